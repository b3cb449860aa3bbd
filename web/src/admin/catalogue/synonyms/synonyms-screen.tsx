import type { Synonym } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { listExportUrl } from '../api.ts';
import { AddSynonym } from './add-synonym.tsx';
import { synonymsQuery } from './api.ts';
import { DeleteSynonym } from './delete-synonym.tsx';
import { EditSynonym } from './edit-synonym.tsx';

type Open = { act: 'edit' | 'delete'; synonym: Synonym };

const columnsOf = (onAct: (open: Open) => void): DataColumn<Synonym>[] => [
  { id: 'term', header: 'What people type', cell: ({ term }) => term, className: 'w-2/5' },
  { id: 'meaning', header: 'What the catalogue says', cell: ({ meaning }) => meaning },
  {
    id: 'acts',
    header: <span className="sr-only">What can be done</span>,
    cell: (synonym) => (
      <div className="flex justify-end">
        <IconButton
          label={`Edit ${synonym.term}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'edit', synonym })}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove ${synonym.term}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'delete', synonym })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    ),
    className: 'w-28',
  },
];

/** What people type for what the catalogue says: search answers it at once, in both directions. */
export function SynonymsScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(synonymsQuery(search));
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => columnsOf(setOpen), []);
  const onSearchChange = (change: Partial<ListSearch>) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: 0, ...change }) });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Search synonyms">
        <ExportMenu hrefOf={(format) => listExportUrl('synonyms', format)} />
      </PageHeader>
      <p className="max-w-prose text-muted">
        Who searches for one finds the other too: “panado” finds paracetamol, and the other way round.
      </p>
      <AddSynonym />
      <SearchField label="Search synonyms" value={search.q} onSearch={(q) => onSearchChange({ q })} />
      {error && !data ? (
        <ErrorState title="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Synonyms"
          columns={columns}
          rows={data?.synonyms}
          rowId={({ id }) => id}
          pageSize={search.pageSize}
          isFetching={isPlaceholderData}
        />
      )}
      <PagingBar
        page={search.page}
        pageSize={search.pageSize}
        total={data?.total ?? 0}
        onPageChange={(page) => onSearchChange({ page })}
        onPageSizeChange={(pageSize) => onSearchChange({ pageSize })}
      />
      {open?.act === 'edit' && <EditSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
      {open?.act === 'delete' && <DeleteSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
