import { useQuery } from '@tanstack/react-query';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDatePadded, formatMoney } from '#web/lib/format.ts';
import { balanceTrendQuery } from '#web/parts/balance/api.ts';
import { SignedAmount } from '#web/parts/balance/signed-amount.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { type TrendPoint, trendOf } from './trend.ts';

const VIEWS = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
] as const;

const VISIBLE_ROWS = 6;

/** The data of the chart, newest first. */
function TrendTable({ trend }: { trend: readonly TrendPoint[] }) {
  return (
    <section
      aria-label="Balance over time, table"
      // A scrollable area must be reachable by keyboard.
      tabIndex={trend.length > VISIBLE_ROWS ? 0 : undefined}
      className="h-full overflow-y-auto rounded-control"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Date
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-medium">
              Change
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map(({ id, time, change, balance }) => (
            <tr key={id} className="border-t">
              <td className="figures py-1.5 pr-3">{formatDatePadded(new Date(time))}</td>
              <td className="py-1.5 pr-3 text-right">
                {id === 'start' ? (
                  <span className="text-muted">before</span>
                ) : (
                  <SignedAmount amount={change} />
                )}
              </td>
              <td className="figures py-1.5 text-right">{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function BalanceTrend() {
  const { data, error, refetch } = useQuery(balanceTrendQuery);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} className="card" />;
  if (!data) return <Skeleton className="h-88 w-full rounded-tile" />;
  const trend = trendOf(data.accountLogs);
  if (trend.length < 2) return null;
  const isWhole = data.total <= data.accountLogs.length;
  return (
    <section aria-labelledby="balance-trend" className="card flex h-88 flex-col rounded-tile p-5 sm:px-7">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="balance-trend" className="title-group">
          Balance over time
          {!isWhole && (
            <span className="ml-2 font-normal font-sans text-muted text-sm tracking-normal">
              last {data.accountLogs.length} movements
            </span>
          )}
        </h2>
        <SegmentedControl label="Show the balance as" value={view} segments={VIEWS} onChange={setView} />
      </div>
      <div className="min-h-0 flex-1">
        {view === 'chart' ? <BalanceChart trend={trend} /> : <TrendTable trend={trend} />}
      </div>
    </section>
  );
}
