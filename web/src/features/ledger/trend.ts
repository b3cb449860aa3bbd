import { type AccountLog, type Cents, inCents, subtractCents } from '@formulary/contract';

/** The balance from `time` until the next point; `change` is the movement at `time`. */
export type TrendPoint = { id: string; time: number; balance: Cents; change: Cents };

/**
 * Returns the balance over time, oldest first: the balance before the oldest movement, then each movement. Entries that
 * change nothing (an upload) are omitted.
 */
export const trendOf = (newestFirst: readonly AccountLog[]): TrendPoint[] => {
  const oldest = newestFirst.at(-1);
  if (!oldest) return [];
  const start = {
    id: 'start',
    time: Date.parse(oldest.dateCreated),
    balance: oldest.previousOutstanding,
    change: inCents(0),
  };
  const moved = newestFirst
    .filter((log) => log.currentOutstanding !== log.previousOutstanding)
    .toReversed()
    .map((log) => ({
      id: log.id,
      time: Date.parse(log.dateCreated),
      balance: log.currentOutstanding,
      change: subtractCents(log.currentOutstanding, log.previousOutstanding),
    }));
  return [start, ...moved];
};
