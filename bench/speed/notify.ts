/**
 * Measures how much announcing changes slows down customers who order at the same time. PostgreSQL's NOTIFY holds a
 * lock on the whole server until its transaction is on disk, so commits that could share one write to the disk wait for
 * each other. A slow disk is simulated by delaying every write of the log (`commit_delay`, `commit_siblings = 0`).
 *
 * Usage: npm run notify -w bench [-- --rounds 3 --seconds 8 --delay 5 --customers 64 --pool 64 --record]
 */
import { parseArgs } from 'node:util';
import type { Db } from '../../server/src/db/client.ts';
import { setStore } from '../../server/test/builders.ts';
import { buildStore, describeMachine, median, report, withStore } from '../bench-store.ts';
import { send } from './load.ts';
import { addCustomers, countOrders, ordersOfThree, prepareOrders } from './orders.ts';
import { tableOf } from './table.ts';

const PRODUCTS = 5_000;
const ACCEPTABLE = 0.1;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    delay: { type: 'string', default: '5' },
    customers: { type: 'string', default: '64' },
    pool: { type: 'string', default: '64' },
    record: { type: 'boolean', default: false },
  },
});
const atOnce = Number(options.customers);

/**
 * Runs a function on a store with a slow disk, with or without announcements, and passes it a function that orders for
 * some seconds.
 */
const withOrders = (
  isQuiet: boolean,
  act: (order: (seconds: number) => Promise<number>, db: Db) => Promise<void>,
): Promise<void> =>
  withStore(
    PRODUCTS,
    async ({ address, db }) => {
      await setStore(db);
      const customers = await addCustomers(db, atOnce);
      const orders = ordersOfThree(customers, await prepareOrders(db, customers));
      const order = async (seconds: number): Promise<number> =>
        (await send(address, orders, { connections: atOnce, extent: { seconds } })).perSecond;
      await act(order, db);
      await countOrders(db);
    },
    {
      settings: [
        `commit_delay=${Number(options.delay) * 1000}`,
        'commit_siblings=0',
        `formulary.quiet=${isQuiet ? 'on' : 'off'}`,
      ],
      env: { DATABASE_POOL: options.pool },
    },
  );

buildStore();
await withOrders(true, (orderQuietly, db) =>
  withOrders(false, async (order) => {
    const speeds = { announced: [] as number[], quiet: [] as number[] };
    // 64 first orders at once may take more than a second each.
    await order(4);
    await orderQuietly(4);
    for (let round = 0; round < Number(options.rounds); round += 1) {
      speeds.quiet.push(await orderQuietly(Number(options.seconds)));
      speeds.announced.push(await order(Number(options.seconds)));
    }
    const [announced, quiet] = [median(speeds.announced), median(speeds.quiet)];
    const cost = 1 - announced / quiet;
    await report(options.record, {
      name: 'notify',
      title: 'What announcing changes costs',
      text: `${atOnce} customers order 3 lines each at the same time, over ${options.pool} database connections; every write of the log is delayed by ${options.delay} ms (simulated with commit_delay); medians of ${options.rounds} rounds of ${options.seconds} s; ${await describeMachine(db)}

${tableOf(
  ['orders per second', ''],
  [
    ['changes are announced', String(Math.round(announced))],
    ['nothing is announced (`formulary.quiet`)', String(Math.round(quiet))],
    [`cost (at most ${ACCEPTABLE * 100} %)`, `${(cost * 100).toFixed(0)} %`],
  ],
)}
`,
    });
  }),
);
