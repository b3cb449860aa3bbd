import { type ImportRowKind, PRICE_CHANGE_LIMIT_PERCENT, type StagedImport } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { applyList, compareAgain, discardList, importQuery, type Reading } from './api.ts';
import { CentsNotice } from './cents-notice.tsx';
import { Differences } from './differences.tsx';
import { Mapping } from './mapping.tsx';
import { Questions } from './questions.tsx';
import { SummaryNotes } from './summary-notes.tsx';

const firstKind = ({ summary }: StagedImport): ImportRowKind => {
  if (summary.faults > 0) return 'fault';
  if (summary.toConfirm > 0) return 'confirm';
  return summary.changed > 0 ? 'changed' : 'added';
};

const STATE_TITLES = {
  applying: 'This list is being imported',
  applied: 'This list was imported',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
};

type ReviewProps = { staged: StagedImport; onLeave: () => void };

/** Shows what an import would change before it is applied. */
export function Review({ staged, onLeave }: ReviewProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'comparing' | 'applying'>();
  const [problem, setProblem] = useState<string>();
  const [asks, setAsks] = useState(false);
  const { id, summary, questions, digest, state } = staged;
  const [confirmed, setConfirmed] = useState<string>();
  const isConfirmed = summary.toConfirm === 0 || confirmed === digest;
  const written = summary.added + summary.changed;

  const compare = async (reading: Reading): Promise<void> => {
    setBusy('comparing');
    setProblem(undefined);
    try {
      queryClient.setQueryData(importQuery(id).queryKey, await compareAgain(id, reading));
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setBusy(undefined);
    }
  };

  /** Retries once when the answer was lost; the server applies a digest only once. */
  const applyOnce = async (): Promise<void> => {
    try {
      await applyList(id, digest, isConfirmed);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await applyList(id, digest, isConfirmed);
    }
  };

  const apply = async (): Promise<void> => {
    setBusy('applying');
    setProblem(undefined);
    try {
      await applyOnce();
      toast({ title: 'Import complete', description: `${summary.added} added, ${summary.changed} changed.` });
      await queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
      onLeave();
    } catch (error) {
      setProblem(messageOf(error as Error));
      if (error instanceof ApiError)
        await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });
    } finally {
      setBusy(undefined);
      setAsks(false);
    }
  };

  if (state !== 'staged')
    return (
      <EmptyState title={STATE_TITLES[state]} hint={staged.fileName}>
        <Button variant="secondary" onClick={onLeave}>
          Import another list
        </Button>
        <LinkButton to="/admin/products">Products</LinkButton>
      </EmptyState>
    );

  return (
    <div className="flex flex-col gap-5">
      <CentsNotice
        staged={staged}
        isBusy={busy === 'comparing'}
        onCompare={(reading) => void compare(reading)}
      />
      {problem && <Notice tone="owed" title={problem} />}
      <div className="card flex flex-wrap items-center gap-x-8 gap-y-4 p-5">
        <p className="min-w-[min(10rem,100%)] flex-1 basis-60">
          <strong className="block truncate font-medium">{staged.fileName}</strong>
          <span className="figures text-muted">{formatNumber(summary.lines)} lines</span>
        </p>
        <Figure label="new" value={summary.added} />
        <Figure label="changed" value={summary.changed} />
        <Figure label="unchanged" value={summary.unchanged} />
        <Figure label={summary.faults === 1 ? 'fault' : 'faults'} value={summary.faults} isBad />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="ghost"
            onClick={() => {
              void discardList(id);
              onLeave();
            }}
          >
            Discard
          </Button>
          <Button
            disabled={
              summary.faults > 0 ||
              questions.length > 0 ||
              !isConfirmed ||
              written === 0 ||
              busy !== undefined
            }
            onClick={() => setAsks(true)}
          >
            {written === 0 ? 'Nothing to import' : `Import ${formatNumber(written)}…`}
          </Button>
        </div>
      </div>
      <Questions
        key={`${digest} ${questions[0]}`}
        staged={staged}
        isBusy={busy === 'comparing'}
        onAnswer={(reading) => void compare(reading)}
      />
      {summary.toConfirm > 0 && (
        <Notice tone="owed" title={`Check ${formatNumber(summary.toConfirm)} of these changes first`}>
          <p>
            {[
              summary.otherProducts > 0 &&
                `${formatNumber(summary.otherProducts)} ${summary.otherProducts === 1 ? 'code seems' : 'codes seem'} to belong to another product now`,
              summary.priceMoves > 0 &&
                `${formatNumber(summary.priceMoves)} ${summary.priceMoves === 1 ? 'price changes' : 'prices change'} by more than ${PRICE_CHANGE_LIMIT_PERCENT} %`,
            ]
              .filter(Boolean)
              .join(', and ')}
            . They are listed under “To confirm”.
          </p>
          <Checkbox
            label="I have checked these changes, and they are correct"
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked ? digest : undefined)}
          />
        </Notice>
      )}
      <SummaryNotes staged={staged} />
      <Mapping
        key={`${digest} ${staged.sheet} ${staged.headingLine}`}
        staged={staged}
        isBusy={busy === 'comparing'}
        onCompare={(reading) => void compare(reading)}
      />
      <Differences key={`${id} ${digest}`} staged={staged} initialKind={firstKind(staged)} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Import ${staged.fileName}?`}
        description={`${formatNumber(summary.added)} products are added and ${formatNumber(summary.changed)} changed. Either the whole list is imported or nothing is. You can undo the import.`}
        confirmLabel="Import"
        loading={busy === 'applying'}
        onConfirm={() => void apply()}
      />
    </div>
  );
}

function Figure({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <p className={isBad && value > 0 ? 'text-owed' : undefined}>
      <span className="figures block font-medium text-xl leading-6">{formatNumber(value)}</span>
      <span className={isBad && value > 0 ? 'text-sm' : 'text-muted text-sm'}>{label}</span>
    </p>
  );
}
