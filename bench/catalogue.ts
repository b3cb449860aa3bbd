/**
 * Listing and searching 100 000 products on the embedded database, beside a bare node:http server that returns the same
 * bytes, in the same run. Usage: npm run catalogue -w bench [-- --products 100000 --seconds 8 --record]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon, { type Result } from 'autocannon';
import { sql } from 'drizzle-orm';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { addManyProducts } from '../server/src/demo/volume/many-products.ts';
import { createSession, SESSION_COOKIE } from '../server/src/features/accounts/create-session.ts';
import { newUser } from '../server/test/builders.ts';

const REQUESTS = {
  'first page': 'products/new?skip=0&take=20',
  'page 2 500': 'products/new?skip=50000&take=50020',
  'two words': 'products/search?q=amoxi%20500&skip=0&take=20',
  'one prefix': 'products/search?q=para&skip=0&take=20',
  'typing mistake': 'products/search?q=amoxicilin&skip=0&take=20',
};

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    record: { type: 'boolean', default: false },
  },
});
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const children: ChildProcess[] = [];

const startProcess = async (
  file: string,
  words: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<string> => {
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const match = ready.exec(line);
    if (match) return match[1] ?? '';
  }
  throw new Error(`${file} ended before it was ready`);
};

const load = async (url: string, headers: Record<string, string>): Promise<Result> => {
  const run = (duration: number) => autocannon({ url, headers, connections: 16, duration });
  await run(2);
  const result = await run(Number(options.seconds));
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result;
};

const folder = await mkdtemp(path.join(tmpdir(), 'formulary-bench-'));
const server = await startEmbedded(folder);
try {
  const url = server.url('postgres');
  await migrateDatabase(url);
  const db = openDatabase(url, { poolSize: 4, onError: () => {} });
  await addManyProducts(db, Number(options.products));
  await db.execute(sql`vacuum analyze`);
  const user = await newUser(db);
  const token = await createSession(
    { db, config: readConfig({}), clock: () => new Date() },
    user.id,
    'bench',
  );
  await db.$client.end();

  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error' };
  const address = await startProcess(here('../server/src/main.ts'), [], env, /ready at (\S+)/);
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, 'accept-encoding': 'gzip, br' };
  const rows: Record<string, string | number>[] = [];
  for (const [name, request] of Object.entries(REQUESTS)) {
    const target = `${address}/api/${request}`;
    const response = await fetch(target, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const answer = Buffer.from(await response.arrayBuffer());
    const file = path.join(folder, 'answer.json');
    await writeFile(file, answer);
    const port = await startProcess(here('bare-server.ts'), [file], {}, /^(\d+)$/);
    const formulary = await load(target, { ...headers, 'accept-encoding': 'identity' });
    const bare = await load(`http://127.0.0.1:${port}/`, {});
    rows.push({
      request: name,
      bytes: answer.length,
      'Formulary req/s': Math.round(formulary.requests.average),
      'bare req/s': Math.round(bare.requests.average),
      ratio: Number((formulary.requests.average / bare.requests.average).toFixed(4)),
      'p50 ms': formulary.latency.p50,
      'p99 ms': formulary.latency.p99,
    });
    children.pop()?.kill();
  }
  const columns = Object.keys(rows[0] ?? {});
  const table = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) => columns.map((column) => row[column])),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  const report = `${options.products} products, 16 connections, ${cpus().length} cores, Node ${process.version}\n\n${table}\n`;
  process.stdout.write(report);
  if (options.record)
    await writeFile(
      here('results/catalogue.md'),
      `# Listing and searching\n\n\`npm run catalogue -w bench -- --record\`\n\n${report}`,
    );
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
