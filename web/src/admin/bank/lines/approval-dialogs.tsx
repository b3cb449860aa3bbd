import {
  addCents,
  type BankApprovalResult,
  type BankLine,
  type BankProposal,
  MAX_BANK_APPROVALS,
} from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { CustomerFinder } from '#web/admin/orders/capture/customer-finder.tsx';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDay, formatMoney, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { approveTogether, fetchCertain, proposalQuery, refreshBank } from '../api.ts';
import { APPROVE_LABEL, ProposalCard } from './proposal-card.tsx';

type ChooseCustomerDialogProps = {
  line: BankLine;
  onApprove: (proposal: BankProposal) => void;
  onClose: () => void;
};

/** Chooses the customer who paid a line, and shows the effect of approving it for them. */
export function ChooseCustomerDialog({ line, onApprove, onClose }: ChooseCustomerDialogProps) {
  const [customerId, setCustomerId] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <RouteDialog
      title="Who paid this?"
      description={`${formatMoney(line.amount)} on ${formatDay(line.day)}: ${[line.description, line.reference].filter(Boolean).join(' · ')}`}
      onClose={onClose}
      isLeaving={isLeaving}
      initialFocus="input"
    >
      <div className="flex min-h-72 flex-col gap-5">
        <CustomerFinder onPick={({ id }) => setCustomerId(id)} />
        {customerId && (
          <Chosen
            key={customerId}
            line={line}
            customerId={customerId}
            onApprove={(proposal) => {
              onApprove(proposal);
              setIsLeaving(true);
            }}
          />
        )}
      </div>
    </RouteDialog>
  );
}

type ChosenProps = { line: BankLine; customerId: string; onApprove: (proposal: BankProposal) => void };

function Chosen({ line, customerId, onApprove }: ChosenProps) {
  const { data, error, refetch } = useQuery(proposalQuery(line.id, customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-28" />;
  return (
    <section aria-label="Chosen customer" className="card p-4">
      <ProposalCard line={line} proposal={data}>
        <Button onClick={() => onApprove(data)} className="max-sm:w-full">
          {APPROVE_LABEL[data.outcome]}
        </Button>
      </ProposalCard>
    </section>
  );
}

const payments = (count: number): string => (count === 1 ? '1 payment' : `${formatNumber(count)} payments`);

/** Approves all certain lines in one go. Shows their number and sum, the progress, and the lines left open. */
export function ApproveCertainDialog({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [lines, setLines] = useState<BankLine[]>();
  const [result, setResult] = useState<BankApprovalResult>();
  const [isRunning, setIsRunning] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const done = (result?.approved ?? 0) + (result?.skipped.length ?? 0);
  const isFinished = result !== undefined && !isRunning;

  const load = useEffectEvent(() => {
    fetchCertain().then(setLines, (error: unknown) => setProblem(messageOf(error as Error)));
  });
  useEffect(() => load(), []);

  const run = async (all: readonly BankLine[]): Promise<void> => {
    setIsRunning(true);
    onStart();
    setProblem(undefined);
    const total: BankApprovalResult = { approved: 0, skipped: [] };
    try {
      for (let from = 0; from < all.length; from += MAX_BANK_APPROVALS) {
        const part = await approveTogether(all.slice(from, from + MAX_BANK_APPROVALS));
        total.approved += part.approved;
        total.skipped.push(...part.skipped);
        setResult({ ...total });
      }
      announce(`Approved ${payments(total.approved)}.`);
    } catch (error) {
      setResult({ ...total });
      setProblem(messageOf(error as Error));
    } finally {
      setIsRunning(false);
      refreshBank(queryClient);
    }
  };

  return (
    <RouteDialog
      size="sm"
      title="Approve all certain payments"
      onClose={onClose}
      isLeaving={isLeaving}
      mayClose={() => !isRunning}
      footer={
        isFinished ? (
          <Button onClick={() => setIsLeaving(true)}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={isRunning} onClick={() => setIsLeaving(true)}>
              Cancel
            </Button>
            <Button
              loading={isRunning}
              disabled={!lines || lines.length === 0}
              onClick={() => lines && void run(lines)}
            >
              Approve {lines ? payments(lines.length) : ''}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="owed" title={problem} />}
        {!lines && !problem && <Skeleton className="h-12" />}
        {lines && !result && (
          <p>
            {payments(lines.length)},{' '}
            <strong className="figures">{formatMoney(addCents(...lines.map(({ amount }) => amount)))}</strong>{' '}
            in total. Each names its order, or comes from a known payer and matches an amount due exactly.
            Each is checked again before it is approved.
          </p>
        )}
        {lines && (isRunning || result) && (
          <div>
            <div
              role="progressbar"
              aria-label="Approved"
              aria-valuenow={done}
              aria-valuemin={0}
              aria-valuemax={lines.length}
              className="h-2 overflow-hidden rounded-full bg-sunken"
            >
              <div
                className="h-full bg-primary transition-[width]"
                style={{ width: `${(100 * done) / Math.max(1, lines.length)}%` }}
              />
            </div>
            <p className="figures mt-1 text-sm">
              {done} of {lines.length}
            </p>
          </div>
        )}
        {isFinished && <Summary result={result} lines={lines ?? []} />}
      </div>
    </RouteDialog>
  );
}

function Summary({
  result: { approved, skipped },
  lines,
}: {
  result: BankApprovalResult;
  lines: readonly BankLine[];
}) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (
    <>
      <Notice tone="credit" title={`${payments(approved)} approved.`} />
      {skipped.length > 0 && (
        <section aria-label="Not approved">
          <h3 className="title-group mb-2">{payments(skipped.length)} left open</h3>
          <ul className="flex flex-col gap-2 text-sm">
            {skipped.map(({ id, message }) => {
              const line = byId.get(id);
              return (
                <li key={id}>
                  {line && (
                    <span className="figures font-medium">
                      {formatDay(line.day)}, {formatMoney(line.amount)}:{' '}
                    </span>
                  )}
                  {message}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
