import type { ProductGroup } from '@formulary/contract';
import { type FormEvent, useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { addGroup, type GroupKind, renameGroup } from './api.ts';

type NameDialogProps = {
  kind: GroupKind;
  /** Undefined for a new lab or category. */
  group: ProductGroup | undefined;
  onClose: () => void;
};

export function NameDialog({ kind, group, onClose }: NameDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { isBusy, problem, run } = useDialogAction(onClose);
  const what = kind === 'labs' ? 'lab' : 'category';
  const missing = hasSubmitted && name.trim() === '' ? 'Name is required.' : undefined;

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (name.trim() === '') return setHasSubmitted(true);
    void run(async () => {
      if (group) await renameGroup(kind, group.id, group.name, name);
      else await addGroup(kind, name);
      return group ? `${group.name} was renamed to ${name.trim()}.` : `${name.trim()} was added.`;
    });
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={group ? `Rename ${group.name}` : `New ${what}`}
      description={group && 'Its products will show the new name in the store and in search.'}
      confirmLabel={group ? 'Rename' : 'Add'}
      loading={isBusy}
      onConfirm={() => save()}
    >
      <form onSubmit={save}>
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          autoComplete="off"
          error={problem ?? missing}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
