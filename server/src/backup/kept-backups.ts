import { dateAt, daysAfter, weekdayOf } from '@formulary/contract';
import { desc, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { backups } from '../db/tables.ts';

/** `at`: the time of its rows. `missing`: files that rows refer to but file storage did not have. */
export type WrittenBackup = { at: Date; target: string; bytes: number; files: number; missing: number };

/**
 * The newest backup; `restoredAt` and `restoredFrom`: when a trial restore last ran, and the time of the backup that it
 * used.
 */
export type LastBackup = WrittenBackup & { restoredAt: Date | null; restoredFrom: Date | null };

export const recordBackup = async (db: Db, written: WrittenBackup): Promise<void> => {
  await db.insert(backups).values(written).onConflictDoUpdate({ target: backups.at, set: written });
};

/** Records a trial restore of a backup, even one written before this database was itself restored. */
export const recordTrial = async (db: Db, written: WrittenBackup, restoredAt: Date): Promise<void> => {
  await db
    .insert(backups)
    .values({ ...written, restoredAt })
    .onConflictDoUpdate({ target: backups.at, set: { restoredAt } });
};

/** Returns the newest complete backup of this database, and the last trial restore of any backup. */
export const readLastBackup = async (db: Db): Promise<LastBackup | undefined> => {
  const [[last], [trial]] = await Promise.all([
    db.select().from(backups).orderBy(desc(backups.at)).limit(1),
    db
      .select({ at: backups.at, restoredAt: backups.restoredAt })
      .from(backups)
      .where(isNotNull(backups.restoredAt))
      .orderBy(desc(backups.restoredAt))
      .limit(1),
  ]);
  return last && { ...last, restoredAt: trial?.restoredAt ?? null, restoredFrom: trial?.at ?? null };
};

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
