import { CircleAlert, CircleCheck } from 'lucide-react';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Whether staff have approved a payment. */
export function PaymentStatus({ isPaid }: { isPaid: boolean }) {
  return isPaid ? (
    <Badge tone="credit">
      <CircleCheck aria-hidden />
      Approved
    </Badge>
  ) : (
    <Badge tone="notice">
      <CircleAlert aria-hidden />
      Awaiting Approval
    </Badge>
  );
}
