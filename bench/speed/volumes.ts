/**
 * Measures whether the store stays as fast with many products and orders: runs the same work in a small store and in a
 * large one.
 *
 * Usage: npm run volumes -w bench [-- --products 10000,1000000 --orders 1000,1000000 --requests 200
 *   --keep folder --record]
 *
 * Creating a million of each takes half an hour; with `--keep`, the large store stays in that folder for the next run.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { addManyCustomers } from '../../demo/src/volume/many-customers.ts';
import type { Db } from '../../server/src/db/client.ts';
import { readRows, totalRow } from '../../server/src/db/rows.ts';
import { setStore } from '../../server/test/builders.ts';
import { type BenchStore, buildStore, describeMachine, report, withStore } from '../bench-store.ts';
import { type Speed, send } from './load.ts';
import { type CheckableRead, checkReads, forgetAnswers, medianSpeed } from './measure.ts';
import { addCustomers, ordersOfThree, prepareOrders } from './orders.ts';
import { inventQuestions } from './questions.ts';
import { filters, listed, opened, productIds, type Read } from './reads.ts';
import { tableOf } from './table.ts';

const ORDERS_OF_A_CUSTOMER = 40;
const ROWS = 20;
const GOAL = 2;
const CONNECTIONS = 10;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,1000000' },
    orders: { type: 'string', default: '1000,1000000' },
    requests: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    keep: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const requests = Number(options.requests);
const rounds = Number(options.rounds);
const numbers = (text: string): number[] => text.split(',').map(Number);

type Work = { name: string; reads: CheckableRead[]; isStaff?: boolean };

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** Returns the first row of the pages to request: `skip`, or an earlier row if too few follow it. */
const firstRow = (skip: number, total: number): number =>
  Math.max(0, Math.min(skip, total - requests - ROWS));

const PEOPLE = 'users u left join ledger_accounts a on a.user_id = u.id';
const CUSTOMERS = `${PEOPLE} where u.role in ('StoreUser', 'DopeUser')`;
const LISTED = 'products where archived_at is null';
const PAID = 'is_marked_paid or settled >= total_price';

/**
 * The lists of the back office with their filters, and the table and condition that count their rows; undefined if the
 * count is not simple.
 */
const STAFF_LISTS: [list: string, counted: string | undefined][] = [
  ['products', LISTED],
  ['products?filter=stock=low', undefined],
  ['products?filter=stock=out', `${LISTED} and stock = 0`],
  ['products?filter=archived=yes', 'products where archived_at is not null'],
  ['products?q=amox', undefined],
  ['orders', 'orders'],
  ['orders?filter=status=3', 'orders where status = 3 and cancelled_at is null'],
  ['orders?filter=isPaid=false', `orders where cancelled_at is null and not (${PAID})`],
  ['orders?filter=isPaid=true', `orders where cancelled_at is null and (${PAID})`],
  ['orders?filter=isToPick=true', 'orders where cancelled_at is null and status in (2, 3)'],
  ['orders?filter=isCancelled=true', 'orders where cancelled_at is not null'],
  ['orders?filter=forCollection=true', 'orders where for_collection'],
  ['orders?sort=TotalPrice%20desc', 'orders'],
  ['orders?q=baobab', undefined],
  ['customers', CUSTOMERS],
  ['customers?filter=access=revoked', `${CUSTOMERS} and not u.store_access`],
  ['customers?filter=balance=owing', `${CUSTOMERS} and a.outstanding > 0`],
  ['customers?filter=balance=overdue', undefined],
  ['customers?filter=balance=credit', `${CUSTOMERS} and a.outstanding < 0`],
  ['customers?sort=Balance%20desc', CUSTOMERS],
  ['customers?q=naidoo', undefined],
  ['payments', 'payments'],
  ['payments?filter=state=waiting', 'payments where not is_paid and rejected_at is null'],
  ['payments?filter=state=approved', `payments where is_paid and source = 'POP'`],
  ['payments?filter=state=rejected', 'payments where rejected_at is not null'],
  ['payments?filter=state=manual', `payments where source <> 'POP'`],
  ['audit', 'audit_entries'],
];

const countRows = async (db: Db, counted: string): Promise<number> => {
  const [found] = await readRows(db, totalRow, sql.raw(`select count(*)::int as total from ${counted}`));
  return found?.total ?? 0;
};

const staffList = async (db: Db, list: string, counted: string | undefined, skip = 0): Promise<Work> => {
  const total = counted === undefined ? undefined : await countRows(db, counted);
  const first = firstRow(skip, total ?? 0);
  return {
    name: `back office: ${list.replace('?', ', ').replace('filter=', '').replace('%20', ' ')}${skip > 0 ? `, ${LATE_PAGE}` : ''}`,
    isStaff: true,
    reads: range(requests).map((place) => ({
      path: `/api/admin/${list}${list.includes('?') ? '&' : '?'}skip=${first + place}&take=${first + place + ROWS}`,
      ...(total !== undefined && {
        count: async () => ({ total, rows: Math.max(0, Math.min(ROWS, total - first - place)) }),
      }),
    })),
  };
};

const LATE_PAGE = 'page 10 000 or the last one';
const LATE = 9_999 * ROWS;
const LATE_STAFF_LISTS = ['products', 'orders', 'payments', 'audit'];

const staffWorks = async (db: Db): Promise<Work[]> => {
  const works: Work[] = [];
  for (const [list, counted] of STAFF_LISTS) {
    works.push(await staffList(db, list, counted));
    if (LATE_STAFF_LISTS.includes(list)) works.push(await staffList(db, list, counted, LATE));
  }
  return works;
};

const pagesFrom = (skip: number, total: number): Read[] =>
  range(requests).map((place) => listed({ skip: firstRow(skip, total) + place }));

const worksOf = async (db: Db, total: number): Promise<Work[]> => {
  const chosen = await filters(db);
  const labs = [...new Set(chosen.map(({ labId }) => labId))];
  const each = <Value>(values: Value[], read: (value: Value, skip: number) => Read): Read[] =>
    range(requests).flatMap((place) => {
      const value = values[place % values.length];
      return value === undefined ? [] : [read(value, Math.floor(place / values.length))];
    });
  return [
    { name: 'list, first page', reads: pagesFrom(0, total) },
    { name: 'list, page 400', reads: pagesFrom(399 * ROWS, total) },
    { name: `list, ${LATE_PAGE}`, reads: pagesFrom(LATE, total) },
    { name: 'search', reads: (await inventQuestions(db, requests)).map((q) => listed({ q })) },
    { name: 'filter by lab', reads: each(labs, (labId, skip) => listed({ labId, skip })) },
    {
      name: 'filter by lab and category',
      reads: each(chosen, (filter, skip) => listed({ ...filter, skip })),
    },
    { name: 'product', reads: (await productIds(db, requests)).map(opened) },
    ...(await staffWorks(db)),
  ];
};

type Measured = { machine: string; speeds: Map<string, Speed> };

const measure = async (products: number, orders: number, keptIn?: string): Promise<Measured> => {
  const measured: Measured = { machine: '', speeds: new Map() };
  const act = async (store: BenchStore): Promise<void> => {
    const { db, address, headers } = store;
    measured.machine = await describeMachine(db);
    await setStore(db);
    const missing = orders - (await countRows(db, 'orders'));
    if (missing > 0) await addManyCustomers(db, Math.ceil(missing / ORDERS_OF_A_CUSTOMER));
    const customers = await addCustomers(db, 64);
    await db.execute(sql`vacuum analyze`);
    for (const { name, reads, isStaff } of await worksOf(db, products)) {
      const cookie = (isStaff ? headers.cookie : customers[0]?.cookie) ?? '';
      const checked = await checkReads(store, cookie, reads);
      const speeds: Speed[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await forgetAnswers(store);
        speeds.push(await send(address, checked, { connections: CONNECTIONS, extent: 'once' }));
      }
      measured.speeds.set(name, medianSpeed(speeds));
      process.stderr.write(`${name}\n`);
    }
    const placed = ordersOfThree(customers, await prepareOrders(db, customers));
    const extent = { seconds: Number(options.seconds) };
    measured.speeds.set(
      'orders of 3 lines',
      await send(address, placed, { connections: CONNECTIONS, extent }),
    );
  };
  await withStore(products, act, { keptIn });
  return measured;
};

buildStore();
const [fewProducts = 0, manyProducts = 0] = numbers(options.products);
const [fewOrders = 0, manyOrders = 0] = numbers(options.orders);
const small = await measure(fewProducts, fewOrders);
const large = await measure(manyProducts, manyOrders, options.keep);
await report(options.record, {
  name: 'volumes',
  title: 'From a small store to a large one',
  text: `${fewProducts} products and ${fewOrders} orders beside ${manyProducts} and ${manyOrders}; ${requests} different requests of each kind, each asked for once in each of ${rounds} rounds, over ${CONNECTIONS} connections; ${large.machine}

${tableOf(
  ['answers per second', 'small', 'p99 ms', 'large', 'p99 ms', `times slower (goal: less than ${GOAL})`],
  [...small.speeds].map(([name, few]) => {
    const many = large.speeds.get(name);
    const factor = few.perSecond / (many?.perSecond ?? 0);
    return [
      name,
      few.perSecond.toFixed(0),
      few.p99.toFixed(0),
      many?.perSecond.toFixed(0) ?? '',
      many?.p99.toFixed(0) ?? '',
      factor < GOAL ? factor.toFixed(1) : `**${factor.toFixed(1)}**`,
    ];
  }),
)}
`,
});
