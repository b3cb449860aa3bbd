import type { OrderSummary } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { fulfilmentOf, paymentOf } from './order-status.ts';

type OrderBadgeProps = { order: Pick<OrderSummary, 'status' | 'isCancelled' | 'isPaid' | 'settled'> };

/** How far an order has come. */
export function StatusBadge({ order }: OrderBadgeProps) {
  const { label, meaning, tone } = fulfilmentOf(order);
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  );
}

/** Whether an order is paid. Nothing for a cancelled one. */
export function PaymentBadge({ order }: OrderBadgeProps) {
  const words = paymentOf(order);
  return (
    words && (
      <Badge tone={words.tone} title={words.meaning}>
        {words.label}
      </Badge>
    )
  );
}
