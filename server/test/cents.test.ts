import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCents, money, orderTotal, randFromCents } from '@formulary/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { exportCommand, importCommand } from '../src/cli/commands/price-lists.ts';
import { changeDecimals } from '../src/features/business/decimals.ts';
import { streamPriceList } from '../src/features/catalogue/price-list/reading/stream-price-list.ts';
import { importDirectly } from '../src/features/catalogue/staff/imports/import-directly.ts';
import { products } from '../src/features/catalogue/tables.ts';
import { findOutstanding } from '../src/features/ledger/queries.ts';
import { newUser, orderPayload, setStore } from './builders.ts';
import { useApp } from './harness.ts';
import { priceLists } from './staff-catalogue.ts';

const harness = useApp();
let admin: { id: string };
const lists = priceLists(harness, () => admin);
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  await setStore(harness.db);
  await changeDecimals(harness.db, { actorId: admin.id, at: new Date() }, 2);
});

/** The ways in which spreadsheets and people write the same price. */
const written = (cents: number) => {
  const [rand, rest] = [String(Math.trunc(cents / 100)), String(cents % 100).padStart(2, '0')];
  const grouped = rand.replace(/\B(?=(?:\d{3})+$)/g, ' ');
  return fc.constantFrom(
    `${rand}.${rest}`,
    `"${rand},${rest}"`,
    `R ${grouped}.${rest}`,
    `"R ${grouped},${rest}"`,
    `${rand}.${rest}00`,
  );
};
const price = fc
  .integer({ min: 1, max: 1_000_000_000 })
  .chain((cents) => fc.tuple(fc.constant(cents), written(cents), fc.integer({ min: 1, max: 40 })));

/** Returns a product's price as a customer sees it; on the wire it has at most two decimals. */
const costOf = async (user: { id: string }, id: string) => {
  const { body } = await harness.as(user, `/api/products/${id}`);
  expect(body).toMatch(/"cost":\d+(?:\.\d{1,2})?[,}]/);
  return z.object({ cost: money }).parse(JSON.parse(body)).cost;
};

const HEADER = 'sku,name,lab,category,dosage,strength,price_rand,pack_size,description,schedule,stock';

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-cents-'));
  return work(folder).finally(() => rm(folder, { recursive: true }));
};

let run = 0;
const importList = (lines: string[]) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'list.csv');
    await writeFile(file, `${HEADER}\n${lines.join('\n')}\n`);
    const list = await streamPriceList(file, 2);
    const rules = { stockOfNew: 0, stockRule: 'set' } as const;
    await importDirectly(harness.services, { list, rules, fileName: 'list.csv', at: new Date() });
    return list.facts;
  });

test('any price stays exact to the cent from a price list through a cart and an order to the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(price, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      async (prices, fee) => {
        run += 1;
        const customer = await newUser(harness.db, { deliveryFee: fee });
        const facts = await importList(
          prices.map(
            ([, text], at) => `c${run}-${at},Cents ${run}-${at},Labs,Various,Tablet,5 mg,${text},20,,S0,100`,
          ),
        );
        expect(facts).toMatchObject({ rounded: 0, raised: 0 });
        const lines = [];
        for (const [at, [cents, , quantity]] of prices.entries()) {
          const stored = await lists.bySku(`c${run}-${at}`);
          expect(stored?.cost).toBe(cents);
          const id = stored?.id ?? '';
          const cost = await costOf(customer, id);
          expect(cost).toBe(cents);
          lines.push({ id, quantity, cost });
        }
        const total = orderTotal(lines, inCents(fee), false);
        const seen = lines.map((line) => ({ ...line, cost: randFromCents(line.cost) }));
        const placed = await harness.as(customer, {
          method: 'POST',
          url: '/api/orders',
          payload: orderPayload(customer, seen, { totalPrice: randFromCents(total) }),
        });
        expect(placed.statusCode).toBe(201);
        const order = z
          .object({
            totalPrice: money,
            deliveryFee: money,
            orderProducts: z.array(z.object({ cost: money })),
          })
          .parse((await harness.as(customer, `/api/orders/${placed.json().id}`)).json());
        expect(order.orderProducts.map(({ cost }) => cost)).toEqual(prices.map(([cents]) => cents));
        expect([order.totalPrice, order.deliveryFee]).toEqual([total, fee]);
        expect(await findOutstanding(harness.db, customer.id)).toBe(total);
        const [entry] = z
          .object({ accountLogs: z.array(z.object({ currentOutstanding: money })) })
          .parse((await harness.as(customer, '/api/account-logs')).json()).accountLogs;
        expect(entry?.currentOutstanding).toBe(total);
      },
    ),
    { numRuns: 15 },
  );
});

test('thousands of prices like those on an official list are imported and exported unchanged', async () => {
  const cents = Array.from({ length: 3000 }, (_, at) => 1 + ((at * 7919) % 251_189) + (at % 7) * 13);
  const facts = await importList(
    cents.map(
      (one, at) => `T${at},Thousand ${at},Labs,Various,Tablet,5 mg,${(one / 100).toFixed(2)},20,,S0,5`,
    ),
  );
  expect(facts).toMatchObject({ rounded: 0, raised: 0 });
  const costs = new Map((await harness.db.select().from(products)).map(({ sku, cost }) => [sku, cost]));
  expect(cents.map((_, index) => costs.get(`T${index}`))).toEqual(cents);
  await inFolder(async (folder) => {
    const file = path.join(folder, 'export.csv');
    await exportCommand(harness.services, file, () => {});
    const said: string[] = [];
    await importCommand(harness.services, file, { stock: '0', dryRun: true }, (line) => said.push(line));
    expect(said[0]).toContain('products read');
    expect(said[1]).toMatch(/^ {2}0 to add, 0 to change, /);
  });
});
