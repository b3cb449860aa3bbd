import type { Synonym } from '@formulary/contract';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAct } from '../use-dialog-act.ts';
import { deleteSynonym } from './api.ts';

/** Removes one synonym. */
export function DeleteSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { isBusy, problem, run } = useDialogAct(onClose);
  const { id, term, meaning } = synonym;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove “${term}”?`}
      description={`Searches for it no longer find ${meaning}.`}
      confirmLabel="Remove"
      destructive
      loading={isBusy}
      onConfirm={() =>
        void run(async () => {
          await deleteSynonym(id);
          return `“${term}” was removed.`;
        })
      }
    >
      {problem && <Notice tone="owed" title={problem} />}
    </ConfirmDialog>
  );
}
