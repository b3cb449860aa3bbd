import type { Takings, Trade, TradePeriod } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { setupQuery, tradeQuery, useChangeSetup } from './api.ts';
import { AttentionTiles } from './attention-tiles.tsx';
import { OutstandingCard } from './outstanding-card.tsx';
import { isConfirmable, SETUP } from './setup-steps.ts';
import { fullName, TradeChart, type TradeSpan } from './trade-chart.tsx';

/** The next of the first steps, until all are done or an Admin hides them. */
function SetupCard() {
  const { data } = useQuery(setupQuery);
  const change = useChangeSetup();
  const next = data?.steps.find(({ isDone }) => !isDone);
  if (!data || data.isHidden || !next) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const { title, text, to, action } = SETUP[next.step];
  return (
    <section aria-labelledby="setup" className="card px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup" className="font-semibold">
          First steps
        </h2>
        <p className="text-muted text-sm">
          {done} of {data.steps.length} done
        </p>
      </div>
      <p className="mt-2">
        <span className="font-medium">Next: {title}.</span> {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={to} size="sm">
          {action}
        </LinkButton>
        {isConfirmable(next.step) && (
          <Button
            variant="secondary"
            size="sm"
            loading={change.isPending}
            onClick={() => change.mutate({ step: next.step })}
          >
            Keep as it is
          </Button>
        )}
        <LinkButton to="/admin/setup" variant="secondary" size="sm">
          Show all steps
        </LinkButton>
        <Button
          variant="ghost"
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate({ isHidden: true })}
        >
          Hide
        </Button>
      </div>
    </section>
  );
}

const SPANS = [
  { value: 'days', label: '30 days' },
  { value: 'months', label: '12 months' },
] as const;

/** Wider than a phone, so it must be focusable to be scrolled with the arrow keys. */
const SCROLLED = { role: 'region', 'aria-label': 'Sales and payments', tabIndex: 0 } as const;

/** The chart's figures as a table, latest first. */
function TradeTable({ periods, span }: { periods: readonly TradePeriod[]; span: TradeSpan }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-9 items-center gap-1 rounded-sm pr-2 text-muted text-sm hover:text-ink max-desktop:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table
      </summary>
      <div {...SCROLLED} className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-left text-muted">
              <th className="py-2 pr-4 font-medium">{span === 'days' ? 'Day' : 'Month'}</th>
              {['Orders', 'Sales', 'Payments', 'Paid'].map((name) => (
                <th key={name} className="py-2 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ date, orders, sales, payments, paid }) => (
              <tr key={date} className="border-b last:border-0">
                <th scope="row" className="whitespace-nowrap py-1.5 pr-4 text-left font-normal">
                  {fullName(date, span)}
                </th>
                <td className="figures py-1.5 pl-4 text-right">{formatNumber(orders)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatMoney(sales)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatNumber(payments)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatMoney(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function TradeCard({ span, onSpan }: { span: TradeSpan; onSpan: (span: TradeSpan) => void }) {
  const { data: trade, isError, refetch } = useQuery(tradeQuery);
  return (
    <section aria-labelledby="trade" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trade" className="font-semibold">
          Sales and payments
        </h2>
        <SegmentedControl label="Period" value={span} segments={SPANS} onChange={onSpan} />
      </div>
      {isError && !trade && <ErrorState onRetry={refetch} />}
      {!isError && !trade && <Skeleton className="mt-4 h-72" />}
      {trade && (
        <>
          <TradeChart periods={trade[span]} span={span} />
          <TradeTable periods={trade[span]} span={span} />
        </>
      )}
    </section>
  );
}

const FIGURES: readonly {
  label: string;
  of: (takings: Takings) => number;
  shown: (takings: Takings) => string;
}[] = [
  { label: 'Sales', of: ({ sales }) => sales, shown: ({ sales }) => formatMoney(sales) },
  { label: 'Orders', of: ({ orders }) => orders, shown: ({ orders }) => formatNumber(orders) },
  { label: 'Payments approved', of: ({ paid }) => paid, shown: ({ paid }) => formatMoney(paid) },
];

const weekday = (): string =>
  new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: storeTimeZone() }).format(Date.now());

/** Compares today until now with the same weekday last week. */
function Today() {
  const { data: trade } = useQuery(tradeQuery);
  return (
    <section aria-labelledby="today" className="card px-5 py-4">
      <h2 id="today" className="font-semibold">
        Today
        <span className="font-normal text-muted">
          {trade && `, compared with last ${weekday()} at this time`}
        </span>
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {FIGURES.map((figure) => (
          <div key={figure.label} className="min-w-0">
            <dt className="text-muted text-sm">{figure.label}</dt>
            <dd>
              {trade ? <Comparison trade={trade} {...figure} /> : <Skeleton className="mt-1 h-14 w-40" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns the change as text; undefined when the earlier value is 0. */
const changeOf = (now: number, before: number): { words: string; className: string } | undefined => {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { words: 'the same', className: 'text-muted' };
  return percent > 0
    ? { words: `${percent}% more`, className: 'text-credit' }
    : { words: `${-percent}% less`, className: 'text-muted' };
};

function Comparison({ trade, of, shown }: { trade: Trade } & (typeof FIGURES)[number]) {
  const { today, weekBefore } = trade;
  const change = changeOf(of(today), of(weekBefore.untilNow));
  return (
    <>
      <span className="figures font-semibold text-2xl">{shown(today)}</span>
      {change && <span className={`ml-2 text-sm ${change.className}`}>{change.words}</span>}
      <span className="block text-[0.8125rem] text-muted">
        <span className="figures">{shown(weekBefore.untilNow)}</span> by this time,{' '}
        <span className="figures">{shown(weekBefore.all)}</span> all day
      </span>
    </>
  );
}

type DashboardScreenProps = { span: TradeSpan; onSpan: (span: TradeSpan) => void };

export function DashboardScreen({ span, onSpan }: DashboardScreenProps) {
  const seesSetup = isAdmin(useCurrentUser());
  const { isPending } = useQuery({ ...setupQuery, enabled: seesSetup });
  return (
    <>
      <PageHeader title="Dashboard" />
      {/* Whether the first steps stand above the rest is answered together with it, so that nothing moves. */}
      <div className={cn('mt-4 grid gap-5', seesSetup && isPending && 'invisible')}>
        {seesSetup && <SetupCard />}
        <AttentionTiles />
        <Today />
        <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_24rem]">
          <TradeCard span={span} onSpan={onSpan} />
          <OutstandingCard />
        </div>
      </div>
    </>
  );
}
