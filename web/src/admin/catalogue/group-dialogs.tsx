import type { ProductGroup } from '@formulary/contract';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';

export type GroupKind = 'labs' | 'categories';
const path = (kind: GroupKind, id: string): string => `admin/${kind}/${encodeURIComponent(id)}`;

const addGroup = (kind: GroupKind, name: string): Promise<Response> =>
  request(`admin/${kind}`, { method: 'POST', body: { name } });
const renameGroup = (kind: GroupKind, id: string, seen: string, name: string): Promise<Response> =>
  request(path(kind, id), { method: 'PUT', body: { seen, name } });
const mergeGroup = (kind: GroupKind, id: string, into: string): Promise<{ moved: number }> =>
  requestJson(`${path(kind, id)}/merge`, z.object({ moved: z.number() }), { method: 'POST', body: { into } });
const deleteGroup = (kind: GroupKind, id: string): Promise<Response> =>
  request(path(kind, id), { method: 'DELETE' });

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

type DeleteDialogProps = { kind: GroupKind; group: ProductGroup; onClose: () => void };

/** Deletes a lab or category that has no products. */
export function DeleteDialog({ kind, group, onClose }: DeleteDialogProps) {
  const { isBusy, problem, run } = useDialogAction(onClose);
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

type MergeDialogProps = {
  kind: GroupKind;
  group: ProductGroup;
  groups: readonly ProductGroup[];
  onClose: () => void;
};

/** Moves all products of a lab or category into another, and deletes it. */
export function MergeDialog({ kind, group, groups, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { isBusy, problem, run } = useDialogAction(onClose);
  const others = groups.filter(({ id }) => id !== group.id);
  const name = others.find(({ id }) => id === into)?.name;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Merge ${group.name}`}
      description={`Its ${formatNumber(group.products + group.archived)} products will be moved, and ${group.name} deleted. This cannot be undone.`}
      confirmLabel="Merge"
      destructive
      loading={isBusy}
      onConfirm={() => {
        if (!name) return setHasSubmitted(true);
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
        error={problem ?? (hasSubmitted && !name ? 'Choose where to move the products.' : undefined)}
        onChange={(event) => setInto(event.target.value)}
      />
    </ConfirmDialog>
  );
}
