import { desc, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { backups } from '../db/tables.ts';

/** `at`: the moment of its rows. `missing`: files that rows refer to but file storage did not have. */
export type WrittenBackup = { at: Date; target: string; bytes: number; files: number; missing: number };

/** The newest backup; `restoredAt` and `restoredFrom`: when a trial restore last ran, and the moment of the backup it used. */
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
