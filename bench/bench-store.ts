/** The common setup: a store with many products, served by a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { addManyProducts } from '../demo/src/volume/many-products.ts';
import { readConfig } from '../server/src/config.ts';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { ensureOwnedDatabase } from '../server/src/db/embedded/store-owner.ts';
import { migrateDatabase } from '../server/src/db/schema/migrate.ts';
import { createSession } from '../server/src/features/accounts/create-session.ts';
import { SESSION_COOKIE } from '../server/src/features/accounts/session-cookie.ts';
import { newUser } from '../server/test/builders.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Printed under every result. */
export const MACHINE = `${cpus().length} cores, Node ${process.version}`;

/** Starts a process and waits for the line that says it is ready; returns the text that the line has in brackets. */
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

/** A running store: its address, the headers of a member of staff, its process, and its data. */
export type BenchStore = {
  address: string;
  headers: { cookie: string };
  child: ChildProcess;
  folder: string;
  db: Db;
  /** The database URL. */
  url: string;
};

/** Runs a function on a store with that many products, and deletes the store. */
export const withStore = async (
  products: number,
  act: (store: BenchStore) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-bench-'));
  const server = await startEmbedded(folder);
  await ensureOwnedDatabase(server, 'bench');
  const url = server.url('bench');
  await migrateDatabase(url);
  const db = openDatabase(url, { poolSize: 4, onError: () => {} });
  try {
    await addManyProducts(db, products);
    await db.execute(sql`vacuum analyze`);
    const admin = await newUser(db, { role: 'Admin' });
    const services = { db, config: readConfig({}), clock: () => new Date() };
    const token = await createSession(services, admin.id, 'bench');
    const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
    const { child, told } = await startProcess('../scripts/serve.ts', [], env, /ready at (\S+)/);
    try {
      await act({ address: told, headers: { cookie: `${SESSION_COOKIE}=${token}` }, child, folder, db, url });
    } finally {
      await endProcess(child);
    }
  } finally {
    await db.$client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

export const report = async (
  isKept: boolean,
  { name, title, text }: { name: string; title: string; text: string },
): Promise<void> => {
  process.stdout.write(text);
  if (isKept)
    await writeFile(
      here(`results/${name}.md`),
      `# ${title}\n\n\`npm run ${name} -w bench -- --record\`\n\n${text}`,
    );
};
