import type { ProductGroup } from '@formulary/contract';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAct } from '../use-dialog-act.ts';
import { type GroupKind, mergeGroup } from './api.ts';

type MergeDialogProps = {
  kind: GroupKind;
  group: ProductGroup;
  groups: readonly ProductGroup[];
  onClose: () => void;
};

/** Moves everything of a lab or category into another, which it becomes. */
export function MergeDialog({ kind, group, groups, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, problem, run } = useDialogAct(onClose);
  const others = groups.filter(({ id }) => id !== group.id);
  const name = others.find(({ id }) => id === into)?.name;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Merge ${group.name}`}
      description={`Its ${formatNumber(group.products + group.archived)} products move, and ${group.name} is removed. This cannot be undone.`}
      confirmLabel="Merge"
      destructive
      loading={isBusy}
      onConfirm={() => {
        if (!name) return setIsAsked(true);
        void run(async () => {
          const { moved } = await mergeGroup(kind, group.id, into);
          return `Products moved from ${group.name} to ${name}: ${formatNumber(moved)}.`;
        });
      }}
    >
      <SelectField
        label="Into"
        placeholder="Choose…"
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        value={into}
        error={problem ?? (isAsked && !name ? 'Choose where to move its products.' : undefined)}
        onChange={(event) => setInto(event.target.value)}
      />
    </ConfirmDialog>
  );
}
