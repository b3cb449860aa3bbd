import type { AccountLog } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { recentAccountLogsQuery } from './api.ts';

const WIDTH = 300;
const HEIGHT = 56;
const EDGE = 2;

const trendOf = (logs: readonly AccountLog[]): number[] => {
  const oldest = logs.at(-1);
  if (!oldest) return [];
  return [oldest.previousOutstanding, ...logs.map((log) => log.currentOutstanding).reverse()];
};

const pathOf = (trend: readonly number[]): string => {
  const low = Math.min(0, ...trend);
  const high = Math.max(1, ...trend);
  const step = WIDTH / trend.length;
  const y = (value: number) =>
    (HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  return trend
    .map((value, index) => `${index ? 'V' : 'M0 '}${y(value)}H${((index + 1) * step).toFixed(1)}`)
    .join('');
};

/** Decorative: the amount beside it is text. */
export function BalanceSparkline() {
  const { data } = useQuery(recentAccountLogsQuery);
  const trend = trendOf(data?.accountLogs ?? []);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full max-w-75"
    >
      {trend.length > 2 && (
        <>
          <path d={`${pathOf(trend)}V${HEIGHT}H0Z`} className="fill-tint" />
          <path
            d={pathOf(trend)}
            className="fill-none stroke-[1.5] stroke-primary"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
