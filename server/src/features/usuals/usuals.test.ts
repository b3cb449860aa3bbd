import { type BoughtList, randFromCents, type UsualList } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products, productVariants } from '../catalogue/tables.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { orderPayments } from '../payments/settling/order-payments.ts';
import { storeSettings } from '../storefront/tables.ts';
import { boughtSql, usualsSql } from './list-usuals.ts';

const harness = useApp();
/** A Monday morning. */
const TODAY = new Date('2026-03-02T08:00:00Z');
type Customer = Awaited<ReturnType<typeof newUser>>;
type Sold = Awaited<ReturnType<typeof newProduct>>;
type Ordered = [product: Sold, quantity: number, variant?: string];
let customer: Customer;

beforeAll(() => setStore(harness.db));
beforeEach(async () => {
  customer = await newUser(harness.db);
  harness.clock.now = TODAY;
});

const lineOf = ([product, quantity, variant]: Ordered) => {
  const id = product.variants.find(({ name }) => name === variant)?.id;
  return orderLine(product, quantity, id ? { id: `${product.id}:${id}`, variantName: variant } : {});
};

const orderAt = async (at: Date, ...lines: Ordered[]): Promise<string> => {
  harness.clock.now = at;
  const payload = orderPayload(customer, lines.map(lineOf));
  const answer = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  expect(answer.statusCode).toBe(201);
  harness.clock.now = TODAY;
  return answer.json().id;
};
const daysAgo = (days: number): Date => new Date(TODAY.getTime() - days * 86_400_000);
const order = (days: number, ...lines: Ordered[]) => orderAt(daysAgo(days), ...lines);

const ask = async (query = ''): Promise<UsualList> => {
  const answer = await harness.as(customer, `/api/usuals${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const first = async () => {
  const { usuals } = await ask();
  expect(usuals).toHaveLength(1);
  return usuals[0];
};

test('returns the usual quantity, the interval and the next order of regularly ordered products', async () => {
  const panado = await newProduct(harness.db, { name: 'Panado' });
  for (const [days, quantity] of [
    [91, 12],
    [63, 12],
    [35, 10],
    [7, 12],
  ] as const)
    await order(days, [panado, quantity]);
  expect(await first()).toMatchObject({
    product: { id: panado.id, name: 'Panado', stock: 54 },
    ...{ variantId: null, quantity: 12, timesOrdered: 4, everyDays: 28 },
    ...{ lastOrderedOn: '2026-02-23', dueOn: '2026-03-23', isDue: false, lastCost: 50 },
  });
});

test('leaves out products ordered on only one day, however often', async () => {
  const panado = await newProduct(harness.db);
  await order(7, [panado, 1]);
  await order(7, [panado, 2]);
  expect(await ask()).toEqual({ usuals: [], total: 0, due: 0 });
});

test('adds up the orders of one day, and finds no interval before the third day', async () => {
  const panado = await newProduct(harness.db);
  await order(14, [panado, 3]);
  await order(7, [panado, 1]);
  await order(7, [panado, 2]);
  expect(await first()).toMatchObject({
    quantity: 3,
    timesOrdered: 2,
    everyDays: null,
    dueOn: null,
    isDue: false,
  });
});

test('the usual quantity is one that was recently ordered', async () => {
  const panado = await newProduct(harness.db, { stock: 5000 });
  for (const [index, quantity] of [100, 100, 100, 100, 4, 6, 4, 6, 6, 20].entries())
    await order(70 - index * 7, [panado, quantity]);
  expect((await first())?.quantity).toBe(6);
});

test('finds no interval if the gaps between orders differ too much', async () => {
  const panado = await newProduct(harness.db);
  for (const days of [60, 53, 20]) await order(days, [panado, 1]);
  expect(await first()).toMatchObject({ timesOrdered: 3, everyDays: null, isDue: false });
});

test('one missed week does not change a weekly interval', async () => {
  const panado = await newProduct(harness.db);
  for (const days of [35, 28, 14, 7]) await order(days, [panado, 1]);
  expect(await first()).toMatchObject({ everyDays: 7, dueOn: '2026-03-02', isDue: true });
});

test('lists due products first, the longest overdue before the others, then the most often ordered', async () => {
  const [often, weekly, late, twice] = await Promise.all(
    ['Often', 'Weekly', 'Late', 'Twice'].map((name) => newProduct(harness.db, { name })),
  );
  if (!often || !weekly || !late || !twice) throw new Error('No products');
  for (const days of [33, 26, 19, 12, 5]) await order(days, [often, 1]);
  for (const days of [21, 14, 7]) await order(days, [weekly, 1]);
  for (const days of [31, 21, 11]) await order(days, [late, 1]);
  for (const days of [4, 3]) await order(days, [twice, 1]);
  const { usuals, total, due } = await ask();
  expect(due).toBe(2);
  expect(usuals.map(({ product }) => product.name)).toEqual(['Late', 'Weekly', 'Often', 'Twice']);
  expect(usuals.map(({ isDue }) => isDue)).toEqual([true, true, false, false]);
  expect(total).toBe(4);
  const page = await harness.as(customer, '/api/usuals?skip=1&take=3');
  expect(page.json().usuals.map(({ product }: { product: Sold }) => product.name)).toEqual([
    'Weekly',
    'Often',
  ]);
  expect(page.headers['content-range']).toBe('usuals 1-2/4');
  expect((await harness.as(customer, '/api/usuals?skip=40&take=60')).headers['content-range']).toBe(
    'usuals */4',
  );
});

test('a product is no longer due after three intervals, and four weeks, without an order', async () => {
  const [stopped, holiday] = [await newProduct(harness.db), await newProduct(harness.db)];
  for (const days of [50, 43, 36]) await order(days, [stopped, 1]);
  for (const days of [49, 42, 35]) await order(days, [holiday, 1]);
  const { usuals } = await ask();
  expect(usuals).toMatchObject([
    { product: { id: holiday.id }, isDue: true, dueOn: '2026-02-02' },
    { product: { id: stopped.id }, isDue: false, dueOn: null, everyDays: 7 },
  ]);
});

test('ignores orders from more than a year ago', async () => {
  const panado = await newProduct(harness.db);
  for (const days of [450, 443, 436, 20]) await order(days, [panado, 1]);
  expect((await ask()).total).toBe(0);
});

test('leaves out cancelled orders', async () => {
  const panado = await newProduct(harness.db);
  const staff = await newUser(harness.db, { role: 'Staff' });
  await order(14, [panado, 1]);
  const orderId = await order(7, [panado, 1]);
  const act = { orderId, actorId: staff.id, at: TODAY };
  await cancelOrder(harness.db, act, orderPayments, harness.invoicing);
  expect((await ask()).total).toBe(0);
});

test('lists variants separately, and leaves out one that is no longer sold', async () => {
  const syrup = await newProduct(harness.db, { variants: ['Mint', 'Orange'] });
  for (const days of [14, 7]) await order(days, [syrup, 2, 'Mint'], [syrup, 5, 'Orange']);
  const [mint, orange] = syrup.variants;
  const { usuals } = await ask();
  expect(new Map(usuals.map(({ variantId, quantity }) => [variantId, quantity]))).toEqual(
    new Map([
      [mint?.id, 2],
      [orange?.id, 5],
    ]),
  );
  await harness.db.delete(productVariants).where(eq(productVariants.id, orange?.id ?? ''));
  expect((await first())?.variantId).toBe(mint?.id);
});

test('leaves out archived products, and returns current stock and price with the last price paid', async () => {
  const [gone, dearer] = [await newProduct(harness.db), await newProduct(harness.db)];
  for (const days of [14, 7]) await order(days, [gone, 1], [dearer, 1]);
  await harness.db.update(products).set({ archivedAt: TODAY }).where(eq(products.id, gone.id));
  await harness.db.execute(sql`update products set cost = 6200, stock = 0 where id = ${dearer.id}`);
  expect(await first()).toMatchObject({
    product: { id: dearer.id, cost: 62, stock: 0 },
    lastCost: randFromCents(dearer.cost),
  });
});

test('counts the days of the store’s time zone', async () => {
  const panado = await newProduct(harness.db);
  // In Johannesburg these are the 1st and the 2nd of February, in London one day.
  await orderAt(new Date('2026-02-01T21:00:00Z'), [panado, 1]);
  await orderAt(new Date('2026-02-01T23:00:00Z'), [panado, 1]);
  expect(await first()).toMatchObject({ timesOrdered: 2, lastOrderedOn: '2026-02-02' });
  await harness.db.update(storeSettings).set({ timeZone: 'Europe/London' });
  expect((await ask()).total).toBe(0);
  await harness.db.update(storeSettings).set({ timeZone: 'Africa/Johannesburg' });
});

describe('what a customer last bought', () => {
  const askBought = async (): Promise<BoughtList['bought']> => {
    const answer = await harness.as(customer, '/api/usuals/bought');
    expect(answer.statusCode).toBe(200);
    return answer.json().bought;
  };

  test('is the quantity and price of the last day, also of a product that was ordered once', async () => {
    const [weekly, once] = [await newProduct(harness.db), await newProduct(harness.db)];
    await order(14, [weekly, 9]);
    await order(7, [weekly, 4], [once, 2]);
    await order(7, [weekly, 2]);
    await harness.db.execute(sql`update products set cost = 6200 where id = ${weekly.id}`);
    const day = { variantId: null, cost: randFromCents(weekly.cost), orderedOn: '2026-02-23' };
    const found = new Map((await askBought()).map((one) => [one.productId, one]));
    expect(found.size).toBe(2);
    expect(found.get(weekly.id)).toEqual({ productId: weekly.id, quantity: 6, ...day });
    expect(found.get(once.id)).toEqual({ productId: once.id, quantity: 2, ...day });
  });

  test('has each variant that is still sold', async () => {
    const syrup = await newProduct(harness.db, { variants: ['Mint', 'Orange'] });
    await order(7, [syrup, 2, 'Mint'], [syrup, 5, 'Orange']);
    const [mint, orange] = syrup.variants;
    await harness.db.delete(productVariants).where(eq(productVariants.id, orange?.id ?? ''));
    expect(await askBought()).toMatchObject([{ variantId: mint?.id, quantity: 2 }]);
  });

  test('is shown with the usual products to staff who take an order from the customer', async () => {
    const [staff, other] = [await newUser(harness.db, { role: 'Staff' }), await newUser(harness.db)];
    const panado = await newProduct(harness.db);
    for (const days of [14, 7]) await order(days, [panado, 3]);
    const url = (id: string, what: string) => `/api/admin/order-customers/${id}/${what}`;
    const bought = await harness.as(staff, url(customer.id, 'bought'));
    expect(bought.json()).toEqual({ bought: await askBought() });
    expect((await harness.as(staff, url(customer.id, 'usuals'))).json()).toEqual(await ask());
    expect((await harness.as(staff, url(other.id, 'bought'))).json()).toEqual({ bought: [] });
  });
});

describe('shows usual products only to their customer', () => {
  test('refuses a guest', async () => {
    expect((await harness.asGuest('/api/usuals')).statusCode).toBe(401);
    expect((await harness.asGuest('/api/usuals/bought')).statusCode).toBe(401);
  });
  test('shows none to another customer', async () => {
    const panado = await newProduct(harness.db);
    for (const days of [14, 7]) await order(days, [panado, 1]);
    const other = await newUser(harness.db);
    expect((await harness.as(other, '/api/usuals')).json()).toEqual({ usuals: [], total: 0, due: 0 });
    expect((await harness.as(other, '/api/usuals/bought')).json()).toEqual({ bought: [] });
  });
});

test.each([
  ['more than 100 rows', 'take=101', 'take'],
  ['a negative row', 'skip=-1', 'skip'],
  ['sorting', 'sort=Name', 'sort'],
  ['filters', 'filter=labId=1', 'filter'],
])('refuses %s', async (_name, query, field) => {
  const answer = await harness.as(customer, `/api/usuals?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('reads one customer of a store with 20 000 orders by its indexes', async () => {
  const sold = await Promise.all(Array.from({ length: 20 }, () => newProduct(harness.db)));
  const others = await Promise.all(Array.from({ length: 40 }, () => newUser(harness.db)));
  const people = sql.param([...others, customer].map(({ id }) => id));
  const ids = sql.param(sold.map(({ id }) => id));
  await harness.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price,
        total_quantity, delivery, search_text, placed_by, date_ordered)
      select gen_random_uuid(), (${people}::uuid[])[1 + number % 41], 'volume ' || number, 3, false, 0, 1000, 1, '{}', '',
        (${people}::uuid[])[1 + number % 41], ${TODAY.toISOString()}::timestamptz - number * interval '25 minutes'
      from generate_series(1, 20000) as number`);
    await tx.execute(sql`
      insert into order_lines (id, order_id, position, product_id, sku, name, lab_name, dosage, strength, pack_size, cost, quantity)
      select gen_random_uuid(), o.id, position, (${ids}::uuid[])[1 + (position * 7 + extract(day from o.date_ordered)::int) % 20],
        's', 'n', 'l', 'd', 's', 'p', 1000, 1 + position
      from orders o cross join generate_series(0, 2) as position where o.reference_number like 'volume %'`);
  });
  await harness.db.execute(sql`vacuum analyze orders, order_lines`);
  const asked = { userId: customer.id, at: TODAY, page: { skip: 0, take: 20 } };
  for (const statement of [
    usualsSql(asked, 'Africa/Johannesburg'),
    boughtSql(asked, 'Africa/Johannesburg'),
  ]) {
    const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('orders_user_idx');
    expect(plan).toContain('order_lines_order_key');
    expect(plan).not.toMatch(/Seq Scan on (orders|order_lines)\b/);
  }
  const { usuals, total } = await ask();
  expect(usuals).toHaveLength(20);
  expect(total).toBe(20);
});
