/**
 * Writing many products (`formulary seed --products`), with the search keys of this version beside those that took every regular
 * expression to be compiled for every product. Usage: npm run seed -w bench [-- --products 20000 --record]
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded.ts';
import { ensureOwnedDatabase } from '../server/src/db/store-owner.ts';
import { addManyProducts } from '../server/src/demo/volume/many-products.ts';
import { MACHINE, report } from './bench-store.ts';

/** The migration that made the keys cheaper. */
const FASTER = '0027_faster_search_keys';
const ROUNDS = 3;
const MIGRATIONS = fileURLToPath(new URL('../server/drizzle', import.meta.url));

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '20000' }, record: { type: 'boolean', default: false } },
});
const products = Number(options.products);
const folder = await mkdtemp(path.join(tmpdir(), 'formulary-bench-'));

/** The migrations up to the one that made the keys cheaper, with it or without it. */
const migrationsUntil = async (isWithIt: boolean): Promise<string> => {
  const copy = path.join(folder, isWithIt ? 'now' : 'before');
  await cp(MIGRATIONS, copy, { recursive: true });
  const file = path.join(copy, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag === FASTER);
  await writeFile(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, place + Number(isWithIt)) }),
  );
  return copy;
};

const folders = { before: await migrationsUntil(false), now: await migrationsUntil(true) };
const seconds: Record<keyof typeof folders, number[]> = { before: [], now: [] };
const server = await startEmbedded(path.join(folder, 'data'));
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const version of ['before', 'now'] as const) {
      const name = `${version}_${round}`;
      await ensureOwnedDatabase(server, name);
      const db = openDatabase(server.url(name), { poolSize: 2, onError: () => {} });
      await migrate(db, { migrationsFolder: folders[version] });
      const started = performance.now();
      await addManyProducts(db, products);
      seconds[version].push((performance.now() - started) / 1000);
      await db.$client.end();
    }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const [before, now] = [median(seconds.before), median(seconds.now)];
const line = (what: string, taken: number): string =>
  `| ${what} | ${taken.toFixed(1)} | ${((taken * 1e6) / products).toFixed(0)} | ${((taken * 1e6) / products / 60).toFixed(1)} |`;
await report(options.record, {
  name: 'seed',
  title: 'Writing many products',
  text: `${products} products, ${MACHINE}; medians of ${ROUNDS}, by turns; a million is reckoned from them

| | seconds | microseconds for a product | minutes for a million |
| --- | --- | --- | --- |
${line('before the migration of faster keys', before)}
${line('with it', now)}
| ratio | ${(before / now).toFixed(1)} | | |
`,
});
