/**
 * Measures orders while staff change the catalogue: 500 cells are saved repeatedly, a second apart, and a long price
 * list is compared and imported. Some customers order the changing products, others do not.
 *
 * Usage: npm run changes -w bench [-- --lines 20000 --seconds 10 --record]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cents, changeResult, MAX_CHANGES } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../server/src/db/client.ts';
import { readRows } from '../../server/src/db/rows.ts';
import { orderLine, orderPayload, setStore } from '../../server/test/builders.ts';
import { apply, type Line, requireApplied, upload } from '../attacks/import-beside-orders.ts';
import { requireEveryOrder, type Shopper, type Shopping, startShopping } from '../attacks/shoppers.ts';
import { type BenchStore, buildStore, describeMachine, median, report, withStore } from '../bench-store.ts';
import { addCustomers, type Customer } from './orders.ts';
import { tableOf } from './table.ts';

const CUSTOMERS = 8;
const OTHERS = 500;
const PROBE_EVERY_MS = 100;
const SAVE_PAUSE_MS = 1_000;
const GOALS = { throughput: 0.8, waitMs: 1_000 };

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
    record: { type: 'boolean', default: false },
  },
});
const lines = Number(options.lines);
const seconds = Number(options.seconds);

const known = z.object({ id: z.string(), sku: z.string(), name: z.string(), cost: cents, version: z.int() });
type Known = z.infer<typeof known>;
const readProducts = (db: Db): Promise<Known[]> =>
  readRows(db, known, sql`select id, sku, name, cost::float8 as cost, version from products order by sku`);

const shopperOf = (customer: Customer, products: readonly Known[]): Shopper => ({
  cookie: customer.cookie,
  payload: orderPayload(
    customer,
    products.map((product) => orderLine(product)),
  ),
});

/** Gives each customer three products to order, all different. */
const shoppersOf = (customers: readonly Customer[], products: readonly Known[]): Shopper[] =>
  customers.map((customer, place) => shopperOf(customer, products.slice(place * 3, place * 3 + 3)));

/** Checks repeatedly whether the store is ready; returns the failed checks. */
const startProbing = (address: string) => {
  const refused: number[] = [];
  let isOver = false;
  const probe = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${address}/readyz`);
      await answer.arrayBuffer();
      if (!answer.ok) refused.push(answer.status);
      await wait(PROBE_EVERY_MS);
    }
  };
  const probing = probe();
  return {
    stop: async (): Promise<number> => {
      isOver = true;
      await probing;
      return refused.length;
    },
  };
};

/** Saves 500 changed names repeatedly, with pauses, until the time is over; returns how long each save took, in ms. */
const saveCells = async (
  { address, headers, db }: BenchStore,
  products: readonly Known[],
): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const ids = new Set(products.map(({ id }) => id));
  for (let time = 0; performance.now() < until; time += 1) {
    const current = (await readProducts(db)).filter(({ id }) => ids.has(id));
    const changes = current.map(({ id, version, name }) => ({
      id,
      version,
      values: { name: time % 2 === 0 ? `${name} A` : name.replace(/ A$/, '') },
    }));
    const started = performance.now();
    const answer = await fetch(`${address}/api/admin/products/cells`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    if (answer.status !== 200) throw new Error(`The cells were not saved: ${answer.status}`);
    const { refused } = changeResult.parse(await answer.json());
    if (refused.length > 0) throw new Error(`${refused.length} cells were not saved`);
    times.push(performance.now() - started);
    await wait(SAVE_PAUSE_MS);
  }
  return times;
};

type Waits = { perSecond: number; longest: number; refusals: number };

const sold = ({ acknowledged, answerTimes, refusals }: Shopping) => ({
  orders: acknowledged.length,
  answers: answerTimes.length,
  refusals: refusals(),
});

const measure = async (act: () => Promise<unknown>, groups: readonly Shopping[]): Promise<Waits[]> => {
  const before = groups.map(sold);
  const started = performance.now();
  await act();
  const passed = (performance.now() - started) / 1000;
  return groups.map((shopping, place) => {
    const { orders, answers, refusals } = before[place] ?? { orders: 0, answers: 0, refusals: 0 };
    return {
      perSecond: (shopping.acknowledged.length - orders) / passed,
      longest: Math.max(0, ...shopping.answerTimes.slice(answers)),
      refusals: shopping.refusals() - refusals,
    };
  });
};

buildStore();
await withStore(lines + OTHERS, async (store) => {
  const { address, headers, db } = store;
  await setStore(db);
  await db.execute(sql`update products set stock = 1000000`);
  const products = await readProducts(db);
  const [others, listed] = [products.slice(0, OTHERS), products.slice(OTHERS)];
  const customers = await addCustomers(db, 2 * CUSTOMERS);
  const shopping = [
    startShopping(() => address, shoppersOf(customers.slice(0, CUSTOMERS), others)),
    startShopping(() => address, shoppersOf(customers.slice(CUSTOMERS), listed)),
  ];
  const probing = startProbing(address);
  await wait(2_000);
  const alone = await measure(() => wait(seconds * 1000), shopping);
  let saves: number[] = [];
  const saved = await measure(async () => {
    saves = await saveCells(store, listed.slice(0, MAX_CHANGES));
  }, shopping);
  // Names change and prices do not, so that the customers' orders stay valid.
  const list: Line[] = listed.map(({ sku, name, cost }) => ({ sku, name: `${name} B`, rand: cost / 100 }));
  const staged = await upload(address, headers.cookie, list);
  const applied = await measure(
    async () => requireApplied(await apply(address, headers.cookie, staged)),
    shopping,
  );
  const notReady = await probing.stop();
  await Promise.all(shopping.map(({ stop }) => stop()));
  await requireEveryOrder(
    db,
    shopping.flatMap(({ acknowledged }) => acknowledged),
  );

  const row = (name: string, waits: Waits[]): string[] => {
    const [other, own] = waits;
    const [before] = alone;
    const share = (other?.perSecond ?? 0) / (before?.perSecond || 1);
    const longest = own?.longest ?? 0;
    return [
      name,
      String(Math.round(other?.perSecond ?? 0)),
      share < GOALS.throughput ? `**${share.toFixed(2)}**` : share.toFixed(2),
      longest < GOALS.waitMs ? String(Math.round(longest)) : `**${Math.round(longest)}**`,
      waits.map(({ refusals }) => refusals).join(' / '),
    ];
  };
  await report(options.record, {
    name: 'changes',
    title: 'Orders while the catalogue changes',
    text: `${CUSTOMERS} customers order products that do not change, ${CUSTOMERS} others products that do; ${await describeMachine(db)}

${tableOf(
  [
    '',
    'orders of other products per second',
    `share (goal: ${GOALS.throughput})`,
    `longest wait for an answer, changing products, ms (goal: ${GOALS.waitMs})`,
    'refused with 503 and Retry-After: others / changing',
  ],
  [
    row('nothing changes', alone),
    row(`${MAX_CHANGES} cells are saved, with a second between`, saved),
    row(`a price list of ${list.length} lines is applied`, applied),
  ],
)}

${saves.length} saves took ${Math.round(median(saves))} ms (median), the longest ${Math.round(Math.max(...saves))} ms. \`/readyz\` was refused ${notReady} times. No order is lost or doubled.
`,
  });
});
