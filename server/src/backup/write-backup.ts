import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { connectAlone, type Db } from '../db/client.ts';
import { parseRows, readRows } from '../db/rows.ts';
import { findTimeZone } from '../db/store-days.ts';
import { type Files, findStamp, isAbsent, listFiles } from '../storage/files.ts';
import { writeArchive } from './archive.ts';
import { backupsToKeep, type Keep, recordBackup } from './kept-backups.ts';
import { BackupError, type FullManifest, type Sink, type StoredFile } from './manifest.ts';
import type { Repository } from './repository.ts';
import { dumpTables, findNamedFiles, type Snapshot, writeFileAtomically } from './snapshot.ts';
import { openTarget, type Places, placeOf } from './target.ts';

export type BackedUp = { db: Db; files: Files; config: Places };

/** `bytes`: written by this backup. `missing`: files that rows refer to but file storage does not have. */
export type BackupReport = { at: Date; tables: number; files: number; bytes: number; missing: string[] };

/** How often to read the rows again because a file they refer to was removed. */
const MAX_SNAPSHOTS = 5;

/** In these folders, a file without a row is an unfinished or abandoned upload. */
const ONLY_WITH_ROW = /^(proofs|problem-photos|imports)\//;
/** Recreated when they are missing. */
const DRAWN = /^(small-pictures|proof-renditions)\//;
const UNFINISHED = /\.unfinished$/;
const FOLDER_PREFIX = 'backup-';

/** Whether a file belongs in a backup of rows that refer to these files. */
const isWanted = (key: string, named: ReadonlySet<string>): boolean =>
  named.has(key) || !(ONLY_WITH_ROW.test(key) || DRAWN.test(key) || UNFINISHED.test(key));

/** Processes the items of a list, several at a time. */
const forEach = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  const source = (async function* () {
    yield* items;
  })();
  const work = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await source.next();
      if (done) return;
      await act(value);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    // After a failure the other workers find no more items.
    await source.return();
  }
};

/** Adds files to a sink, each once. */
const copier = (sink: Sink, files: Files, signal: AbortSignal) => {
  const copied = new Map<string, FullManifest['files'][number]>();
  const add = async (file: StoredFile): Promise<boolean> => {
    signal.throwIfAborted();
    if (copied.has(file.key)) return true;
    try {
      copied.set(file.key, await sink.addFile(file, () => files.getBytes(file.key)));
      return true;
    } catch (error) {
      if (isAbsent(error) || !(await files.exists(file.key))) return false;
      throw error;
    }
  };
  return {
    copied,
    /** Adds all files that belong in the backup. */
    addAll: (named: ReadonlySet<string>): Promise<void> =>
      forEach(listFiles(files, '/'), sink.filesAtOnce, async (file) => {
        if (isWanted(file.key, named)) await add(file);
      }),
    /** Adds these files, and returns those that are missing. */
    addNamed: async (named: ReadonlySet<string>): Promise<string[]> => {
      const missing: string[] = [];
      await forEach(named, sink.filesAtOnce, async (key) => {
        signal.throwIfAborted();
        if (copied.has(key)) return;
        const stamp = await findStamp(files, key);
        if (stamp === undefined || !(await add({ key, stamp }))) missing.push(key);
      });
      return missing.sort();
    },
  };
};

const fill = async (
  sink: Sink,
  { db, files }: BackedUp,
  folder: string,
  signal: AbortSignal,
): Promise<Omit<BackupReport, 'bytes'>> => {
  const { copied, addAll, addNamed } = copier(sink, files, signal);
  // Copies most files while the store keeps running; the snapshot below catches later changes.
  await addAll(await findNamedFiles(db.$client));
  let snapshot: Snapshot;
  let missing: string[] = [];
  let snapshots = 0;
  do {
    signal.throwIfAborted();
    snapshot = await dumpTables(db, folder, sink.isCompressed);
    missing = await addNamed(snapshot.named);
    snapshots += 1;
  } while (missing.length > 0 && snapshots < MAX_SNAPSHOTS);

  const { named, ...rest } = snapshot;
  for (const table of rest.tables) {
    signal.throwIfAborted();
    await sink.addTable(table, path.join(folder, table.name));
  }
  const kept = [...copied.values()].filter(({ key }) => isWanted(key, named));
  await sink.finish({ format: 3, ...rest, files: kept, missing });
  return { at: new Date(rest.createdAt), tables: rest.tables.length, files: kept.length, missing };
};

/** How long to wait for the database to notice that an earlier backup was killed. */
const LOCK_PATIENCE_MS = 3_000;
const LOCK_PAUSE_MS = 250;

const lock = async (client: pg.Client): Promise<void> => {
  const end = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const [found] = parseRows(
      z.object({ mine: z.boolean() }),
      await client.query('select pg_try_advisory_xact_lock($1) as mine', [ADVISORY_LOCKS.backup]),
    );
    if (found?.mine) return;
    if (performance.now() > end)
      throw new BackupError('Another backup of this store is being written. Try again later.');
    await wait(LOCK_PAUSE_MS);
  }
};

/** Runs `work` unless another process is writing a backup of the store. The database releases the lock if the process dies. */
export const whileAlone = async <Result>(db: Db, work: () => Promise<Result>): Promise<Result> => {
  const client = await connectAlone(db);
  try {
    // A transaction without a snapshot, which does not hold back vacuuming; this also works behind a pooler.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    await lock(client);
    return await work();
  } finally {
    await client.end();
  }
};

/** Runs `work` with an empty folder, after removing those of killed backups. Requires that no other backup is running. */
export const inEmptyFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (name.startsWith(FOLDER_PREFIX)) await rm(path.join(parent, name), { recursive: true, force: true });
  const folder = await mkdtemp(path.join(parent, FOLDER_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const findStoreId = async (db: Db): Promise<string> => {
  const [known] = await readRows(
    db,
    z.object({ value: z.string() }),
    sql`select value from installation where key = 'store'`,
  );
  if (!known) throw new Error('The store has no id');
  return known.value;
};

const writeToRepository = async (
  store: BackedUp,
  repository: Repository,
  keep: Keep,
  folder: string,
  signal: AbortSignal,
): Promise<BackupReport> => {
  const sink = await repository.openSink(await findStoreId(store.db));
  const report = await fill(sink, store, folder, signal);
  const kept = backupsToKeep(await repository.list(), keep, await findTimeZone(store.db));
  await repository.keepOnly(kept);
  return { ...report, bytes: sink.sent() };
};

/**
 * Backs up the whole store: the rows of every table as of one point in time, and every file that they refer to.
 * Sessions are left out, so everyone signs in again after a restore. Safe to run while the store is open. The target is
 * a `.tar.gz` file, or a folder or bucket of many backups, of which `keep` says how many to retain. A backup appears
 * only when it is complete, however the process ends.
 */
export const writeBackup = (
  store: BackedUp,
  target: string,
  { keep = {}, signal = new AbortController().signal }: { keep?: Keep; signal?: AbortSignal } = {},
): Promise<BackupReport> =>
  whileAlone(store.db, () =>
    inEmptyFolder(path.join(store.config.dataDir, 'tmp'), async (folder) => {
      const opened = await openTarget(target, store.config);
      if ('archive' in opened && Object.keys(keep).length > 0)
        throw new BackupError(
          'Old backups can be removed only from a folder or bucket. Leave out the --keep options, or specify a folder.',
        );
      const report =
        'archive' in opened
          ? await writeFileAtomically(opened.archive, async (part) => {
              const filled = await writeArchive(part, signal, (sink) => fill(sink, store, folder, signal));
              return { ...filled, bytes: (await stat(part)).size };
            })
          : await writeToRepository(store, opened.repository, keep, folder, signal);
      const { at, files, bytes, missing } = report;
      await recordBackup(store.db, { at, target: placeOf(target), bytes, files, missing: missing.length });
      return report;
    }),
  );
