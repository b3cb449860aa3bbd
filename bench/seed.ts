/**
 * Measures writing many products (`formulary seed --products`), compared with copying the same rows into a table
 * without keys, indexes or triggers.
 *
 * Usage: npm run seed -w bench [-- --products 20000 --record]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { addManyProducts } from '../demo/src/volume/many-products.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { ensureOwnedDatabase } from '../server/src/db/embedded/store-owner.ts';
import { migrateDatabase } from '../server/src/db/schema/migrate.ts';
import { MACHINE, median, report } from './bench-store.ts';

const ROUNDS = 3;
const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '20000' }, record: { type: 'boolean', default: false } },
});
const products = Number(options.products);
const folder = await mkdtemp(path.join(tmpdir(), 'formulary-bench-'));

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1000;
};

const seconds: Record<'seeded' | 'copied', number[]> = { seeded: [], copied: [] };
const server = await startEmbedded(path.join(folder, 'data'));
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `round_${round}`;
    await ensureOwnedDatabase(server, name);
    await migrateDatabase(server.url(name));
    const db = openDatabase(server.url(name), { poolSize: 2, onError: () => {} });
    seconds.seeded.push(await timed(() => addManyProducts(db, products)));
    seconds.copied.push(await timed(() => db.execute(sql`create table copied as select * from products`)));
    await db.$client.end();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const [seeded, copied] = [median(seconds.seeded), median(seconds.copied)];
const line = (what: string, taken: number): string =>
  `| ${what} | ${taken.toFixed(2)} | ${((taken * 1e6) / products).toFixed(0)} | ${((taken * 1e6) / products / 60).toFixed(1)} |`;
await report(options.record, {
  name: 'seed',
  title: 'Writing many products',
  text: `${products} products, ${MACHINE}; medians of ${ROUNDS}; a million is reckoned from them

| | seconds | microseconds for a product | minutes for a million |
| --- | --- | --- | --- |
${line('seeding, with search keys, words, counts and indexes', seeded)}
${line('the same rows copied within the database, without any of these', copied)}
| ratio | ${(seeded / copied).toFixed(0)} | | |
`,
});
