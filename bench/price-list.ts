/**
 * The dry run of a price list of 20 000 lines over HTTP, from the upload to the differences, beside parsing the same bytes alone
 * in the same run. Usage: npm run price-list -w bench [-- --lines 20000 --record]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stagedImport } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { addManyProducts } from '../server/src/demo/volume/many-products.ts';
import { createSession, SESSION_COOKIE } from '../server/src/features/accounts/create-session.ts';
import { newUser } from '../server/test/builders.ts';

const RUNS = 5;
const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '20000' }, record: { type: 'boolean', default: false } },
});
const lines = Number(options.lines);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const timed = async (act: () => unknown): Promise<number> => {
  const started = performance.now();
  await act();
  return performance.now() - started;
};

const folder = await mkdtemp(path.join(tmpdir(), 'formulary-bench-'));
const server = await startEmbedded(folder);
const url = server.url('postgres');
await migrateDatabase(url);
const db = openDatabase(url, { poolSize: 4, onError: () => {} });
await addManyProducts(db, lines);
await db.execute(sql`vacuum analyze`);
const admin = await newUser(db, { role: 'Admin' });
const services = { db, config: readConfig({}), clock: () => new Date() };
const token = await createSession(services, admin.id, 'bench');
// Every second line changes its price, every tenth is new.
const { rows } = await db.execute<{ sku: string; name: string; cost: number }>(
  sql`select sku, name, cost::int / 100 as cost from products order by sku`,
);
const list = [
  'sku,name,price_rand',
  ...rows.map(
    ({ sku, name, cost }, place) =>
      `${place % 10 === 0 ? `N${sku}` : sku},${name},${place % 2 ? cost : cost + 1}`,
  ),
].join('\n');
await db.$client.end();

const child = spawn(process.execPath, [here('../server/src/main.ts')], {
  env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address = /ready at (\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  const dryRun = async (): Promise<void> => {
    const body = new FormData();
    body.set('file', new Blob([list], { type: 'text/csv' }), 'list.csv');
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await fetch(`${address}/api/admin/imports`, { method: 'POST', body, headers });
    const { summary } = stagedImport.parse(await answer.json());
    if (summary.lines !== lines || summary.faults > 0) throw new Error(JSON.stringify(summary));
  };
  const [product, bare]: [number[], number[]] = [[], []];
  await dryRun();
  for (let run = 0; run < RUNS; run += 1) {
    product.push(await timed(dryRun));
    bare.push(await timed(() => parse(list, { columns: true })));
  }
  const [ours, alone] = [median(product), median(bare)];
  const report = `${lines} lines, every second one changed and every tenth new, ${cpus().length} cores, Node ${process.version}; medians of ${RUNS}

| | seconds |
| --- | --- |
| dry run over HTTP: upload, read, compare, keep the differences | ${(ours / 1000).toFixed(2)} |
| the same bytes parsed by csv-parse alone | ${(alone / 1000).toFixed(2)} |
| ratio | ${(ours / alone).toFixed(1)} |
`;
  process.stdout.write(report);
  if (options.record)
    await writeFile(
      here('results/price-list.md'),
      `# Dry run of a price list\n\n\`npm run price-list -w bench -- --record\`\n\n${report}`,
    );
} finally {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
