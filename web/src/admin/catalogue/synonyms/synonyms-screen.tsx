import type { Synonym } from '@formulary/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/use-list.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { AddSynonym } from './add-synonym.tsx';
import { deleteSynonym, editSynonym, synonyms } from './api.ts';

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

function DeleteSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { isBusy, problem, run } = useDialogAction(onClose);
  const { id, term, meaning } = synonym;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove “${term}”?`}
      description={`Searches for it will no longer find ${meaning}.`}
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

function EditSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { id, ...seen } = synonym;
  const [pair, setPair] = useState(seen);
  const { isBusy, problem, run } = useDialogAction(onClose);
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
          error={problem ?? (pair.term.trim() === '' ? 'Enter a term.' : undefined)}
          onChange={(event) => setPair({ ...pair, term: event.target.value })}
        />
        <TextField
          label="Catalogue term"
          value={pair.meaning}
          maxLength={100}
          error={pair.meaning.trim() === '' ? 'Enter a term.' : undefined}
          onChange={(event) => setPair({ ...pair, meaning: event.target.value })}
        />
      </div>
    </ConfirmDialog>
  );
}

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
        A search for either term finds both: “panado” finds paracetamol, and the other way round.
      </p>
      <AddSynonym />
      <SearchFilter list={list} label="Search synonyms" />
      <ListTable list={list} label="Synonyms" columns={columns} rows={list.data?.synonyms} />
      {open?.act === 'edit' && <EditSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
      {open?.act === 'delete' && <DeleteSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
