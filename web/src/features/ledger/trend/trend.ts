import type { AccountLog } from '@formulary/contract';

/** What was owed from a moment on, in rand; `change` is what that moment did. */
export type TrendPoint = { id: string; time: number; balance: number; change: number };

/**
 * The balance over time, oldest first: what stood before the oldest movement, then each movement. Movements that
 * changed nothing (an upload) are left out.
 */
export const trendOf = (newestFirst: readonly AccountLog[]): TrendPoint[] => {
  const oldest = newestFirst.at(-1);
  if (!oldest) return [];
  const start = {
    id: 'start',
    time: Date.parse(oldest.dateCreated),
    balance: oldest.previousOutstanding,
    change: 0,
  };
  const moved = newestFirst
    .filter((log) => log.currentOutstanding !== log.previousOutstanding)
    .toReversed()
    .map((log) => ({
      id: log.id,
      time: Date.parse(log.dateCreated),
      balance: log.currentOutstanding,
      change: Math.round((log.currentOutstanding - log.previousOutstanding) * 100) / 100,
    }));
  return [start, ...moved];
};

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values, three to six of them, from at most the lowest balance to at least the highest; 0 is one of them. */
export const ticksOf = (trend: readonly TrendPoint[]): number[] => {
  const balances = trend.map(({ balance }) => balance);
  const low = Math.min(0, ...balances);
  const high = Math.max(0, ...balances);
  const span = high - low || 100;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = (STEPS.find((factor) => factor * power >= span / 4) ?? 10) * power;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
};
