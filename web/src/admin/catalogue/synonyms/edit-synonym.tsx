import type { Synonym } from '@formulary/contract';
import { useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAct } from '../use-dialog-act.ts';
import { editSynonym } from './api.ts';

/** Changes one synonym. */
export function EditSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { id, ...seen } = synonym;
  const [pair, setPair] = useState(seen);
  const { isBusy, problem, run } = useDialogAct(onClose);
  const isWhole = pair.term.trim() !== '' && pair.meaning.trim() !== '';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Edit synonym"
      confirmLabel="Save"
      loading={isBusy}
      onConfirm={() => {
        if (!isWhole) return;
        void run(async () => {
          const { term, meaning } = await editSynonym(id, seen, pair);
          return `“${term}” now finds ${meaning}.`;
        });
      }}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Search term"
          value={pair.term}
          maxLength={100}
          error={problem ?? (pair.term.trim() === '' ? 'This is required.' : undefined)}
          onChange={(event) => setPair({ ...pair, term: event.target.value })}
        />
        <TextField
          label="Catalogue term"
          value={pair.meaning}
          maxLength={100}
          error={pair.meaning.trim() === '' ? 'This is required.' : undefined}
          onChange={(event) => setPair({ ...pair, meaning: event.target.value })}
        />
      </div>
    </ConfirmDialog>
  );
}
