import type { Synonym } from '@formulary/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchFilter } from '#web/admin/list/filters.tsx';
import { ListTable } from '#web/admin/list/list-table.tsx';
import { useList } from '#web/admin/list/use-list.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { AddSynonym } from './add-synonym.tsx';
import { synonyms } from './api.ts';
import { DeleteSynonym } from './delete-synonym.tsx';
import { EditSynonym } from './edit-synonym.tsx';

type Open = { act: 'edit' | 'delete'; synonym: Synonym };

const columnsOf = (onAct: (open: Open) => void): DataColumn<Synonym>[] => [
  { id: 'term', header: 'Search term', cell: ({ term }) => term, className: 'w-2/5' },
  { id: 'meaning', header: 'Catalogue term', cell: ({ meaning }) => meaning },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
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

/** Words that search treats as the same, in both directions. */
export function SynonymsScreen({ search }: { search: ListSearch }) {
  const list = useList(synonyms, search);
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => columnsOf(setOpen), []);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Search synonyms">
        <ExportMenu hrefOf={(format) => synonyms.exportUrl(search, format)} />
      </PageHeader>
      <p className="max-w-prose text-muted">
        A search for either word finds both: “panado” finds paracetamol, and the other way round.
      </p>
      <AddSynonym />
      <SearchFilter list={list} label="Search synonyms" />
      <ListTable list={list} label="Synonyms" columns={columns} rows={list.data?.synonyms} />
      {open?.act === 'edit' && <EditSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
      {open?.act === 'delete' && <DeleteSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
