import type { ProductGroup } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Merge, Pencil, Plus, Replace, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { groupsExportUrl, groupsQuery } from './api.ts';
import { DeleteDialog, type GroupKind, MergeDialog, NameDialog } from './group-dialogs.tsx';

type GroupAction = { act: 'add' } | { act: 'rename' | 'merge' | 'delete'; group: ProductGroup };

const groupColumns = (kind: GroupKind, onAct: (act: GroupAction) => void): DataColumn<ProductGroup>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link
        to="/admin/products"
        search={kind === 'labs' ? { labId: id } : { categoryId: id }}
        className="font-medium hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'products',
    header: 'Products',
    align: 'right',
    cell: ({ products }) => <span className="figures">{formatNumber(products)}</span>,
    className: 'w-28',
  },
  {
    id: 'archived',
    header: 'Archived',
    align: 'right',
    cell: ({ archived }) => <span className="figures text-muted">{formatNumber(archived)}</span>,
    className: 'w-28 max-sm:hidden',
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    align: 'right',
    cell: (group) => (
      <div className="flex justify-end">
        <IconButton
          label={`Rename ${group.name}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'rename', group })}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Merge ${group.name}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'merge', group })}
        >
          <Merge aria-hidden />
        </IconButton>
        <IconButton
          label={`Delete ${group.name}`}
          variant="ghost"
          size="sm"
          disabled={group.products + group.archived > 0}
          onClick={() => onAct({ act: 'delete', group })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    ),
    className: 'w-40',
  },
];

const SEGMENTS = [
  { value: 'labs', label: 'Labs' },
  { value: 'categories', label: 'Categories' },
] as const;
const SKELETON_ROWS = 20;

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
