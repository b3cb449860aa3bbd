import type { Takings, Trade } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatMoney, formatNumber } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { tradeQuery } from '../api.ts';
import { changeOf } from './change.ts';

const FIGURES: readonly {
  label: string;
  of: (takings: Takings) => number;
  format: (value: number) => string;
}[] = [
  { label: 'Sales', of: ({ sales }) => sales, format: formatMoney },
  { label: 'Orders', of: ({ orders }) => orders, format: formatNumber },
  { label: 'Payments approved', of: ({ paid }) => paid, format: formatAmount },
];

const weekdayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone }).format(Date.now());

/** Today until now beside the same weekday before. */
export function Today() {
  const { data: trade } = useQuery(tradeQuery);
  return (
    <section aria-labelledby="today" className="card px-5 py-4">
      <h2 id="today" className="font-semibold">
        Today
        <span className="font-normal text-muted">
          {trade && ` beside last ${weekdayIn(trade.timeZone)} until this time`}
        </span>
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {FIGURES.map((figure) => (
          <div key={figure.label} className="min-w-0">
            <dt className="text-muted text-sm">{figure.label}</dt>
            <dd>{trade ? <Beside trade={trade} {...figure} /> : <Skeleton className="mt-1 h-14 w-40" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Beside({ trade, of, format }: { trade: Trade } & (typeof FIGURES)[number]) {
  const { today, weekBefore } = trade;
  const change = changeOf(of(today), of(weekBefore.untilNow));
  return (
    <>
      <span className="figures font-semibold text-2xl">{format(of(today))}</span>
      {change && <span className={`ml-2 text-sm ${change.className}`}>{change.words}</span>}
      <span className="block text-[0.8125rem] text-muted">
        <span className="figures">{format(of(weekBefore.untilNow))}</span> then,{' '}
        <span className="figures">{format(of(weekBefore.all))}</span> that day
      </span>
    </>
  );
}
