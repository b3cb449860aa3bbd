import { useQuery } from '@tanstack/react-query';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { tradeQuery } from '../api.ts';
import type { TradeSpan } from './period-name.ts';
import { TradeChart } from './trade-chart.tsx';
import { TradeTable } from './trade-table.tsx';

const SPANS = [
  { value: 'days', label: '30 days' },
  { value: 'months', label: '12 months' },
] as const;

/** Sales and payments over time: a picture, and the table behind it. */
export function TradeCard({ span, onSpan }: { span: TradeSpan; onSpan: (span: TradeSpan) => void }) {
  const { data: trade, isError, refetch } = useQuery(tradeQuery);
  return (
    <section aria-labelledby="trade" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trade" className="font-semibold">
          Sales and payments
        </h2>
        <SegmentedControl label="Time" value={span} segments={SPANS} onChange={onSpan} />
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
