import type { ProductGroup } from '@formulary/contract';
import { useState } from 'react';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type GroupDialogProps = {
  what: 'lab' | 'category';
  count: string;
  groups: readonly ProductGroup[];
  onOpenChange: (open: boolean) => void;
  onChoose: (name: string) => void;
};

/** Moves what is chosen to another lab or category. */
export function GroupDialog({ what, count, groups, onOpenChange, onChoose }: GroupDialogProps) {
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Move ${count}`}
      confirmLabel="Move"
      onConfirm={() => {
        if (name) onChoose(name);
        else setIsAsked(true);
      }}
    >
      <SelectField
        label={what === 'lab' ? 'Lab' : 'Category'}
        placeholder="Choose…"
        options={groups.map((group) => group.name)}
        value={name}
        error={isAsked && !name ? `Choose a ${what}.` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}
