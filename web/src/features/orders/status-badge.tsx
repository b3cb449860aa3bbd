import type { OrderSummary } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { wordsOf } from './order-status.ts';

type StatusBadgeProps = { order: Pick<OrderSummary, 'status' | 'isCancelled'> };

export function StatusBadge({ order }: StatusBadgeProps) {
  const { label, meaning, tone } = wordsOf(order);
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  );
}
