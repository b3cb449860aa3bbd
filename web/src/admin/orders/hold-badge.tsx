import { ORDER_STATUS, PICK_HOLD_REASON, type PickHold, type StaffOrderSummary } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

const HOLD_LABEL: Record<PickHold, string> = {
  access: 'Held: no access',
  terms: 'Held: must pay first',
  limit: 'Held: over the limit',
};

/** Shows why a placed order may not be picked yet. Renders nothing once staff have agreed to pick it. */
export function HoldBadge({
  order: { hold, status },
}: {
  order: Pick<StaffOrderSummary, 'hold' | 'status'>;
}) {
  if (!hold || status === ORDER_STATUS.Ordered) return null;
  return (
    <Badge tone="owed" title={PICK_HOLD_REASON[hold]}>
      {HOLD_LABEL[hold]}
    </Badge>
  );
}
