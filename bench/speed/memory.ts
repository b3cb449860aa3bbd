/**
 * Measures the memory of the server's process: idle, and while customers browse and order for some minutes.
 *
 * Usage: npm run memory -w bench [-- --minutes 10 --products 10000 --record]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setStore } from '../../server/test/builders.ts';
import { buildStore, describeMachine, memoryOf, report, withStore } from '../bench-store.ts';
import { send } from './load.ts';
import { addCustomers, ordersOfThree, prepareOrders } from './orders.ts';
import { readWorks } from './reads.ts';
import { tableOf } from './table.ts';

const PARTS = 10;
const IDLE_MS = 5_000;
const GOAL = 150;
const CUSTOMERS = 128;
const QUESTIONS = 500;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    products: { type: 'string', default: '10000' },
    record: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes);

buildStore();
await withStore(Number(options.products), async ({ address, child, db }) => {
  await wait(IDLE_MS);
  const idle = memoryOf(child.pid);
  await setStore(db);
  const customers = await addCustomers(db, CUSTOMERS);
  const [reader] = customers;
  if (!reader) throw new Error('There are no customers');
  const products = await prepareOrders(db, customers);
  const headers = { cookie: reader.cookie };
  const works = await readWorks(db, reader.id, QUESTIONS);
  const reads = works.flatMap(({ repeated, different = [] }) =>
    [...repeated, ...different].map(({ path }) => ({ path, headers })),
  );
  const orders = ordersOfThree(customers, products);
  const extent = { seconds: (minutes * 60) / PARTS };
  const measured: { memory: number; answers: number }[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const [read, ordered] = await Promise.all([
      send(address, reads, { connections: 8, extent }),
      send(address, orders, { connections: 2, extent }),
    ]);
    measured.push({ memory: memoryOf(child.pid), answers: read.answers + ordered.answers });
  }
  await wait(IDLE_MS);
  const after = memoryOf(child.pid);
  const growth = after - (measured[1]?.memory ?? after);
  const mib = (value: number): string => String(Math.round(value));
  await report(options.record, {
    name: 'memory',
    title: 'Memory',
    text: `Resident memory of the server's process, in MiB, with ${options.products} products; 8 connections read, each request another, and 2 order; ${await describeMachine(db)}

${tableOf(
  ['', 'MiB', 'answers in this part'],
  [
    ['idle', mib(idle), ''],
    ...measured.map(({ memory, answers }, part) => [
      `after ${Number((((part + 1) * minutes) / PARTS).toFixed(1))} min`,
      mib(memory),
      String(answers),
    ]),
    ['idle again', mib(after), ''],
  ],
)}

Less than ${GOAL} MiB: ${Math.max(idle, after, ...measured.map(({ memory }) => memory)) < GOAL ? 'yes' : 'no'}. Since the second part the memory has ${growth > 0 ? 'grown' : 'shrunk'} by ${mib(Math.abs(growth))} MiB.
`,
  });
});
