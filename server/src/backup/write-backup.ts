import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { connectForCopy } from '../db/client.ts';
import { parseRows, totalRow } from '../db/rows.ts';
import type { Services } from '../http/app.ts';
import type { Files } from '../storage/files.ts';
import { hashStream, sha256Of } from './archive.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { type FullManifest, fileEntry, MANIFEST, tableEntry } from './manifest.ts';
import { copyOut, tablesInOrder } from './tables.ts';

/** `missing`: files that rows refer to but file storage does not have. */
export type BackupReport = { tables: number; files: number; missing: string[] };

/** Attempts to read the rows again after a file they refer to was removed. */
const MAX_SNAPSHOTS = 5;

type Snapshot = Pick<FullManifest, 'migrations' | 'tables'> & { named: Set<string> };
type Copied = Map<string, FullManifest['files'][number]>;

const addEntry = (archive: Pack, name: string, size: number, content: Readable): Promise<void> =>
  pipeline(content, archive.entry({ name, size }));

/** Files that rows refer to. A file is written before its row and removed after it. */
const NAMED_FILES = `
  select file_key as key from payments where file_key is not null
  union select file_key from imports where state = 'staged'
  union select path from product_images
  union select image_path from product_variants where image_path is not null`;

/** In these folders, a file without a row is an unfinished or abandoned upload. */
const ONLY_WITH_ROW = /^(proofs|imports)\//;

const UNFINISHED = /\.unfinished$/;

const findNamedFiles = async (client: pg.ClientBase): Promise<Set<string>> => {
  const rows = parseRows(z.object({ key: z.string() }), await client.query(NAMED_FILES));
  return new Set(rows.map(({ key }) => key));
};

/** Whether a file belongs in a backup of these rows. */
const isWanted = (key: string, named: ReadonlySet<string>): boolean =>
  named.has(key) || !(ONLY_WITH_ROW.test(key) || UNFINISHED.test(key));

/**
 * Dumps the rows of every table, in one consistent snapshot, to files in a folder. The transaction stays short because no
 * stored file is read in it.
 */
const dumpTables = async (db: Services['db'], folder: string): Promise<Snapshot> => {
  const client = await connectForCopy(db);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const [migrations] = parseRows(
      totalRow,
      await client.query('select count(*)::int as total from drizzle.__drizzle_migrations'),
    );
    const tables: Snapshot['tables'] = [];
    for (const table of await tablesInOrder(client)) {
      const { stream, digest } = hashStream();
      const file = createWriteStream(path.join(folder, table.name));
      await pipeline(client.query(copyTo(copyOut(table))), stream, file);
      tables.push({ ...table, sha256: digest() });
    }
    const named = await findNamedFiles(client);
    await client.query('commit');
    return { migrations: migrations?.total ?? 0, tables, named };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
};

/** Adds a file and returns whether it existed. */
const addFile = async (archive: Pack, files: Files, key: string, copied: Copied): Promise<boolean> => {
  if (copied.has(key)) return true;
  let bytes: Uint8Array;
  try {
    bytes = await files.getBytes(key);
  } catch (error) {
    if (await files.exists(key)) throw error;
    return false;
  }
  await addEntry(archive, fileEntry(key), bytes.length, Readable.from([bytes]));
  copied.set(key, { key, size: bytes.length, sha256: sha256Of(bytes) });
  return true;
};

async function* listFiles(files: Files): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const listing = await files.listAll('/', { recursive: true, ...(page && { paginationToken: page }) });
    for (const item of listing.objects) if (item.isFile) yield item.key;
    page = listing.paginationToken;
  } while (page);
}

const fill = async (
  archive: Pack,
  { db, files }: Pick<Services, 'db' | 'files'>,
  folder: string,
  signal: AbortSignal,
): Promise<BackupReport> => {
  const copied: Copied = new Map();
  const early = await dumpTables(db, folder);
  // Copies most files while the store keeps running; the snapshot below settles what changed in the meantime.
  for await (const key of listFiles(files)) {
    signal.throwIfAborted();
    if (isWanted(key, early.named)) await addFile(archive, files, key, copied);
  }
  let snapshot: Snapshot;
  let missing: string[] = [];
  let snapshots = 0;
  do {
    snapshot = await dumpTables(db, folder);
    missing = [];
    for (const key of snapshot.named) {
      signal.throwIfAborted();
      if (!(await addFile(archive, files, key, copied))) missing.push(key);
    }
    snapshots += 1;
  } while (missing.length > 0 && snapshots < MAX_SNAPSHOTS);

  const { named, ...rest } = snapshot;
  for (const { name } of rest.tables) {
    const file = path.join(folder, name);
    await addEntry(archive, tableEntry(name), (await stat(file)).size, createReadStream(file));
  }
  const kept = [...copied.values()].filter(({ key }) => isWanted(key, named));
  const createdAt = new Date().toISOString();
  const content: FullManifest = { format: 2, createdAt, ...rest, files: kept, missing };
  archive.entry({ name: MANIFEST }, JSON.stringify(content));
  archive.finalize();
  return { tables: rest.tables.length, files: kept.length, missing };
};

/**
 * Writes the whole store to a new `.tar.gz`: a consistent snapshot of every table and every file its rows refer to.
 * Sessions are left out, so everybody signs in again after a restore. Safe to run while the store is open. The file
 * appears under its name only when complete; nothing is left behind if `signal` aborts or the disk is full.
 */
export const writeBackup = (
  services: Pick<Services, 'db' | 'files'>,
  target: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<BackupReport> =>
  writeFileAtomically(target, async (part) => {
    const folder = await mkdtemp(path.join(path.dirname(target), '.formulary-backup-'));
    const archive = pack();
    try {
      const output = createWriteStream(part, { flags: 'r+' });
      // Pictures and PDFs, which make up most of it, are already compressed.
      const written = pipeline(archive, createGzip({ level: 1 }), output, { signal });
      const filled = fill(archive, services, folder, signal).catch((error: unknown) => {
        archive.destroy(error as Error);
        throw error;
      });
      const [report] = await Promise.all([filled, written]);
      return report;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
