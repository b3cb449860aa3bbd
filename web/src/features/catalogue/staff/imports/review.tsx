import type { ImportRowKind, ListMapping, StagedImport } from '@formulary/contract';
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
import { applyList, compareAgain, discardList, importQuery } from './api.ts';
import { Differences } from './differences.tsx';
import { Mapping } from './mapping.tsx';
import { SummaryNotes } from './summary-notes.tsx';

const firstKind = ({ summary }: StagedImport): ImportRowKind => {
  if (summary.faults > 0) return 'fault';
  return summary.changed > 0 ? 'changed' : 'added';
};

type ReviewProps = { staged: StagedImport; onLeave: () => void };

/** What a list would do, before it does it: how its columns are read, every difference, every fault. */
export function Review({ staged, onLeave }: ReviewProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'comparing' | 'applying'>();
  const [problem, setProblem] = useState<string>();
  const [asks, setAsks] = useState(false);
  const { id, summary, digest, state } = staged;
  const written = summary.added + summary.changed;

  const compare = async (reading: { mapping: ListMapping; stockOfNew: number }): Promise<void> => {
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

  const apply = async (): Promise<void> => {
    setBusy('applying');
    setProblem(undefined);
    try {
      await applyList(id, digest);
      toast({ title: 'Imported', description: `${summary.added} added, ${summary.changed} changed.` });
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
      <EmptyState
        title={state === 'applied' ? 'This list was imported' : 'This import was taken back'}
        hint={staged.fileName}
      >
        <Button variant="secondary" onClick={onLeave}>
          Import another list
        </Button>
        <LinkButton to="/admin/products">Products</LinkButton>
      </EmptyState>
    );

  return (
    <div className="flex flex-col gap-5">
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
            disabled={summary.faults > 0 || written === 0 || busy !== undefined}
            onClick={() => setAsks(true)}
          >
            {written === 0 ? 'Nothing to import' : `Import ${formatNumber(written)}…`}
          </Button>
        </div>
      </div>
      <SummaryNotes staged={staged} />
      <Mapping
        key={digest}
        staged={staged}
        isBusy={busy === 'comparing'}
        onCompare={(reading) => void compare(reading)}
      />
      <Differences key={`${id} ${digest}`} staged={staged} initialKind={firstKind(staged)} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Import ${staged.fileName}?`}
        description={`${formatNumber(summary.added)} products are added and ${formatNumber(summary.changed)} changed, all at once or none. You can take the import back.`}
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
