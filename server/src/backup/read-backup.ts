import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { connectAlone, sessionUrlOf } from '../db/client.ts';
import { parseRows } from '../db/rows.ts';
import { migrateDatabase, migrationTimes } from '../db/schema/migrate.ts';
import { rebuildSchema } from '../db/schema/rebuild.ts';
import type { Services } from '../http/app.ts';
import { type Files, listFiles } from '../storage/files.ts';
import { BackupError, digestOf, fileEntry, type Manifest, type ReadEntries, tableEntry } from './manifest.ts';
import { copyIn } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';

/** `kept`: files that an earlier, interrupted restore had already written. */
export type RestoreReport = { tables: number; files: number; kept: number };

const requireEmptyStore = async (client: pg.ClientBase): Promise<void> => {
  const [found] = parseRows(
    z.object({ used: z.boolean() }),
    await client.query('select exists (select from users) or exists (select from products) as used'),
  );
  if (found?.used)
    throw new BackupError('The database is not empty. A backup can only be restored into an empty database.');
};

const requireKnownVersion = ({ migrations }: Manifest): void => {
  if (migrations > migrationTimes().length)
    throw new BackupError(
      'The backup was made by a later version of Formulary. Install that version or a newer one, then restore it.',
    );
};

/** With this many migrations or fewer, functions and triggers were part of them. */
const LAST_WITH_ROUTINES = 31;

/**
 * Returns the version whose tables fit the rows of a backup, or undefined for the current version. Backups name their
 * functions since format 3. The versions in between only added columns with a default, so their rows are copied as they are.
 */
const findVersion = (known: Manifest): { migrations: number; routines: string[] } | undefined => {
  if (known.migrations === migrationTimes().length) return undefined;
  if (known.format === 3) return known;
  return known.migrations <= LAST_WITH_ROUTINES ? { migrations: known.migrations, routines: [] } : undefined;
};

/** Stores a file unless it is already there. Returns true if it was already there. */
const keepFile = async (
  files: Files,
  { key, sha256 }: { key: string; sha256: string | undefined },
  content: Readable,
): Promise<boolean> => {
  if (sha256 && (await files.exists(key)) && (await digestOf(await files.getStream(key))) === sha256)
    return true;
  await files.put(key, await buffer(content));
  return false;
};

const UNFINISHED = /\.[0-9a-f]{12}\.unfinished$/;

/** Removes the partly written file of a restore that was killed. */
const removeUnfinished = async (files: Files, wanted: ReadonlyMap<string, string>): Promise<void> => {
  for await (const { key } of listFiles(files, '/'))
    if (UNFINISHED.test(key) && wanted.has(fileEntry(key.replace(UNFINISHED, '')))) await files.delete(key);
};

const copyRows = async (
  client: pg.Client,
  table: Manifest['tables'][number] & { rows?: number },
  content: Readable,
): Promise<void> => {
  const copy = client.query(copyFrom(copyIn(table)));
  await pipeline(content, copy);
  if (table.rows !== undefined && copy.rowCount !== table.rows)
    throw new Error(`${copy.rowCount} of ${table.rows} rows of ${table.name} were restored`);
};

/**
 * Fills an empty store from a backup after verifying its checksums. Files come first, and those of an interrupted restore
 * are kept. All rows are written in one transaction under every database constraint, into the tables of the version that
 * wrote the backup, so they become visible together; the database is then migrated like any other.
 */
export const readBackup = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  readEntries: ReadEntries,
): Promise<RestoreReport> => {
  const known = await verifyBackup(readEntries);
  requireKnownVersion(known);
  const version = findVersion(known);
  const wanted =
    known.format === 1 ? undefined : new Map(known.files.map((file) => [fileEntry(file.key), file.sha256]));
  const tables = new Map(known.tables.map((table) => [tableEntry(table.name), table]));
  const report = { tables: 0, files: 0, kept: 0 };
  const client = await connectAlone(db);
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    // Reading many files between rows may leave the transaction idle for a long time.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local formulary.quiet = on');
    await requireEmptyStore(client);
    if (version) await rebuildSchema(client, version.migrations, version.routines);
    await client.query('delete from installation');
    // Migrations insert the words of the trade, of which staff may have deleted some.
    await client.query('delete from search_synonyms');
    if (!version) await client.query('delete from event_readers');
    if (wanted) await removeUnfinished(files, wanted);
    await readEntries(async (name, content) => {
      const table = tables.get(name);
      if (table) {
        await copyRows(client, table, content);
        report.tables += 1;
      } else if (name.startsWith('files/') && (!wanted || wanted.has(name))) {
        const key = name.slice('files/'.length);
        if (await keepFile(files, { key, sha256: wanted?.get(name) }, content)) report.kept += 1;
        report.files += 1;
      }
    });
    if (!version)
      await client.query(
        "select setval(pg_get_serial_sequence('events', 'id'), max(id)) from events having max(id) is not null",
      );
    await client.query(
      "insert into installation (key, value) values ('store', gen_random_uuid()) on conflict do nothing",
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  if (version) await migrateDatabase(sessionUrlOf(db.$client.address));
  return report;
};
