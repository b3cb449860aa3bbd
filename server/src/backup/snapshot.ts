import { createWriteStream } from 'node:fs';
import { access, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { connectAlone, type Db } from '../db/client.ts';
import { parseRows } from '../db/rows.ts';
import { readRoutines } from '../db/schema/routines.ts';
import { syncFile, syncFolder } from '../storage/disk-driver.ts';
import { type FullManifest, hashStream, type TableEntry } from './manifest.ts';
import { copyOut, tablesInOrder } from './tables.ts';

export type Snapshot = Pick<FullManifest, 'migrations' | 'store' | 'routines' | 'createdAt' | 'tables'> & {
  /** Files that rows refer to. */
  named: Set<string>;
};

/** Files that rows refer to. A file is written before its row and removed after it. */
const NAMED_FILES = `
  select file_key as key from payments where file_key is not null
  union select file_key from document_files
  union select file_key from problem_photos
  union select logo_key from business_settings where logo_key is not null
  union select file_key from imports where state = 'staged'
  union select path from product_images
  union select image_path from product_variants where image_path is not null`;

export const findNamedFiles = async (client: pg.ClientBase | pg.Pool): Promise<Set<string>> => {
  const rows = parseRows(z.object({ key: z.string() }), await client.query(NAMED_FILES));
  return new Set(rows.map(({ key }) => key));
};

const VERSION = `
  select count(*)::int as migrations, (select value from installation where key = 'store') as store
  from drizzle.__drizzle_migrations`;

/**
 * Dumps the rows of every table, as of one point in time, to files in a folder. The transaction stays short because it
 * reads no stored files.
 */
export const dumpTables = async (db: Db, folder: string, isCompressed: boolean): Promise<Snapshot> => {
  const client = await connectAlone(db);
  const dump = async (table: Pick<TableEntry, 'name' | 'columns'>): Promise<TableEntry> => {
    const { stream, digest, size } = hashStream();
    const rows = client.query(copyTo(copyOut(table)));
    const compress = isCompressed ? createGzip({ level: 5 }) : new PassThrough();
    await pipeline(rows, stream, compress, createWriteStream(path.join(folder, table.name)));
    return { ...table, sha256: digest(), size: size(), rows: rows.rowCount };
  };
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const [version] = parseRows(
      z.object({ migrations: z.int(), store: z.string() }),
      await client.query(VERSION),
    );
    if (!version) throw new Error('The database has no version');
    const createdAt = new Date().toISOString();
    const tables: TableEntry[] = [];
    for (const table of await tablesInOrder(client)) tables.push(await dump(table));
    const named = await findNamedFiles(client);
    await client.query('commit');
    return { ...version, routines: readRoutines().files, createdAt, tables, named };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
};

const requireAbsent = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw Object.assign(new Error(`EEXIST: ${file} exists`), { code: 'EEXIST', path: file });
};

/**
 * Writes a new file that appears under its name only when it is complete and synced. Until then it is `FILE.part`, which
 * is removed on failure. Throws EEXIST if either exists.
 */
export const writeFileAtomically = async <Result>(
  file: string,
  write: (part: string) => Promise<Result>,
): Promise<Result> => {
  await requireAbsent(file);
  const part = `${file}.part`;
  await writeFile(part, '', { mode: 0o600, flag: 'wx' });
  try {
    const result = await write(part);
    await syncFile(part);
    // Unlike a rename, this does not replace a file that another process has just created.
    await link(part, file);
    await syncFolder(path.dirname(file));
    return result;
  } finally {
    await rm(part, { force: true });
  }
};
