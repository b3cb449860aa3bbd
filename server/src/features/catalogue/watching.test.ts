import type { LiveEvent } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { changesOf } from '../../../test/staff-catalogue.ts';
import { notifications } from '../notifications/tables.ts';
import { products, stockWatches } from './tables.ts';

const harness = useApp();
type User = Awaited<ReturnType<typeof newUser>>;
let customer: User;
let other: User;
let admin: User;
beforeAll(async () => {
  await setStore(harness.db);
  customer = await newUser(harness.db);
  other = await newUser(harness.db);
  admin = await newUser(harness.db, { role: 'Admin' });
});

const missing = (values: Parameters<typeof newProduct>[1] = {}) =>
  newProduct(harness.db, { stock: 0, ...values });
const call = (user: User, method: 'PUT' | 'DELETE', id: string) =>
  harness.as(user, { method, url: `/api/products/watches/${id}` });
const watchedBy = async (user: User): Promise<string[]> =>
  (await harness.as(user, '/api/products/watches')).json().productIds;
const toldAbout = async (id: string) => {
  await harness.readEvents();
  return harness.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.subjectId, id), eq(notifications.kind, 'back-in-stock')));
};
const { setStock, archive } = changesOf(harness);

test('a customer watches a product once, until they stop, without affecting other customers', async () => {
  const { id } = await missing();
  expect((await call(customer, 'PUT', id)).statusCode).toBe(204);
  expect((await call(customer, 'PUT', id)).statusCode).toBe(204);
  expect([await watchedBy(customer), await watchedBy(other)]).toEqual([[id], []]);
  expect((await call(other, 'DELETE', id)).statusCode).toBe(204);
  expect(await watchedBy(customer)).toEqual([id]);
  expect((await call(customer, 'DELETE', id)).statusCode).toBe(204);
  expect((await call(customer, 'DELETE', id)).statusCode).toBe(204);
  expect(await watchedBy(customer)).toEqual([]);
});

test('everyone who watches a product is notified once when it is back, and so are their open screens', async () => {
  const { id } = await missing({ name: 'Panado', strength: '500 mg', packSize: '24 tablets' });
  await call(customer, 'PUT', id);
  await call(other, 'PUT', id);
  const events: LiveEvent[] = [];
  const stop = harness.services.live.subscribe(({ event }) => events.push(event));
  await harness.services.live.ready();
  const answer = await harness.as(admin, {
    method: 'POST',
    url: '/api/admin/stock',
    headers: { 'idempotency-key': 'back' },
    payload: { rows: [{ sku: (await product(id)).sku, add: 5 }] },
  });
  expect(answer.statusCode).toBe(200);
  const told = await toldAbout(id);
  await harness.services.live.catchUp();
  stop();
  expect(told.map(({ userId }) => userId).sort()).toEqual([customer.id, other.id].sort());
  expect(told[0]?.facts).toEqual({ product: 'Panado, 500 mg, 24 tablets' });
  expect(events.some(({ topic }) => topic === 'notifications')).toBe(true);
  expect(await watchedBy(customer)).toEqual([]);
  await setStock(id, 0);
  await setStock(id, 9);
  expect(await toldAbout(id)).toHaveLength(2);
});

const product = async (id: string) => {
  const [row] = await harness.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error('No such product');
  return row;
};

describe('waiting customers are notified', () => {
  test('when a cancelled order puts the stock back', async () => {
    const last = await newProduct(harness.db, { stock: 1 });
    const placed = await harness.as(other, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(other, [orderLine(last)]),
    });
    expect(placed.statusCode).toBe(201);
    expect((await call(customer, 'PUT', last.id)).statusCode).toBe(204);
    const cancelled = await harness.as(admin, {
      method: 'POST',
      url: `/api/admin/orders/${placed.json().id}/cancellation`,
      payload: { reason: 'Ordered twice', version: 1 },
    });
    expect(cancelled.statusCode).toBe(200);
    expect(await toldAbout(last.id)).toHaveLength(1);
  });

  test('when an archived product is restored, but not while it is archived', async () => {
    const { id } = await missing();
    await call(customer, 'PUT', id);
    await archive(id, true);
    await setStock(id, 7);
    expect(await toldAbout(id)).toHaveLength(0);
    await archive(id, false);
    expect(await toldAbout(id)).toHaveLength(1);
  });
});

test('products in stock, archived or unknown cannot be watched', async () => {
  const answers = [
    await call(customer, 'PUT', (await newProduct(harness.db)).id),
    await call(customer, 'PUT', (await missing({ archivedAt: new Date() })).id),
    await call(customer, 'PUT', crypto.randomUUID()),
    await call(customer, 'PUT', 'no-uuid'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 404, 404, 404]);
  expect(answers[0]?.json()).toMatchObject({
    code: 'CONFLICT',
    message: 'This product is in stock: you can order it now.',
  });
});

test('more than 500 products cannot be watched', async () => {
  const many = await newUser(harness.db);
  const { id, labId, categoryId } = await missing();
  await harness.db.execute(sql`
    insert into products (id, sku, name, cost, lab_id, category_id)
    select gen_random_uuid(), 'watched-' || n, 'Watched', 100, ${labId}, ${categoryId} from generate_series(1, 500) as n`);
  await harness.db.execute(sql`
    insert into stock_watches (user_id, product_id) select ${many.id}, id from products where sku like 'watched-%'`);
  expect((await call(many, 'PUT', id)).statusCode).toBe(409);
  expect(await watchedBy(many)).toHaveLength(500);
});

test('a watch added while the product comes back is either notified or refused', async () => {
  for (let at = 0; at < 12; at += 1) {
    // After five within an hour they would be counted instead of named.
    await harness.db.delete(notifications);
    const { id } = await missing();
    const [answer] = await Promise.all([call(customer, 'PUT', id), setStock(id, 4)]);
    const told = await toldAbout(id);
    expect([answer.statusCode, told.length]).toEqual(answer.statusCode === 204 ? [204, 1] : [409, 0]);
    expect(await harness.db.$count(stockWatches, eq(stockWatches.productId, id))).toBe(0);
  }
});

test('an Admin viewing the store as a customer sees the watched products, and changes nothing', async () => {
  const { id } = await missing();
  await call(customer, 'PUT', id);
  const headers = { cookie: await openSession(harness.services, admin.id) };
  const begin = {
    method: 'POST' as const,
    url: `/api/admin/customers/${customer.id}/impersonation`,
    headers,
  };
  expect((await harness.asGuest(begin)).statusCode).toBe(204);
  const seen = await harness.asGuest({ url: '/api/products/watches', headers });
  expect(seen.json().productIds).toContain(id);
  for (const method of ['PUT', 'DELETE'] as const) {
    const answer = await harness.asGuest({ method, url: `/api/products/watches/${id}`, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'VIEW_ONLY']);
  }
  expect(await watchedBy(customer)).toContain(id);
});

test('guests cannot watch products', async () => {
  const { id } = await missing();
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await harness.asGuest({ method, url: `/api/products/watches/${id}` })).statusCode).toBe(401);
  expect((await harness.asGuest('/api/products/watches')).statusCode).toBe(401);
});
