import type { ImportUndoResult } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { lastImportQuery, undoImport } from './api.ts';

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

export function LastImport() {
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
            their earlier details and price back, also those that have been ordered since: those orders keep
            their prices, and what was ordered stays deducted from the stock. Products edited since then are
            not changed. Everything left unchanged is listed afterwards, with the reason.
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
