import { desc, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { backups } from '../db/tables.ts';

/** `at`: the moment of its rows. `missing`: files that rows refer to but file storage did not have. */
export type WrittenBackup = { at: Date; target: string; bytes: number; files: number; missing: number };

/** The newest backup; `restoredAt` and `restoredFrom`: when a backup was last restored as a trial, and of which moment it was. */
export type LastBackup = WrittenBackup & { restoredAt: Date | null; restoredFrom: Date | null };

export const recordBackup = async (db: Db, written: WrittenBackup): Promise<void> => {
  await db.insert(backups).values(written).onConflictDoUpdate({ target: backups.at, set: written });
};

/** Records that a backup was restored as a trial, also one that was written before this database was restored. */
export const recordTrial = async (db: Db, written: WrittenBackup, restoredAt: Date): Promise<void> => {
  await db
    .insert(backups)
    .values({ ...written, restoredAt })
    .onConflictDoUpdate({ target: backups.at, set: { restoredAt } });
};

/** Returns the newest backup of this database that is known to be complete, and the last trial of any. */
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
