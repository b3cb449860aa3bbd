import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../test/builders.ts';
import { untilAnswered, useApp } from '../../../../test/harness.ts';
import { CLOSED, useWaitingOrders } from '../../../../test/waiting-orders.ts';
import { entriesOfArchive } from '../../../backup/archive.ts';
import { readBackup } from '../../../backup/read-backup.ts';
import { writeBackup } from '../../../backup/write-backup.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { storeSettings } from '../../storefront/tables.ts';

const harness = useApp();
const {
  log,
  open,
  instance,
  cartOf,
  packsIn,
  fillCart,
  keep,
  withWaiting,
  waitingOf,
  ordersOf,
  stockOf,
  notificationsOf,
  act,
} = useWaitingOrders(harness);

describe('is placed only once', () => {
  test('by three instances at the same time', async () => {
    const { customer, product } = await withWaiting();
    await open();
    await Promise.all([instance(), instance(), instance()]);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await stockOf(product)).toBe(97);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('if an instance ends between the check and the commit', async () => {
    const { customer, product, waiting } = await withWaiting();
    await open();
    await instance({
      ...orderPayments,
      settleCredit: async (tx) => {
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      },
    });
    expect(log.error).toHaveBeenCalledOnce();
    expect(await ordersOf(customer)).toEqual([]);
    expect(await stockOf(product)).toBe(100);
    expect(await waitingOf(customer)).toEqual(waiting);
    await instance();
    expect((await ordersOf(customer)).map(({ id }: { id: string }) => id)).toEqual([waiting.id]);
    expect(await stockOf(product)).toBe(97);
  });

  test('although the request arrives ten times, and again after the order is placed', async () => {
    const customer = await newUser(harness.db);
    const product = await newProduct(harness.db);
    await fillCart(customer, [[product, 3]]);
    const cartVersion = (await cartOf(customer)).version;
    const send = () => keep(customer, [[product, 3]], { key: 'click', cartVersion });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await keep(customer, [[product, 2]], { key: 'click', cartVersion })).json()).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    await open();
    await instance();
    const [{ referenceNumber }] = await ordersOf(customer);
    const late = await send();
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe(`This order has already been placed: order ${referenceNumber}.`);
    await setStore(harness.db, CLOSED);
    expect((await send()).statusCode).toBe(409);
    await open();
    await instance();
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('if two tabs, or two devices, send the same cart', async () => {
    const customer = await newUser(harness.db);
    const product = await newProduct(harness.db);
    await fillCart(customer, [[product, 3]]);
    const { version } = await cartOf(customer);
    const answers = await Promise.all(
      [1, 2].map(() => keep(customer, [[product, 3]], { cartVersion: version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    await open();
    await instance();
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('if the customer sends it as an order too, once the store is open', async () => {
    const { customer, product } = await withWaiting({ order: { key: 'once' } });
    await open();
    const payload = orderPayload(customer, [orderLine(product, 3)]);
    const headers = { 'idempotency-key': 'once' };
    const place = () => harness.as(customer, { method: 'POST', url: '/api/orders', payload, headers });
    const placed = await untilAnswered(place);
    expect(placed.statusCode).toBe(201);
    await instance();
    expect(await waitingOf(customer)).toBeNull();
    expect((await untilAnswered(place)).json().id).toBe(placed.json().id);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await stockOf(product)).toBe(97);
  });
});

describe('a restored backup', () => {
  const restored = useApp();
  const there = useWaitingOrders(restored);

  test('has the waiting orders, and places each once when the store opens', async () => {
    const { customer, product, waiting } = await withWaiting();
    const file = path.join(tmpdir(), `formulary-${randomUUID()}.tar.gz`);
    await restored.db.delete(storeSettings);
    await writeBackup(harness.services, file);
    await readBackup(restored.services, entriesOfArchive(file));
    expect(await there.waitingOf(customer)).toEqual(waiting);
    await there.open();
    await there.instance();
    await there.instance();
    expect(await there.ordersOf(customer)).toMatchObject([{ id: waiting.id }]);
    expect(await there.stockOf(product)).toBe(97);
  });
});

describe('changing', () => {
  test('returns the lines to the cart, in addition to what it contains, and nothing is placed', async () => {
    const { customer, product, waiting } = await withWaiting();
    const other = await newProduct(harness.db);
    await fillCart(customer, [
      [other, 1],
      [product, 2],
    ]);
    const changed = await act(customer, waiting, 'change');
    expect(changed.json()).toEqual({ ...waiting, returned: { reasons: [] } });
    expect(await packsIn(customer)).toEqual({ [other.id]: 1, [product.id]: 5 });
    expect((await act(customer, waiting, 'change')).statusCode).toBe(200);
    expect(await packsIn(customer)).toEqual({ [other.id]: 1, [product.id]: 5 });
    await open();
    await instance();
    expect(await ordersOf(customer)).toEqual([]);
    expect(await notificationsOf(customer)).toEqual([]);
  });

  test('allows the next order to wait, which the first request does not bring back', async () => {
    const { customer, product, waiting } = await withWaiting({ order: { key: 'first', cartVersion: 1 } });
    expect((await keep(customer, [[product, 1]])).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'An order is already waiting for the store to open. Change it, or cancel it first.',
    });
    await act(customer, waiting, 'change');
    expect((await keep(customer, [[product, 3]], { key: 'first', cartVersion: 1 })).json().code).toBe(
      'STALE',
    );
    expect((await keep(customer, [[product, 3]])).statusCode).toBe(201);
    await open();
    await instance();
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('keeps the collection if the cart is empty', async () => {
    const { customer, waiting } = await withWaiting({
      customer: { canCollect: true },
      order: { forCollection: true, deliveryDetail: { recipientName: 'Thandi' } },
    });
    await act(customer, waiting, 'change');
    expect((await cartOf(customer)).forCollection).toBe(true);
  });

  test('a returned order is forgotten once the customer orders', async () => {
    const { customer, product, waiting } = await withWaiting();
    await act(customer, waiting, 'change');
    await open();
    const payload = orderPayload(customer, [orderLine(product, 3)]);
    await untilAnswered(() => harness.as(customer, { method: 'POST', url: '/api/orders', payload }));
    expect(await waitingOf(customer)).toBeNull();
  });
});

describe('cancelling', () => {
  test('deletes the order and its lines, and nothing is placed', async () => {
    const { customer, waiting } = await withWaiting();
    expect((await act(customer, waiting, 'cancel')).json()).toEqual(waiting);
    expect(await waitingOf(customer)).toBeNull();
    expect((await act(customer, waiting, 'cancel')).statusCode).toBe(404);
    await open();
    await instance();
    expect(await ordersOf(customer)).toEqual([]);
    expect(await packsIn(customer)).toEqual({});
  });

  test.each(['cancel', 'change'] as const)(
    'a race of “%s” with the opening ends either way, and says which',
    async (what) => {
      const all = await Promise.all(Array.from({ length: 6 }, () => withWaiting()));
      await open();
      const [answers] = await Promise.all([
        Promise.all(all.map(({ customer, waiting }) => act(customer, waiting, what))),
        instance(),
        instance(),
      ]);
      await instance();
      for (const [index, { customer, product }] of all.entries()) {
        const isPlaced = (await ordersOf(customer)).length === 1;
        expect(answers[index]?.statusCode).toBe(isPlaced ? 409 : 200);
        expect(await stockOf(product)).toBe(isPlaced ? 97 : 100);
        expect(await packsIn(customer)).toEqual(!isPlaced && what === 'change' ? { [product.id]: 3 } : {});
      }
    },
  );

  test.each(['cancel', 'change'] as const)(
    '“%s” after the order was placed names the order',
    async (what) => {
      const { customer, waiting } = await withWaiting();
      await open();
      await instance();
      const [{ referenceNumber }] = await ordersOf(customer);
      const answer = await act(customer, waiting, what);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe(`This order has already been placed: order ${referenceNumber}.`);
      expect(await ordersOf(customer)).toHaveLength(1);
    },
  );
});

describe('refuses', () => {
  const attempt = async (values = {}, person = {}) => {
    const customer = await newUser(harness.db, person);
    const product = await newProduct(harness.db);
    if (!('role' in person)) await fillCart(customer, [[product, 3]]);
    return { customer, answer: await keep(customer, [[product, 3]], values) };
  };

  test('an order while “Prepare while closed” is off, like any other order', async () => {
    await setStore(harness.db, { ...CLOSED, preparesWhileClosed: false });
    const { answer } = await attempt();
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'STORE_CLOSED', message: 'Store Closed' });
  });

  test('an order while the store is open', async () => {
    await open();
    const { customer, answer } = await attempt();
    expect(answer.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'The store is open. Place the order now.',
    });
    expect(await waitingOf(customer)).toBeNull();
  });

  test.each([
    ['without access', {}, { storeAccess: false }, 'FORBIDDEN'],
    ['of staff', { cartVersion: 1 }, { role: 'Staff' }, 'FORBIDDEN'],
    ['of another customer', { userId: randomUUID() }, {}, 'FORBIDDEN'],
    ['for collection, if that is not allowed', { forCollection: true }, {}, 'COLLECTION_NOT_ALLOWED'],
    ['at another price', { totalPrice: 99 }, {}, 'PRICE_CHANGED'],
    ['without an address', { deliveryDetail: {} }, {}, 'VALIDATION'],
    ['beyond the credit limit', {}, { creditLimit: 14_999 }, 'CREDIT_LIMIT'],
    ['of an older cart', { cartVersion: 7 }, {}, 'STALE'],
    ['without a cart version', { cartVersion: undefined }, {}, 'VALIDATION'],
  ] as const)('an order %s, and leaves the cart as it is', async (_what, values, person, code) => {
    const { customer, answer } = await attempt(values, person);
    expect(answer.json().code).toBe(code);
    if ('role' in person) return;
    expect(await waitingOf(customer)).toBeNull();
    expect(Object.values(await packsIn(customer))).toEqual([3]);
  });

  test('an order short of stock', async () => {
    const customer = await newUser(harness.db);
    const product = await newProduct(harness.db, { stock: 2 });
    await fillCart(customer, [[product, 3]]);
    expect((await keep(customer, [[product, 3]])).json().code).toBe('OUT_OF_STOCK');
  });

  test.each(['cancel', 'change'] as const)('to %s the order of another customer', async (what) => {
    const { customer, waiting } = await withWaiting();
    const stranger = await withWaiting();
    expect((await act(stranger.customer, waiting, what)).statusCode).toBe(404);
    expect(await waitingOf(customer)).toEqual(waiting);
    await open();
    await instance();
    expect((await act(stranger.customer, waiting, what)).statusCode).toBe(404);
  });

  test('every change by an Admin who views the store as the customer, who can see the order', async () => {
    const { customer, product, waiting } = await withWaiting();
    const admin = await newUser(harness.db, { role: 'Admin' });
    const cookie = await openSession(harness.services, admin.id);
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
      harness.asGuest({
        ...{ method, url: `/api/${path}`, headers: { cookie, 'idempotency-key': 'theirs' } },
        ...(payload && { payload }),
      });
    await send('POST', `admin/customers/${customer.id}/impersonation`);
    expect((await send('GET', 'waiting-order')).json()).toEqual(waiting);
    const order = { ...orderPayload(customer, [orderLine(product)]), cartVersion: 2 };
    for (const answer of [
      await send('POST', 'waiting-order', order),
      await send('POST', `waiting-order/${waiting.id}/return`),
      await send('DELETE', `waiting-order/${waiting.id}`),
    ])
      expect(answer.json().code).toBe('VIEW_ONLY');
    expect(await waitingOf(customer)).toEqual(waiting);
  });
});
