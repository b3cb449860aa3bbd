/**
 * Measures `formulary import` of many products into an empty store: its time compared with a plain COPY of the same
 * rows, and its memory compared with a tenth of the products.
 *
 * Usage: npm run import-volume -w bench [-- --products 1000000 --record]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { inCents, randFromCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { makeProduct } from '../../demo/src/volume/many-products.ts';
import type { Db } from '../../server/src/db/client.ts';
import { readRows, totalRow } from '../../server/src/db/rows.ts';
import { type BenchStore, buildStore, describeMachine, memoryOf, report, withStore } from '../bench-store.ts';
import { tableOf } from './table.ts';

/** Measuring the memory takes some of the measured time. */
const LOOK_EVERY_MS = 1_000;
const GOAL = 0.5;
const COMMAND = fileURLToPath(new URL('../../scripts/formulary.ts', import.meta.url));

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '1000000' }, record: { type: 'boolean', default: false } },
});
const products = Number(options.products);
const tenth = Math.ceil(products / 10);

const cell = (value: string | number | boolean): string => `"${String(value).replaceAll('"', '""')}"`;

const listOf = function* (count: number): Generator<string> {
  yield 'sku,name,lab,category,dosage,strength,pack_size,schedule,description,price_rand,stock,new,information\n';
  for (let place = 0; place < count; place += 1) {
    const { cost = inCents(0), stock = 0, new: isNew = false, ...product } = makeProduct(place);
    const { sku, name, lab, category, dosage, strength, packSize, schedule, description, information } =
      product;
    const words = [sku, name, lab, category, dosage, strength, packSize, schedule, description];
    const cells = [...words, randFromCents(cost), stock, isNew, information];
    yield `${cells.map((value) => cell(value ?? '')).join(',')}\n`;
  }
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1000;
};

/** Imports a list of that many products; returns the seconds, and the command's peak memory in MiB. */
const importInto = async (
  { url, folder, db }: BenchStore,
  count: number,
): Promise<{ seconds: number; most: number }> => {
  const file = path.join(folder, 'list.csv');
  await pipeline(Readable.from(listOf(count)), createWriteStream(file));
  let most = 0;
  const seconds = await timed(async () => {
    const child = spawn(process.execPath, [COMMAND, 'import', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    });
    const looking = setInterval(() => {
      if (child.exitCode === null) most = Math.max(most, memoryOf(child.pid));
    }, LOOK_EVERY_MS);
    const [code] = await once(child, 'exit');
    clearInterval(looking);
    if (code !== 0) throw new Error('The list was not imported');
  });
  const [imported] = await readRows(db, totalRow, sql`select count(*)::int as total from products`);
  if (imported?.total !== count) throw new Error(`${imported?.total} products were imported`);
  return { seconds, most };
};

const execute = promisify(execFile);
const psql = (url: string, command: string) =>
  execute('psql', ['-d', url, '-v', 'ON_ERROR_STOP=1', '-q', '-c', command]);

/** Tables in the order of their foreign keys. */
const TABLES = ['labs', 'categories', 'products'] as const;
const columnsOf = async (db: Db, table: string): Promise<string> => {
  const [found] = await readRows(
    db,
    z.object({ columns: z.string() }),
    sql`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return found?.columns ?? '';
};

/** Copies the rows in `folder` into a new store's tables; returns how many seconds the products took. */
const copyInto = async (folder: string, { withTriggers }: { withTriggers: boolean }): Promise<number> => {
  let seconds = 0;
  await withStore(0, async ({ url, db }) => {
    await db.execute(sql`delete from categories`);
    await db.execute(sql`delete from labs`);
    if (!withTriggers) await db.execute(sql`alter table products disable trigger user`);
    for (const table of TABLES) {
      const columns = await columnsOf(db, table);
      const file = path.join(folder, table);
      seconds = await timed(() => psql(url, `\\copy ${table} (${columns}) from '${file}'`));
    }
  });
  return seconds;
};

const folder = await mkdtemp(path.join(tmpdir(), 'formulary-copy-'));
try {
  buildStore();
  let [few, many, machine] = [{ seconds: 0, most: 0 }, { seconds: 0, most: 0 }, ''];
  await withStore(0, async (store) => {
    few = await importInto(store, tenth);
  });
  await withStore(0, async (store) => {
    machine = await describeMachine(store.db);
    many = await importInto(store, products);
    for (const table of TABLES)
      await psql(
        store.url,
        `\\copy (select ${await columnsOf(store.db, table)} from ${table}) to '${path.join(folder, table)}'`,
      );
  });
  const rows = [
    ['`formulary import`', many.seconds],
    ['COPY into the table with its indexes and triggers', await copyInto(folder, { withTriggers: true })],
    [
      'COPY into the table with its indexes, without triggers',
      await copyInto(folder, { withTriggers: false }),
    ],
  ] as const;
  await report(options.record, {
    name: 'import-volume',
    title: 'Importing many products',
    text: `${products} new products, in a store that has none; ${machine}

${tableOf(
  ['', 'seconds', `COPY / import (goal: ${GOAL})`],
  rows.map(([name, seconds], place) => [
    name,
    seconds.toFixed(1),
    place === 0 ? '' : (seconds / many.seconds).toFixed(2),
  ]),
)}

The command held at most ${Math.round(many.most)} MiB; with ${tenth} products ${Math.round(few.most)} MiB.
`,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
