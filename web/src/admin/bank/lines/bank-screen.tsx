import type { BankLine, BankLineList, BankLineMatch, BankLineState } from '@formulary/contract';
import { CircleCheckBig, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Returns } from '#web/admin/payments/returns.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useActKeys } from '#web/lib/use-act-keys.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { EmptyState, NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListPages } from '#web/ui/list/table/list-table.tsx';
import { type List, useList } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { bankLinesListing } from '../api.ts';
import type { LinesSearch } from '../bank-search.ts';
import { ApproveCertainDialog, ChooseCustomerDialog } from './approval-dialogs.tsx';
import { DecidedLines } from './decided-lines.tsx';
import { LINE_KEYS, LineRow } from './line-row.tsx';
import { APPROVE_LABEL } from './proposal-card.tsx';
import { type Decisions, useDecisions } from './use-decisions.ts';

const STATES: Record<BankLineState, string> = { open: 'To match', matched: 'Matched', ignored: 'Ignored' };
const MATCHES: Record<BankLineMatch, string> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
  none: 'No match',
};

type Counts = BankLineList['counts'] | undefined;
const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${formatNumber(count)})`;

/** The payments received according to bank statements: open ones to match, and those matched or ignored. */
export function BankScreen({ search }: { search: LinesSearch }) {
  const list = useList(bankLinesListing, search);
  const decisions = useDecisions();
  const [isApprovingCertain, setIsApprovingCertain] = useState(false);
  const counts: Counts = list.data?.counts;
  const { state } = search;
  const isEmpty = list.isHeard && counts !== undefined && counts.open + counts.matched + counts.ignored === 0;
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Bank">
        {state === 'open' && !!counts?.certain && (
          <Button size="sm" variant="secondary" onClick={() => setIsApprovingCertain(true)}>
            {counted('Approve all certain', counts.certain)}
          </Button>
        )}
        <LinkButton to="/admin/bank/import" size="sm">
          Import statement
        </LinkButton>
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          title="No bank statements yet"
          icon={<FileUp />}
          hint="Export the statement from your bank as CSV, OFX or MT940, and import it here. Each payment is matched to its customer and orders; you approve it with one keystroke."
        >
          <LinkButton to="/admin/bank/import">Import statement</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Returns />
          <SegmentedControl
            label="Lines"
            value={state}
            segments={(['open', 'matched', 'ignored'] as const).map((value) => ({
              value,
              label: counted(STATES[value], counts?.[value]),
            }))}
            onChange={(value) => {
              decisions.forgetLast();
              list.change({ state: value, match: undefined });
            }}
            className="w-fit"
          />
          <Filters>
            <SearchFilter list={list} label="Search lines" placeholder="Description, customer or amount" />
            {state === 'open' && (
              <ChoiceFilter
                list={list}
                field="match"
                label="Match"
                all="All"
                options={(['certain', 'likely', 'possible', 'none'] as const).map((value) => ({
                  value,
                  label: counted(MATCHES[value], counts?.[value]),
                }))}
                className="w-44"
              />
            )}
          </Filters>
          {decisions.last && <LastDecision decisions={decisions} />}
          {state === 'open' ? (
            <OpenLines list={list} decisions={decisions} />
          ) : (
            <DecidedLines list={list} decisions={decisions} />
          )}
        </>
      )}
      {isApprovingCertain && (
        <ApproveCertainDialog onStart={decisions.forgetLast} onClose={() => setIsApprovingCertain(false)} />
      )}
    </div>
  );
}

function LastDecision({ decisions: { last, undo, isUndoing } }: { decisions: Decisions }) {
  if (!last) return null;
  return (
    <section
      aria-label="Last decision"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-credit/40 bg-credit-tint px-4 py-2.5 text-credit text-sm"
    >
      <p className="min-w-0">{last.says}</p>
      <Button size="sm" variant="secondary" loading={isUndoing} onClick={() => undo(last.line)}>
        Undo
        <Kbd aria-hidden className="max-desktop:hidden">
          U
        </Kbd>
      </Button>
    </section>
  );
}

type OpenLinesProps = { list: List<LinesSearch, BankLineList>; decisions: Decisions };

function OpenLines({ list, decisions }: OpenLinesProps) {
  const [openId, setOpenId] = useState<string>();
  const [choosing, setChoosing] = useState<BankLine>();
  const { data, error, refetch } = list;
  const lines = (data?.bankLines ?? []).filter((line) => line.state === 'open' && !decisions.isHidden(line));
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === openId),
  );
  const current = lines[at];

  const step = (by: 1 | -1): void => {
    const next = lines[at + by];
    if (next) setOpenId(next.id);
  };
  /** Moves to the next line, or from the last one to the previous. */
  const leave = (): void => setOpenId((lines[at + 1] ?? lines[at - 1])?.id);
  const deciding: Decisions = {
    ...decisions,
    approve: (line, proposal, isConfirmed) => {
      if (line.id === current?.id) leave();
      decisions.approve(line, proposal, isConfirmed);
    },
    ignore: (line) => {
      if (line.id === current?.id) leave();
      decisions.ignore(line);
    },
  };
  useActKeys(LINE_KEYS, {
    next: () => step(1),
    previous: () => step(-1),
    approve: () => {
      const best = current?.proposals[0];
      if (current && best) deciding.approve(current, best);
    },
    choose: () => setChoosing(current),
    ignore: () => {
      if (current) deciding.ignore(current);
    },
    undo: () => {
      if (!decisions.last || decisions.isUndoing) return;
      setOpenId(decisions.last.line.id);
      decisions.undo(decisions.last.line);
    },
  });

  const { doubted } = decisions;
  // Lines are hidden as soon as they are resolved, so only an empty response proves that none is left.
  const isKnown = list.isHeard && data?.bankLines.length === 0;
  if (error && lines.length === 0) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (lines.length === 0 && !isKnown) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <div>
      {lines.length === 0 ? (
        <NoResults icon={<CircleCheckBig />} more="No payments are left to match here." />
      ) : (
        <ul aria-label="Lines to match" className="card overflow-hidden">
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              isCurrent={line.id === current?.id}
              decisions={deciding}
              onOpen={() => setOpenId(line.id)}
              onChoose={() => setChoosing(line)}
            />
          ))}
        </ul>
      )}
      <ListPages list={list} />
      {choosing && (
        <ChooseCustomerDialog
          line={choosing}
          onApprove={(proposal) => deciding.approve(choosing, proposal)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      <ConfirmDialog
        open={doubted !== undefined}
        onOpenChange={(open) => {
          if (!open) decisions.forgetDoubt();
        }}
        title={
          doubted ? `Approve ${formatMoney(doubted.line.amount)} from ${doubted.proposal.customer.name}?` : ''
        }
        description={doubted?.message}
        confirmLabel={doubted ? APPROVE_LABEL[doubted.proposal.outcome] : 'Approve'}
        onConfirm={() => {
          if (doubted) deciding.approve(doubted.line, doubted.proposal, true);
        }}
      />
    </div>
  );
}
