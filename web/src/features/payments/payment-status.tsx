import type { Payment } from '@formulary/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Whether a payment is approved. The reason of a rejected one stands beside this. */
export function PaymentStatus({ payment }: { payment: Pick<Payment, 'isPaid'> }) {
  if (payment.isPaid)
    return (
      <Badge tone="credit">
        <CircleCheck aria-hidden />
        Approved
      </Badge>
    );
  return (
    <Badge tone="notice">
      <CircleAlert aria-hidden />
      Awaiting Approval
    </Badge>
  );
}
