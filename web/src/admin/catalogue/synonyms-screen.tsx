import { type Synonym, synonym, synonymList } from '@formulary/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { defineListing, useList } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';

export type SynonymPair = Pick<Synonym, 'term' | 'meaning'>;
export const SYNONYMS = ['admin', 'synonyms'] as const;
const path = (id: string): string => `admin/synonyms/${encodeURIComponent(id)}`;

const synonyms = defineListing({
  path: 'admin/synonyms',
  key: SYNONYMS,
  schema: synonymList,
  params: ({ q }: ListSearch) => ({ q }),
});

const addSynonym = (pair: SynonymPair): Promise<Synonym> =>
  requestJson('admin/synonyms', synonym, { method: 'POST', body: pair });
const editSynonym = (id: string, seen: SynonymPair, pair: SynonymPair): Promise<Synonym> =>
  requestJson(path(id), synonym, { method: 'PUT', body: { ...pair, seen } });
const deleteSynonym = (id: string): Promise<Response> => request(path(id), { method: 'DELETE' });

const EMPTY = { term: '', meaning: '' };

/** Returns focus to the first field after each addition, so that several can be entered in a row. */
function AddSynonym() {
  const form = useRef<HTMLFormElement>(null);
  const [pair, setPair] = useState(EMPTY);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { isBusy, problem, run } = useDialogAction(() => {
    setPair(EMPTY);
    setHasSubmitted(false);
    form.current?.querySelector('input')?.focus();
  });
  const missing = (text: string): string | undefined =>
    hasSubmitted && text.trim() === '' ? 'Enter a term.' : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (pair.term.trim() === '' || pair.meaning.trim() === '') return;
    void run(async () => {
      const { term, meaning } = await addSynonym(pair);
      return `“${term}” now finds ${meaning}.`;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="New synonym"
      className="card grid items-start gap-4 p-5 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        label="Search term"
        placeholder="panado"
        maxLength={100}
        autoComplete="off"
        value={pair.term}
        error={problem ?? missing(pair.term)}
        onChange={(event) => setPair({ ...pair, term: event.target.value })}
      />
      <TextField
        label="Catalogue term"
        placeholder="paracetamol"
        maxLength={100}
        autoComplete="off"
        value={pair.meaning}
        error={missing(pair.meaning)}
        onChange={(event) => setPair({ ...pair, meaning: event.target.value })}
      />
      <Button type="submit" loading={isBusy} className="sm:mt-6.5">
        Add
      </Button>
    </form>
  );
}

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
        A search for either term finds both: “panado” finds paracetamol, and vice versa.
      </p>
      <AddSynonym />
      <SearchFilter list={list} label="Search synonyms" />
      <ListTable list={list} label="Synonyms" columns={columns} rows={list.data?.synonyms} />
      {open?.act === 'edit' && <EditSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
      {open?.act === 'delete' && <DeleteSynonym synonym={open.synonym} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
