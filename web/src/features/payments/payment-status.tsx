import type { Payment } from '@formulary/contract';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** What staff have decided on a payment. */
export function PaymentStatus({ payment }: { payment: Pick<Payment, 'isPaid' | 'rejection'> }) {
  if (payment.isPaid)
    return (
      <Badge tone="credit">
        <CircleCheck aria-hidden />
        Approved
      </Badge>
    );
  if (payment.rejection)
    return (
      <Badge tone="owed">
        <CircleX aria-hidden />
        Rejected
      </Badge>
    );
  return (
    <Badge tone="notice">
      <CircleAlert aria-hidden />
      Awaiting Approval
    </Badge>
  );
}
