/** The common setup: a store with many products, served by a separate process. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addManyProducts } from '../demo/src/volume/many-products.ts';
import { readConfig } from '../server/src/config.ts';
import { COMMAND_LIMITS, type Db, openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { ensureOwnedDatabase } from '../server/src/db/embedded/store-owner.ts';
import { openConfiguredDatabase } from '../server/src/db/open.ts';
import { readRows } from '../server/src/db/rows.ts';
import { migrateDatabase } from '../server/src/db/schema/migrate.ts';
import { createSession, SESSION_COOKIE } from '../server/src/features/accounts/sessions/create-session.ts';
import { products } from '../server/src/features/catalogue/tables.ts';
import { newUser } from '../server/test/builders.ts';
import { type Bar, plotGoals } from './plot.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Printed under every result. */
export const MACHINE = `${cpus().length} cores, Node ${process.version}`;

/** The same, with the version of the database. */
export const describeMachine = async (db: Db): Promise<string> => {
  const [server] = await readRows(
    db,
    z.object({ version: z.string() }),
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return `${MACHINE}, PostgreSQL ${server?.version}`;
};

/** Resident memory of a process, in MiB. */
export const memoryOf = (pid = 0): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Returns the median; for an even number of values, the higher of the middle two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Builds what has changed, because the store is measured as it runs in production. */
export const buildStore = (): void => {
  const { status } = spawnSync(process.execPath, [here('../scripts/build.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The store could not be built');
};

/** Starts a process and waits for the line that reports that it is ready; returns the text captured from it. */
export const startProcess = async (
  file: string,
  words: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; told: string }> => {
  const child = spawn(process.execPath, [here(file), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const match = ready.exec(line);
    if (match) return { child, told: match[1] ?? '' };
  }
  throw new Error(`${file} ended before it was ready`);
};

export const endProcess = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** A running store: its address, the headers of a member of staff, its process, and the location of its data. */
export type BenchStore = {
  address: string;
  headers: { cookie: string };
  child: ChildProcess;
  folder: string;
  db: Db;
  /** The database URL. */
  url: string;
};

/** Returns a new, empty database, and a function that deletes it. */
type BenchDatabase = { url: string; remove: () => Promise<void> };

const createDatabaseAt = async (server: string): Promise<BenchDatabase> => {
  const name = `formulary_bench_${process.pid}`;
  const onServer = async (statement: string): Promise<void> => {
    const db = openDatabase(server, { poolSize: 1, onError: () => {} });
    await db.execute(sql.raw(statement)).finally(() => db.$client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, remove: () => onServer(`drop database ${name} with (force)`) };
};

const createEmbeddedDatabase = async (folder: string, settings: string[]): Promise<BenchDatabase> => {
  const server = await startEmbedded(folder, settings);
  await ensureOwnedDatabase(server, 'bench');
  return { url: server.url('bench'), remove: server.stop };
};

type StoreOptions = {
  /** A database of the PostgreSQL server to use instead of the embedded one. The store gets a new database there. */
  server?: string | undefined;
  /** Settings of the embedded PostgreSQL. */
  settings?: string[];
  /** Settings of the store's process, in addition to the location of its data. */
  env?: Record<string, string>;
  /** A folder whose store is reused and not deleted, because filling a large one takes long. */
  keptIn?: string | undefined;
};

/** Runs a function on a store with that many products, and deletes the store unless a folder is given for it. */
export const withStore = async (
  count: number,
  act: (store: BenchStore) => Promise<void>,
  { server, settings = [], env = {}, keptIn }: StoreOptions = {},
): Promise<void> => {
  const folder = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'formulary-bench-')));
  const { url, remove } = await (server
    ? createDatabaseAt(server)
    : createEmbeddedDatabase(folder, settings));
  // Filling a large store takes longer than any request.
  const db = openDatabase(url, { poolSize: 4, onError: () => {}, limits: COMMAND_LIMITS });
  try {
    await migrateDatabase(url);
    await addManyProducts(db, count - (await db.$count(products)));
    await db.execute(sql`vacuum analyze`);
    const admin = await newUser(db, { role: 'Admin', username: randomUUID() });
    const services = { db, config: readConfig({}), clock: () => new Date() };
    const token = await createSession(services, admin.id, 'bench');
    const place = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
    const { child, told } = await startProcess(
      '../scripts/serve.ts',
      [],
      { ...place, ...env },
      /ready at (\S+)/,
    );
    try {
      await act({ address: told, headers: { cookie: `${SESSION_COOKIE}=${token}` }, child, folder, db, url });
    } finally {
      await endProcess(child);
    }
  } finally {
    await db.$client.end();
    await remove();
    if (!keptIn) await rm(folder, { recursive: true, force: true });
  }
};

const PAGES = [here('../docs/performance.md'), here('../docs/capacity.md')];

/** Replaces the text between a result’s markers in a page; leaves a page without markers unchanged. */
const writeToPage = async (file: string, name: string, text: string): Promise<void> => {
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`];
  const [before, rest = ''] = page.split(begin);
  const [old, after] = rest.split(end);
  if (old === undefined || after === undefined) return;
  await writeFile(file, `${before}${begin}\n${text.trim()}\n\n${end}${after}`);
};

/**
 * Prints a result. With `--record`, writes it to `results`, with `data` for programs and a plot against its goals, and
 * to its place in the docs.
 */
export const report = async (
  isKept: boolean,
  result: { name: string; title: string; text: string; data?: unknown; bars?: readonly Bar[] },
): Promise<void> => {
  const { name, title, text, data, bars } = result;
  process.stdout.write(text);
  if (!isKept) return;
  await writeFile(
    here(`results/${name}.md`),
    `# ${title}\n\n\`npm run ${name} -w bench -- --record\`\n\n${text}`,
  );
  if (data !== undefined) await writeFile(here(`results/${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
  if (bars) await writeFile(here(`results/${name}.svg`), plotGoals(`${title}, beside its goals`, bars));
  for (const page of PAGES) await writeToPage(page, name, text);
};

/** Opens a store with its embedded database in its own folder. */
export const openStore = async <Result>(
  dataDir: string,
  act: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const database = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }), { migrate: true });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
};

/** Starts the store as a process; `told` is the address that it prints. */
export const startStore = (dataDir: string) =>
  startProcess(
    '../scripts/serve.ts',
    [],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'development' },
    /ready at (\S+)/,
  );
