import type { ProductGroup } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Replace } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { groupsExportUrl, groupsQuery } from '../api.ts';
import { deleteGroup, type GroupKind, mergeGroup } from './api.ts';
import { type GroupAction, groupColumns } from './group-columns.tsx';
import { NameDialog } from './name-dialog.tsx';

const SEGMENTS = [
  { value: 'labs', label: 'Labs' },
  { value: 'categories', label: 'Categories' },
] as const;
const SKELETON_ROWS = 20;

type DeleteDialogProps = { kind: GroupKind; group: ProductGroup; onClose: () => void };

/** Deletes a lab or category that has no products. */
function DeleteDialog({ kind, group, onClose }: DeleteDialogProps) {
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
function MergeDialog({ kind, group, groups, onClose }: MergeDialogProps) {
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

export function GroupsScreen({ kind, q }: { kind: GroupKind; q: string }) {
  const navigate = useNavigate();
  const { data: groups, error, refetch } = useQuery(groupsQuery(kind));
  const [open, setOpen] = useState<GroupAction>();
  const columns = useMemo(() => groupColumns(kind, setOpen), [kind]);
  const what = kind === 'labs' ? 'lab' : 'category';
  const words = q.toLowerCase();
  const found = groups?.filter(({ name }) => name.toLowerCase().includes(words));
  const close = () => setOpen(undefined);
  const goTo = (search: { kind: GroupKind; q: string }) => void navigate({ to: '/admin/labs', search });

  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Labs and categories">
        <LinkButton to="/admin/synonyms" variant="secondary" size="sm">
          <Replace aria-hidden />
          Search synonyms
        </LinkButton>
        <ExportMenu hrefOf={(format) => groupsExportUrl(kind, format)} />
        <Button size="sm" onClick={() => setOpen({ act: 'add' })}>
          <Plus aria-hidden />
          New {what}
        </Button>
      </PageHeader>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Show"
          value={kind}
          segments={SEGMENTS}
          onChange={(next) => goTo({ kind: next, q: '' })}
        />
        <SearchField
          key={kind}
          label={kind === 'labs' ? 'Search labs' : 'Search categories'}
          value={q}
          onSearch={(next) => goTo({ kind, q: next })}
          className="min-w-[min(15rem,100%)] flex-1"
        />
      </div>
      {error && !groups ? (
        <ErrorState title="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={kind === 'labs' ? 'Labs' : 'Categories'}
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          pageSize={SKELETON_ROWS}
        />
      )}
      {open && (open.act === 'add' || open.act === 'rename') && (
        <NameDialog kind={kind} group={open.act === 'rename' ? open.group : undefined} onClose={close} />
      )}
      {open?.act === 'merge' && (
        <MergeDialog kind={kind} group={open.group} groups={groups ?? []} onClose={close} />
      )}
      {open?.act === 'delete' && <DeleteDialog kind={kind} group={open.group} onClose={close} />}
    </div>
  );
}
