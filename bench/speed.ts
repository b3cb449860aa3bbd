/**
 * Measures how fast the store responds, compared with what this machine can do: a bare node:http server that sends the
 * same bytes, and pgbench with the same statements in the same database.
 *
 * Usage: npm run speed -w bench [-- --only search --only orders --rounds 3 --seconds 8 --products 10000
 *   --url postgres://… --record]
 *   --compare bench/results/speed.json   prints what has changed since; exits with 1 if something is more than three times worse
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addManyCustomers } from '../demo/src/volume/many-customers.ts';
import { setStore } from '../server/test/builders.ts';
import { buildStore, describeMachine, report, withStore } from './bench-store.ts';
import { measureOrders, measureRead, ORDER_WORKS, type Row } from './speed/measure.ts';
import { addCustomers } from './speed/orders.ts';
import { readWorks } from './speed/reads.ts';
import { findPgbench } from './speed/sql-floor.ts';
import { barsOf, compareRatios, ratiosOf, recorded, speedTable } from './speed/table.ts';

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    products: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '10' },
    customers: { type: 'string', default: '512' },
    url: { type: 'string' },
    compare: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
/** The number of other customers, with two years of orders each. */
const HISTORIES = 50;

const pgbench = findPgbench();
const options = {
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  connections: Number(given.connections),
  hasPgbench: pgbench !== undefined,
};
const isWanted = ({ name }: { name: string }): boolean => given.only.some((only) => name.startsWith(only));

buildStore();

const load = loadavg()[0] ?? 0;
await withStore(
  Number(given.products),
  async (store) => {
    const { db } = store;
    await setStore(db);
    // Connections read tables whole that were empty when they first saw them, until autovacuum has counted the rows.
    await addManyCustomers(db, HISTORIES);
    const customers = await addCustomers(db, Number(given.customers));
    const [reader] = customers;
    if (!reader) throw new Error('--customers must be at least 1');
    const rows: Row[] = [];
    const say = (row: Row): void => {
      rows.push(row);
      process.stderr.write(`${row.work}\n`);
    };
    const reads = await readWorks(db, reader.id, Number(given.questions));
    for (const work of reads.filter(isWanted)) say(await measureRead(store, reader.cookie, work, options));
    for (const work of ORDER_WORKS.filter(isWanted))
      say(await measureOrders(store, customers, work, options));
    const ratios = ratiosOf(rows);
    const { rounds, seconds, connections } = options;
    const machine = `${await describeMachine(db)}, ${given.url ? 'external' : 'embedded'}, ${pgbench ? `pgbench ${pgbench}` : 'without pgbench, which is not on the PATH'}`;
    await report(given.record, {
      name: 'speed',
      title: 'Speed',
      bars: barsOf(rows),
      data: { machine, load, ...options, products: Number(given.products), ratios, rows },
      text: `${given.products} products, ${connections} connections, medians of ${rounds} rounds of ${seconds} s, load before ${load.toFixed(1)}; ${machine}

${speedTable(rows)}
`,
    });
    if (given.compare === undefined) return;
    const before = recorded.parse(JSON.parse(await readFile(given.compare, 'utf8')));
    const { text, isMuchWorse } = compareRatios(before.ratios, ratios);
    process.stdout.write(`\nSince ${given.compare}:\n${text}`);
    if (isMuchWorse) process.exitCode = 1;
  },
  { server: given.url },
);
