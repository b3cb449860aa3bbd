import path from 'node:path';
import { readConfig } from '../config.ts';
import { openConfiguredDatabase } from '../db/open.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { openFolder } from '../storage/files.ts';
import { recordTrial } from './kept-backups.ts';
import { BackupError, type ReadEntries } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { placeOf } from './target.ts';
import { verifyBackup } from './verify-backup.ts';
import { type BackedUp, inEmptyFolder, whileAlone } from './write-backup.ts';

/** The result of a trial restore: the time of the backup, and how much was restored. */
export type Trial = { at: Date; tables: number; files: number; accounts: number };

/**
 * Restores a backup into a separate store, in a temporary folder with an embedded database, verifies its books, and
 * removes it. Throws BackupError if anything differs from the backup.
 */
export const tryRestore = (store: BackedUp, target: string, readEntries: ReadEntries): Promise<Trial> =>
  whileAlone(store.db, () =>
    inEmptyFolder(path.join(store.config.dataDir, 'tmp'), async (folder) => {
      const known = await verifyBackup(readEntries);
      if (known.format === 1)
        throw new BackupError('The backup was made by an earlier version, without a date.');
      const database = await openConfiguredDatabase(readConfig({ DATA_DIR: folder }));
      try {
        const files = await openFolder(path.join(folder, 'files'));
        const restored = await readBackup({ db: database.db, files }, readEntries);
        const { accounts, faults } = await verifyLedger(database.db);
        if (faults.length > 0)
          throw new BackupError(
            `${faults.length} of ${accounts} accounts ${faults.length === 1 ? 'does' : 'do'} not match the ledger entries.`,
          );
        const at = new Date(known.createdAt);
        const bytes = known.files.reduce((sum, { size }) => sum + size, 0);
        const written = {
          at,
          target: placeOf(target),
          bytes,
          files: known.files.length,
          missing: known.missing.length,
        };
        await recordTrial(store.db, written, new Date());
        return { at, ...restored, accounts };
      } finally {
        await database.close();
      }
    }),
  );
