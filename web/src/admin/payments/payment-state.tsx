import { PAYMENT_TYPE, type StaffPayment } from '@formulary/contract';
import { CircleAlert, CircleCheck, CircleX, HandCoins } from 'lucide-react';
import { Badge } from '#web/ui/feedback/badge.tsx';

export function PaymentState({ payment }: { payment: Pick<StaffPayment, 'state' | 'paymentType'> }) {
  switch (payment.state) {
    case 'approved':
      return (
        <Badge tone="credit">
          <CircleCheck aria-hidden />
          Approved
        </Badge>
      );
    case 'rejected':
      return (
        <Badge tone="owed">
          <CircleX aria-hidden />
          Rejected
        </Badge>
      );
    case 'manual':
      return (
        <Badge>
          <HandCoins aria-hidden />
          {payment.paymentType === PAYMENT_TYPE.Debit ? 'Debit' : 'Credit'}
        </Badge>
      );
    default:
      return (
        <Badge tone="notice">
          <CircleAlert aria-hidden />
          Waiting
        </Badge>
      );
  }
}
