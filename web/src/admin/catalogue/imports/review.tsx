import { concernsIn, type ImportConcern, type StagedImport } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { applyList, compareAgain, discardList, importQuery, type Reading } from './api.ts';
import { Mapping } from './mapping.tsx';
import { Questions } from './questions.tsx';
import { ConcernCheck, Differences } from './review-lists.tsx';
import { CentsNotice, SummaryNotes } from './review-notes.tsx';

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
  const [checked, setChecked] = useState<{ digest: string; concerns: readonly ImportConcern[] }>();
  const concerns = concernsIn(summary);
  const confirmed = checked?.digest === digest ? checked.concerns : [];
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

  /**
   * Retries once if the response was lost or the server failed. This is safe, because a digest is applied only once.
   */
  const applyOnce = async (): Promise<void> => {
    try {
      await applyList(id, digest, confirmed);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await applyList(id, digest, confirmed);
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
              confirmed.length < concerns.length ||
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
      <SummaryNotes staged={staged} />
      <Mapping
        key={`${digest} ${staged.sheet} ${staged.headingLine}`}
        staged={staged}
        isBusy={busy === 'comparing'}
        onCompare={(reading) => void compare(reading)}
      />
      {concerns.map((concern) => (
        <ConcernCheck
          key={`${digest} ${concern}`}
          staged={staged}
          concern={concern}
          isConfirmed={confirmed.includes(concern)}
          onConfirm={(isConfirmed) =>
            setChecked({
              digest,
              concerns: [
                ...confirmed.filter((other) => other !== concern),
                ...(isConfirmed ? [concern] : []),
              ],
            })
          }
        />
      ))}
      <Differences key={`${id} ${digest}`} staged={staged} />
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
