import type { ProductGroup } from '@formulary/contract';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAct } from '../use-dialog-act.ts';
import { deleteGroup, type GroupKind } from './api.ts';

type DeleteDialogProps = { kind: GroupKind; group: ProductGroup; onClose: () => void };

/** Deletes a lab or category that no product stands in. */
export function DeleteDialog({ kind, group, onClose }: DeleteDialogProps) {
  const { isBusy, problem, run } = useDialogAct(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${group.name}?`}
      description="It has no products."
      confirmLabel="Delete"
      destructive
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await deleteGroup(kind, group.id);
          return `${group.name} was deleted.`;
        })
      }
    >
      {problem && <Notice tone="owed" title={problem} />}
    </ConfirmDialog>
  );
}
