import type { Cents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  payOrder,
  setStore,
} from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products } from '../catalogue/tables.ts';
import { orderPayments } from '../payments/settling/order-payments.ts';
import { cancelOrder } from './cancel-order.ts';

const harness = useApp();
let owner: { id: string; deliveryFee: Cents };
let staff: { id: string };
const ids: string[] = [];
const references: string[] = [];

/** Five orders of one customer, a day apart: 0 and 1 are paid, 4 is cancelled. */
beforeAll(async () => {
  await setStore(harness.db);
  owner = await newUser(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  const names = ['Paracetamol 500 mg', 'Amoxicillin', 'Sjögren drops', '50% Dextrose', 'Ibuprofen'];
  for (const [day, name] of names.entries()) {
    const product = await newProduct(harness.db, { name });
    harness.clock.now = new Date(Date.UTC(2026, 1, 1 + day));
    const deliveryDetail = address({ recipientName: `Person${day}`, recipientSurname: 'Nkosi' });
    const answer = await harness.as(owner, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(owner, [orderLine(product)], { deliveryDetail }),
    });
    ids.push(answer.json().id);
    references.push(answer.json().referenceNumber);
  }
  harness.clock.now = new Date('2026-03-02T08:00:00Z');
  const act = { actorId: staff.id, at: harness.clock.now };
  for (const orderId of ids.slice(0, 2)) await payOrder(harness.db, { orderId, ...act });
  await cancelOrder(harness.db, { orderId: ids[4] ?? '', ...act }, orderPayments, harness.invoicing);
});

const list = async (query: string) => {
  const answer = await harness.as(owner, `/api/orders?${query}`);
  expect(answer.statusCode).toBe(200);
  const { orders, total } = answer.json();
  return {
    days: orders.map(({ id }: { id: string }) => ids.indexOf(id)),
    total,
    range: answer.headers['content-range'],
  };
};

test('lists the newest orders first, with their range and total', async () => {
  expect(await list('')).toEqual({ days: [4, 3, 2, 1, 0], total: 5, range: 'orders 0-4/5' });
  const { orders } = (await harness.as(owner, '/api/orders?skip=3&take=4')).json();
  expect(orders).toMatchObject([
    {
      id: ids[1],
      referenceNumber: references[1],
      dateOrdered: '2026-02-02T00:00:00.000Z',
      totalPrice: 50,
      totalQuantity: 1,
      status: 2,
      forCollection: false,
      isCancelled: false,
    },
  ]);
});

test('treats `take` as the end of the page, not its length', async () => {
  expect(await list('skip=2&take=4')).toEqual({ days: [2, 1], total: 5, range: 'orders 2-3/5' });
});

test('keeps the total on a page past the end', async () => {
  expect(await list('skip=60&take=90')).toEqual({ days: [], total: 5, range: 'orders */5' });
});

test('sorts by date in both directions', async () => {
  expect((await list('sort=DateOrdered+desc')).days).toEqual([4, 3, 2, 1, 0]);
  expect((await list('sort=DateOrdered')).days).toEqual([0, 1, 2, 3, 4]);
});

test('lists unpaid orders without cancelled ones', async () => {
  expect(await list('filter=status=3')).toMatchObject({ days: [3, 2], total: 2 });
});

test('lists the paid orders', async () => {
  expect((await list('filter=status%3D2')).days).toEqual([1, 0]);
});

test('marks a cancelled order and keeps it in the list', async () => {
  const { orders } = (await harness.as(owner, '/api/orders?take=1')).json();
  expect(orders).toMatchObject([{ id: ids[4], isCancelled: true, status: 3 }]);
});

describe('finds an order', () => {
  const cases: [string, () => string, number[]][] = [
    ['by its reference', () => references[1] ?? '', [1]],
    ['by its reference in small letters', () => (references[1] ?? '').toLowerCase(), [1]],
    ['by a part of a product name', () => 'moxi', [1]],
    ['without its accents', () => 'sjogren', [2]],
    ['with accents that it does not have', () => 'PARÁCETAMOL', [0]],
    ['by its recipient', () => 'person3', [3]],
    ['by words in any order', () => 'nkosi ibu', [4]],
    ['by a sign that SQL takes for a wildcard', () => '50%', [3]],
    ['not by a wildcard', () => '_______', []],
    ['not by a backslash', () => '\\', []],
    ['not by words that no order has all of', () => 'amoxicillin ibuprofen', []],
  ];
  test.each(cases)('%s', async (_name, q, days) => {
    expect((await list(`q=${encodeURIComponent(q())}`)).days).toEqual(days);
  });
});

test('returns a list for any search text', async () => {
  for (const q of ["'; drop table orders; --", '%00', '\u0000', '🦠'.repeat(300), '(((', '%ED%A0%80'])
    expect((await harness.as(owner, { url: '/api/orders', query: { q } })).statusCode).toBe(200);
});

describe('refuses a listing', () => {
  test.each([
    ['of more than 100 rows', 'take=101', 'take'],
    ['from a negative row', 'skip=-1', 'skip'],
    ['sorted by what it cannot sort by', 'sort=TotalPrice', 'sort'],
    ['filtered by what it cannot filter by', 'filter=userId=1', 'filter'],
    ['filtered by an unknown status', 'filter=status=9', 'filter'],
  ])('%s', async (_name, query, field) => {
    const answer = await harness.as(owner, `/api/orders?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

test('shows when an order reached each status', async () => {
  const order = (await harness.as(owner, `/api/orders/${ids[0]}`)).json();
  expect(order.history).toEqual([
    { status: 3, date: '2026-02-01T00:00:00.000Z' },
    { status: 2, date: '2026-03-02T08:00:00.000Z' },
  ]);
});

test('returns the current products of an order, each once, without those no longer sold', async () => {
  const buyer = await newUser(harness.db);
  const [syrup, plain, gone] = [
    await newProduct(harness.db, { variants: ['Mint', 'Orange'] }),
    await newProduct(harness.db),
    await newProduct(harness.db),
  ];
  const lines = syrup.variants.map(({ id, name }) =>
    orderLine(syrup, 1, { id: `${syrup.id}:${id}`, variantName: name }),
  );
  const payload = orderPayload(buyer, [...lines, orderLine(plain), orderLine(gone)]);
  const placed = await harness.as(buyer, { method: 'POST', url: '/api/orders', payload });
  await harness.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id));
  await harness.db.update(products).set({ name: 'Renamed' }).where(eq(products.id, plain.id));
  const read = (await harness.as(buyer, `/api/orders/${placed.json().id}/products`)).json();
  expect(read).toHaveLength(2);
  expect(read.find(({ id }: { id: string }) => id === plain.id)).toMatchObject({
    name: 'Renamed',
    stock: 99,
  });
  expect(read.find(({ id }: { id: string }) => id === syrup.id).productVariants).toHaveLength(2);
});

describe('shows orders only to their owner', () => {
  test('refuses a guest', async () => {
    for (const url of ['/api/orders', `/api/orders/${ids[0]}`, `/api/orders/${ids[0]}/products`])
      expect((await harness.asGuest(url)).statusCode).toBe(401);
  });
  test("returns 404 for another customer's order, and lists none", async () => {
    const other = await newUser(harness.db);
    const answer = await harness.as(other, `/api/orders/${ids[0]}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Paracetamol');
    expect((await harness.as(other, `/api/orders/${ids[0]}/products`)).statusCode).toBe(404);
    expect((await harness.as(other, '/api/orders')).json()).toEqual({ orders: [], total: 0 });
  });
  test('returns 404 for invalid ids', async () => {
    for (const id of [crypto.randomUUID(), '1', 'null', '%00'])
      for (const path of ['', '/products'])
        expect((await harness.as(owner, `/api/orders/${id}${path}`)).statusCode).toBe(404);
  });
});

test('exposes no actor and no internal field', async () => {
  const body = (await harness.as(owner, `/api/orders/${ids[0]}`)).body;
  for (const hidden of ['searchText', 'placedBy', 'actorId', staff.id, 'sku', 'version'])
    expect(body).not.toContain(hidden);
});
