import type { ImportUndoResult, StagedImport } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { importQuery, lastImportQuery, undoImport, uploadList } from './api.ts';
import { Review } from './review.tsx';

const STATE_LABEL = {
  applying: '. It is still being imported',
  applied: '',
  undoing: '. It is being undone',
  undone: '. It has been undone',
};

function UndoSummary({ undone: { removed, restored, orderedSince, kept } }: { undone: ImportUndoResult }) {
  const ordered = orderedSince > 0 ? ` (${formatNumber(orderedSince)} of them ordered since the import)` : '';
  const title = `Import undone: ${formatNumber(removed)} removed, ${formatNumber(restored)} restored${ordered}.`;
  if (kept.length === 0) return <Notice tone="credit" title={title} />;
  return (
    <Notice title={`${title} Not changed: ${formatNumber(kept.length)}.`}>
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {kept.map(({ id, sku, name, reason }) => (
          <li key={sku}>
            <Link to="/admin/products/$id" params={{ id }} className="underline">
              {name}
            </Link>{' '}
            ({sku}). {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function LastImport() {
  const queryClient = useQueryClient();
  const query = useQuery(lastImportQuery);
  const { data: last } = query;
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [undone, setUndone] = useState<ImportUndoResult>();
  if (!last) return <FailedPart query={query} what="the last import" className="card" />;

  const undo = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setUndone(await undoImport(last.id));
    } catch (error) {
      toastError(error, 'Could not undo the import');
    } finally {
      setIsBusy(false);
      setAsks(false);
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  const { added, changed } = last.summary;
  return (
    <section aria-label="Last import" className="card flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="title-group">The last import</h2>
          <p className="mt-1 text-muted">
            <span className="text-ink">{last.fileName}</span>, {formatDateTime(last.appliedAt)} by {last.by}:{' '}
            <span className="figures">{formatNumber(added)}</span> added,{' '}
            <span className="figures">{formatNumber(changed)}</span> changed
            {STATE_LABEL[last.state]}.
          </p>
          {last.substancesToConfirm > 0 && (
            <p className="mt-1 text-muted">
              Substances to confirm:{' '}
              <Link to="/admin/substances" className="rounded-sm text-primary underline">
                <span className="figures">{formatNumber(last.substancesToConfirm)}</span>{' '}
                {last.substancesToConfirm === 1 ? 'product' : 'products'}
              </Link>
            </p>
          )}
        </div>
        {last.state === 'applied' && (
          <Button variant="secondary" onClick={() => setAsks(true)}>
            <Undo2 aria-hidden />
            Undo import…
          </Button>
        )}
      </div>
      {undone && <UndoSummary undone={undone} />}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Undo this import?"
        description={
          <>
            Products that it added are removed, unless they have been ordered. Products that it changed get
            their earlier details and price back, even if ordered since: those orders keep their prices, and
            packs ordered stay deducted from stock. Products edited since then are not changed. Everything
            left unchanged is listed afterwards, with the reason.
          </>
        }
        confirmLabel="Undo import"
        destructive
        loading={isBusy}
        onConfirm={() => void undo()}
      />
    </section>
  );
}

function ListUpload({ onUploaded }: { onUploaded: (staged: StagedImport) => void }) {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File): Promise<void> => {
    setProblem(undefined);
    setReading(file.name);
    try {
      onUploaded(await uploadList(file));
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setReading(undefined);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Notice tone="owed" title="Could not read the price list">
          {problem}
        </Notice>
      )}
      <FileDrop
        label="Price list"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        title="A CSV or Excel file, as your supplier sends it"
        isReading={reading !== undefined}
        status={reading && `Reading ${reading} and comparing it with the catalogue…`}
        onFile={(file) => void upload(file)}
      >
        You can review the changes before anything is imported. Products are matched by their code. Fields
        that are not in the list do not change.
      </FileDrop>
    </div>
  );
}

/** Imports a price list in three steps: upload, review, apply. */
export function ImportScreen({ id }: { id: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goTo = (next: string) => void navigate({ to: '/admin/products/import', search: { id: next } });
  return (
    <div className="mt-1 flex flex-col gap-5">
      <PageHeader title="Import a price list" />
      {id ? (
        <Staged id={id} onLeave={() => goTo('')} />
      ) : (
        <>
          <ListUpload
            onUploaded={(staged) => {
              queryClient.setQueryData(importQuery(staged.id).queryKey, staged);
              goTo(staged.id);
            }}
          />
          <LastImport />
        </>
      )}
    </div>
  );
}

function Staged({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data: staged, error, refetch } = useQuery(importQuery(id));
  if (staged) return <Review staged={staged} onLeave={onLeave} />;
  if (!error) return <Skeleton className="h-96 w-full rounded-card" />;
  return <ErrorState title="This import is no longer available" onRetry={() => void refetch()} />;
}
