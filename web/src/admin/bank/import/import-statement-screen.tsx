import type { BankImport, BankMapping, BankPreview } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime, formatDay, formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { bankImportsListing, importFile, previewFile, refreshBank } from '../api.ts';
import { Preview } from './preview.tsx';

const COLUMNS: DataColumn<BankImport>[] = [
  {
    id: 'file',
    header: 'File',
    cell: ({ fileName, account }) => (
      <span className="wrap-anywhere block min-w-28">
        <span className="block font-medium">{fileName}</span>
        <span className="block text-muted text-xs">{account}</span>
      </span>
    ),
  },
  {
    id: 'days',
    header: 'Days',
    cell: ({ fromDay, untilDay }) => (
      <span className="figures text-sm">
        {formatDay(fromDay)} – {formatDay(untilDay)}
      </span>
    ),
    className: 'w-56 max-md:hidden',
  },
  {
    id: 'new',
    header: 'Imported',
    align: 'right',
    cell: ({ newCount, lineCount }) => (
      <span className="figures">
        {formatNumber(newCount)} of {formatNumber(lineCount)}
      </span>
    ),
    className: 'w-32 whitespace-nowrap max-sm:w-24',
  },
  {
    id: 'open',
    header: 'To match',
    align: 'right',
    cell: ({ openCount }) => <span className="figures">{formatNumber(openCount)}</span>,
    className: 'w-28 max-sm:w-20',
  },
  {
    id: 'by',
    header: 'Imported by',
    cell: ({ importedBy, importedAt }) => (
      <span className="block text-sm">
        <span className="block">{importedBy}</span>
        <span className="block text-muted text-xs tabular-nums">{formatDateTime(importedAt)}</span>
      </span>
    ),
    className: 'w-52 max-desktop:hidden',
  },
];

function EarlierImports({ search }: { search: PageSearch }) {
  const list = useList(bankImportsListing, search);
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="title-group mb-3">
        Earlier imports
      </h2>
      <ListTable
        list={list}
        label="Earlier imports"
        columns={COLUMNS}
        rows={list.data?.bankImports}
        empty={<EmptyState title="Nothing imported yet" className="py-8" />}
      />
    </section>
  );
}

/** The previewed file. The server stores nothing until it is imported. */
type Opened = { file: File; columns: BankMapping | undefined; preview: BankPreview };

/** Imports a bank statement in three steps: choose the file, check its contents, import it. */
export function ImportStatementScreen({ search }: { search: PageSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState<'reading' | 'importing'>();
  const [problem, setProblem] = useState<string>();

  const work = async (what: 'reading' | 'importing', act: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(what);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setBusy(undefined);
    }
  };
  const read = (file: File, columns?: BankMapping): Promise<void> =>
    work('reading', async () => setOpened({ file, columns, preview: await previewFile(file, columns) }));
  const add = ({ file, columns, preview }: Opened, account: string | undefined): Promise<void> =>
    work('importing', async () => {
      await importFile(file, columns, account);
      refreshBank(queryClient);
      const count = preview.moneyIn.count - preview.known;
      toast({ description: `Imported ${count === 1 ? '1 payment' : `${count} payments`}.` });
      await navigate({ to: '/admin/bank' });
    });

  return (
    <div className="mt-1 flex flex-col gap-5">
      <PageHeader title="Import statement" />
      {problem && (
        <Notice tone="owed" title={opened ? 'Could not import the file' : 'Could not read the file'}>
          {problem}
        </Notice>
      )}
      {opened ? (
        <Preview
          key={JSON.stringify(opened.columns ?? opened.file.name)}
          preview={opened.preview}
          busy={busy}
          onRead={(columns) => void read(opened.file, columns)}
          onImport={(account) => void add(opened, account)}
          onDiscard={() => {
            setOpened(undefined);
            setProblem(undefined);
          }}
        />
      ) : (
        <>
          <FileDrop
            label="Bank statement"
            accept=".csv,.txt,.tsv,.ofx,.qfx,.sta,.mt940,.940,text/csv"
            title="A statement from your bank, as CSV, OFX or MT940"
            isReading={busy === 'reading'}
            onFile={(file) => void read(file)}
          >
            You can check it before anything is imported. Each payment received is added only once, even if
            you import the same dates again. Money out is stored to recognise returned payments.
          </FileDrop>
          <EarlierImports search={search} />
        </>
      )}
    </div>
  );
}
