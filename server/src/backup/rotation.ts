import { dateAt, daysAfter, weekdayOf } from '@formulary/contract';

/** How many backups to keep: the most recent ones, and one for each of the last days, weeks and months that have any. */
export type Keep = { last?: number; daily?: number; weekly?: number; monthly?: number };

const mondayOf = (day: string): string => daysAfter(day, -weekdayOf(day));

const PERIODS: { kind: keyof Keep; of: (day: string, at: number) => string }[] = [
  { kind: 'last', of: (_day, at) => String(at) },
  { kind: 'daily', of: (day) => day },
  { kind: 'weekly', of: mondayOf },
  { kind: 'monthly', of: (day) => day.slice(0, 7) },
];

/** Returns the backups to keep: the newest of each period, by the store's days. All, if `keep` is empty. */
export const backupsToKeep = (moments: readonly Date[], keep: Keep, timeZone: string): Date[] => {
  if (PERIODS.every(({ kind }) => keep[kind] === undefined)) return [...moments];
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>(newestFirst.slice(0, 1));
  for (const { kind, of } of PERIODS) {
    const periods = new Set<string>();
    for (const moment of newestFirst) {
      const period = of(dateAt(moment.getTime(), timeZone), moment.getTime());
      if (periods.has(period)) continue;
      if (periods.size === (keep[kind] ?? 0)) break;
      periods.add(period);
      kept.add(moment);
    }
  }
  return newestFirst.filter((moment) => kept.has(moment));
};
