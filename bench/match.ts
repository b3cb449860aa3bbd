/**
 * Measures how long pasted lists of 200 lines take: the first in a store that has just started, and later ones.
 *
 * Usage: npm run match -w bench [-- --products 10000 --record]
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { matchAnswer } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../server/src/db/client.ts';
import { readRows } from '../server/src/db/rows.ts';
import { buildStore, describeMachine, median, report, withStore } from './bench-store.ts';

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '10000' }, record: { type: 'boolean', default: false } },
});
const many = Number(options.products);
const LINES = 200;
const LISTS = 21;
const GOAL_MS = 500;

const productRow = z.object({
  sku: z.string(),
  name: z.string(),
  strength: z.string(),
  packSize: z.string(),
});
type Product = z.infer<typeof productRow>;

const mistyped = (name: string): string => name.replace(/^(..)(.)(.)/, '$1$3$2');

/**
 * Lines as customers write them: most by name and strength; others by code, misspelled, by the first word alone, or for
 * products that are not sold.
 */
const WAYS: ((product: Product, quantity: number) => string)[] = [
  ({ name, strength }, quantity) => `${quantity} x ${name} ${strength}`,
  ({ name, strength, packSize }, quantity) => `${name} ${strength} ${packSize}'s - ${quantity}`,
  ({ name, strength }, quantity) => `${name.toLowerCase()} ${Number.parseFloat(strength)} x${quantity}`,
  ({ sku }, quantity) => `${sku} ${quantity}`,
  ({ name, strength }, quantity) => `${quantity} ${mistyped(name)} ${strength}`,
  ({ name }, quantity) => `${quantity} boxes ${name.split(' ')[0]}`,
  ({ name, strength }, quantity) => `${name} ${strength} qty ${quantity}`,
  (_, quantity) => `${quantity} x Zzyxol ${quantity}mg`,
];

/** Returns that many lists, no two with the same product. */
const writeLists = async (db: Db): Promise<string[]> => {
  const products = await readRows(
    db,
    productRow,
    sql`select sku, name, strength, pack_size as "packSize" from products order by md5(sku) limit ${LISTS * LINES}`,
  );
  const lines = products.map(
    (product, place) => WAYS[place % WAYS.length]?.(product, (place % 30) + 1) ?? '',
  );
  return Array.from({ length: LISTS }, (_, list) =>
    lines.filter((_line, place) => place % LISTS === list).join('\n'),
  );
};

/** Returns the processor time that a process has used so far. */
const processorMs = (pid = 0): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

buildStore();
const [load = 0] = loadavg();
await withStore(many, async ({ address, headers, db, child }) => {
  const lists = await writeLists(db);
  const times: number[] = [];
  const used: number[] = [];
  const counts = { sure: 0, doubtful: 0, missing: 0 };
  for (const text of lists) {
    const [started, before] = [performance.now(), processorMs(child.pid)];
    const answer = await fetch(`${address}/api/quick-order/match`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const body = await answer.text();
    times.push(performance.now() - started);
    used.push(processorMs(child.pid) - before);
    for (const { certainty } of matchAnswer.parse(JSON.parse(body)).lines) counts[certainty] += 1;
  }
  const [first = 0, ...later] = times;
  const [firstUsed = 0, ...laterUsed] = used;
  const shown = (ms: number): string => `${Math.round(ms)}`;
  await report(options.record, {
    name: 'match',
    title: 'The time of a pasted list',
    text: `${LISTS} lists of ${LINES} lines, each with other products of ${many}, one after the other, load before ${load.toFixed(1)}; ${await describeMachine(db)}: until the whole answer has come, and what the server's process used of a processor

| list | ms (at most ${GOAL_MS}) | processor ms |
| --- | --- | --- |
| the first of a store that has just started | ${shown(first)} | ${shown(firstUsed)} |
| later ones, median | ${shown(median(later))} | ${shown(median(laterUsed))} |
| the slowest of the later ones | ${shown(Math.max(...later))} | ${shown(Math.max(...laterUsed))} |

Of ${counts.sure + counts.doubtful + counts.missing} lines, ${counts.sure} were sure, ${counts.doubtful} doubtful and ${counts.missing} not found.
`,
  });
});
