import type { BankMapping, BankPreview } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { importFile, previewFile, refreshBank } from '../api.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { Preview } from './preview.tsx';

/** The previewed file. Nothing of it is stored on the server before it is imported. */
type Opened = { file: File; columns: BankMapping | undefined; preview: BankPreview };

/** Imports a bank statement in three steps: choose the file, check its content, import it. */
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
            You see what it contains before anything is imported. Each payment received is added only once,
            however often you import the same days. Money out is kept to recognise payments that the bank
            returned.
          </FileDrop>
          <EarlierImports search={search} />
        </>
      )}
    </div>
  );
}
