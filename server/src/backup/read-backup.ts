import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { connectForCopy } from '../db/client.ts';
import { parseRows, totalRow } from '../db/rows.ts';
import type { Services } from '../http/app.ts';
import { BackupError, readArchive } from './archive.ts';
import { fileEntry, MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { copyIn, tablesInOrder } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';

export type RestoreReport = { tables: number; files: number };

const requireEmptyStore = async (client: pg.ClientBase): Promise<void> => {
  const [found] = parseRows(
    z.object({ used: z.boolean() }),
    await client.query('select exists (select from users) or exists (select from products) as used'),
  );
  if (found?.used)
    throw new BackupError('The database is not empty. A backup can only be restored into an empty database.');
};

const requireSameVersion = async (client: pg.ClientBase, { migrations }: Manifest): Promise<void> => {
  const [applied] = parseRows(
    totalRow,
    await client.query('select count(*)::int as total from drizzle.__drizzle_migrations'),
  );
  if (migrations !== applied?.total)
    throw new BackupError(
      'The backup was made by another version of Formulary. Restore it with that version, then update.',
    );
};

/** Stores files, and removes them again if the restore fails. */
const fileKeeper = (files: Services['files']) => {
  const put: string[] = [];
  return {
    put: async (key: string, content: Readable): Promise<void> => {
      put.push(key);
      await files.put(key, await buffer(content));
    },
    count: () => put.length,
    removeAll: async (): Promise<void> => {
      for (const key of put) await files.delete(key).catch(() => undefined);
    },
  };
};

const drain = async (content: Readable): Promise<void> => {
  for await (const _chunk of content);
};

/**
 * Fills an empty store from a backup after verifying its checksums. All rows are written in one transaction under every
 * database constraint, so a failure leaves nothing behind.
 */
export const readBackup = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  source: string,
): Promise<RestoreReport> => {
  const known = await verifyBackup(source);
  const wanted = known.format === 1 ? undefined : new Set(known.files.map(({ key }) => fileEntry(key)));
  const client = await connectForCopy(db);
  const keeper = fileKeeper(files);
  let tables = 0;
  let isCommitting = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    // Reading many files between rows may leave the transaction idle for a long time.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local formulary.quiet = on');
    await requireEmptyStore(client);
    await requireSameVersion(client, known);
    await client.query('delete from installation');
    const here = await tablesInOrder(client);
    await readArchive(source, async (name, content) => {
      if (name === MANIFEST) return drain(content);
      if (name.startsWith('files/'))
        return wanted && !wanted.has(name)
          ? drain(content)
          : keeper.put(name.slice('files/'.length), content);
      const table = here.find((candidate) => tableEntry(candidate.name) === name);
      if (!table) throw new BackupError(`The backup has an unknown entry: ${name}`);
      await pipeline(content, client.query(copyFrom(copyIn(table))));
      tables += 1;
    });
    isCommitting = true;
    await client.query('commit');
    return { tables, files: keeper.count() };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // If only the reply to the commit was lost, the rows may exist and need their files.
    if (!isCommitting) await keeper.removeAll();
    throw error;
  } finally {
    await client.end();
  }
};
