import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useUndoSettlement } from './api.ts';

const REASONS = ['Meant for another order.', 'The customer asked for it.', 'Settled by mistake.'];

/** Asks why a settlement is undone. */
export function UndoSettlementDialog({
  settlementId,
  onClose,
}: {
  settlementId: string;
  onClose: () => void;
}) {
  const { mutate, isPending, error } = useUndoSettlement(settlementId);
  return (
    <ReasonDialog
      open
      title="Undo this settlement?"
      description="The money stays with the customer as credit, and the order is unpaid again by as much."
      confirmLabel="Undo settlement"
      suggestions={REASONS}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
