import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import type { Services } from '../http/app.ts';
import type { Files } from '../storage/files.ts';
import { type BackupTable, copyOut, tablesInOrder } from './tables.ts';

export type BackupReport = { tables: number; files: number };
/** First in the archive: what the rest of it is. */
export type Manifest = { format: 1; migrations: number; tables: BackupTable[] };

const addEntry = async (archive: Pack, name: string, size: number, content: Readable): Promise<void> => {
  const entry = archive.entry({ name, size });
  await pipeline(content, entry);
};

const addTable = async (
  archive: Pack,
  client: pg.ClientBase,
  table: BackupTable,
  folder: string,
): Promise<void> => {
  const file = path.join(folder, table.name);
  await pipeline(client.query(copyTo(copyOut(table))), createWriteStream(file));
  await addEntry(archive, `tables/${table.name}`, (await stat(file)).size, createReadStream(file));
  await rm(file);
};

const addFiles = async (archive: Pack, files: Files): Promise<number> => {
  let count = 0;
  let page: string | undefined;
  do {
    const listing = await files.listAll('/', { recursive: true, ...(page && { paginationToken: page }) });
    for (const item of listing.objects) {
      if (!item.isFile) continue;
      const { contentLength } = await files.getMetaData(item.key);
      await addEntry(archive, `files/${item.key}`, contentLength, await files.getStream(item.key));
      count += 1;
    }
    page = listing.paginationToken;
  } while (page);
  return count;
};

const writeManifest = async (archive: Pack, client: pg.ClientBase, tables: BackupTable[]): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  const manifest: Manifest = { format: 1, migrations: rows[0]?.count ?? 0, tables };
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
};

/**
 * Writes the whole store, as it is at one moment, to a `.tar.gz`: the rows of every table and every file. Sessions stay
 * out: after a restore everybody signs in anew. Works while the store is open.
 */
export const writeBackup = async ({ db, files }: Services, target: string): Promise<BackupReport> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-backup-'));
  const client = await db.$client.connect();
  const archive = pack();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const written = pipeline(archive, createGzip(), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
    const fill = async (): Promise<BackupReport> => {
      const tables = await tablesInOrder(client);
      await writeManifest(archive, client, tables);
      for (const table of tables) await addTable(archive, client, table, folder);
      const count = await addFiles(archive, files);
      archive.finalize();
      return { tables: tables.length, files: count };
    };
    const [report] = await Promise.all([fill(), written]);
    await client.query('commit');
    return report;
  } catch (error) {
    archive.destroy();
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
    await rm(folder, { recursive: true, force: true });
  }
};
