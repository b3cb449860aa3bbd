import { ORDER_STATUS } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, payOrder, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import type { AppError } from '../../http/errors/app-error.ts';
import { products } from '../catalogue/tables.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { orderPayments } from '../payments/settling/order-payments.ts';
import { cancelOrder } from './cancel-order.ts';
import { moveOrder } from './move-order.ts';

const harness = useApp();
let staff: { id: string };
const { StoreOrdered, Paid, Ordered, Dispatched } = ORDER_STATUS;

beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
});

const newOrder = async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 10, variants: ['Mint'] });
  const mint = orderLine(product, 2, { id: `${product.id}:${product.variants[0]?.id}` });
  const payload = orderPayload(user, [orderLine(product, 3), mint]);
  const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
  return { user, product, orderId: answer.json().id as string };
};
const move = (orderId: string, to: 0 | 1 | 2 | 3) =>
  moveOrder(harness.db, { orderId, to, actorId: staff.id, at: harness.clock.now }, harness.invoicing);
const cancel = (orderId: string) =>
  cancelOrder(
    harness.db,
    { orderId, actorId: staff.id, reason: 'Asked for', at: harness.clock.now },
    orderPayments,
    harness.invoicing,
  );
const pay = (orderId: string) => payOrder(harness.db, { orderId, actorId: staff.id, at: harness.clock.now });
const stockOf = async (id: string) =>
  (await harness.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const refusal = (status: number, message?: string) =>
  expect.objectContaining({ status, ...(message && { message }) } satisfies Partial<AppError>);

test('moves an order from placed to paid, picked and dispatched', async () => {
  const { user, orderId } = await newOrder();
  await pay(orderId);
  for (const status of [Ordered, Dispatched]) await move(orderId, status);
  const { status, history } = (await harness.as(user, `/api/orders/${orderId}`)).json();
  expect(status).toBe(Dispatched);
  expect(history.map((event: { status: number }) => event.status)).toEqual([
    StoreOrdered,
    Paid,
    Ordered,
    Dispatched,
  ]);
});

test("lets a trusted customer's order skip Paid", async () => {
  const { user, orderId } = await newOrder();
  await move(orderId, Ordered);
  await move(orderId, Dispatched);
  const { history } = (await harness.as(user, `/api/orders/${orderId}`)).json();
  expect(history.map((event: { status: number }) => event.status)).toEqual([
    StoreOrdered,
    Ordered,
    Dispatched,
  ]);
});

describe('refuses to move an order', () => {
  test('past a status', async () => {
    const { orderId } = await newOrder();
    await expect(move(orderId, Dispatched)).rejects.toEqual(
      refusal(409, 'An order that is Placed cannot be moved to Dispatched.'),
    );
  });
  test('to Paid, which only a payment does', async () => {
    const { orderId } = await newOrder();
    await expect(move(orderId, Paid)).rejects.toEqual(
      refusal(409, 'An order that is Placed cannot be moved to Paid.'),
    );
  });
  test('back', async () => {
    const { orderId } = await newOrder();
    await move(orderId, Ordered);
    await expect(move(orderId, StoreOrdered)).rejects.toEqual(refusal(409));
  });
  test('that is cancelled', async () => {
    const { orderId } = await newOrder();
    await cancel(orderId);
    await expect(move(orderId, Ordered)).rejects.toEqual(refusal(409, 'This order is cancelled.'));
  });
  test('that does not exist', async () => {
    await expect(move(crypto.randomUUID(), Ordered)).rejects.toEqual(refusal(404));
  });
  test('that someone else moves at the same time', async () => {
    const { orderId } = await newOrder();
    const outcomes = await Promise.allSettled([move(orderId, Ordered), move(orderId, Ordered)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('cancels an order, returning its stock and crediting its total', async () => {
  const { user, product, orderId } = await newOrder();
  expect(await stockOf(product.id)).toBe(5);
  await cancel(orderId);

  expect(await stockOf(product.id)).toBe(10);
  expect(await findOutstanding(harness.db, user.id)).toBe(0);
  const { accountLogs } = (await harness.as(user, '/api/account-logs')).json();
  expect(accountLogs[0]).toMatchObject({
    logType: 'Order',
    logStatus: 'Deleted',
    previousOutstanding: 250,
    currentOutstanding: 0,
    entityId: orderId,
  });
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

describe('refuses to cancel an order', () => {
  test('twice', async () => {
    const { user, product, orderId } = await newOrder();
    const outcomes = await Promise.allSettled([cancel(orderId), cancel(orderId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(cancel(orderId)).rejects.toEqual(refusal(409, 'This order is already cancelled.'));
    expect(await stockOf(product.id)).toBe(10);
    expect(await findOutstanding(harness.db, user.id)).toBe(0);
  });
  test('that is dispatched', async () => {
    const { user, orderId } = await newOrder();
    await move(orderId, Ordered);
    await move(orderId, Dispatched);
    await expect(cancel(orderId)).rejects.toEqual(
      refusal(409, 'This order has been dispatched and cannot be cancelled.'),
    );
    expect(await findOutstanding(harness.db, user.id)).toBe(25_000);
  });
  test('that does not exist', async () => {
    await expect(cancel(crypto.randomUUID())).rejects.toEqual(refusal(404));
  });
});

describe('access', () => {
  const people: Record<string, { id: string }> = {};
  let orderId = '';
  let payload: object;

  beforeAll(async () => {
    await setStore(harness.db);
    const customer = await newUser(harness.db);
    people.customer = customer;
    people['another customer'] = await newUser(harness.db, { role: 'DopeUser' });
    people.Staff = await newUser(harness.db, { role: 'Staff' });
    people.Admin = await newUser(harness.db, { role: 'Admin' });
    const product = await newProduct(harness.db);
    payload = orderPayload(customer, [orderLine(product)]);
    const answer = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
    orderId = answer.json().id;
  });

  /** Each route with a request that succeeds for those with access and leaves the order unchanged. */
  const routes: [string, () => InjectOptions, number][] = [
    ['the list', () => ({ url: '/api/admin/orders' }), 200],
    ['the counts', () => ({ url: '/api/admin/orders/counts' }), 200],
    ['the export', () => ({ url: '/api/admin/orders/export?format=csv' }), 200],
    ['one order', () => ({ url: `/api/admin/orders/${orderId}` }), 200],
    ['its invoice', () => ({ url: `/api/admin/orders/${orderId}/invoice` }), 200],
    ['picking slips', () => ({ url: `/api/admin/orders/slips?ids=${orderId}` }), 200],
    [
      'moving',
      () => ({ method: 'POST', url: '/api/admin/orders/moves', payload: { orderIds: [orderId], to: 1 } }),
      200,
    ],
    [
      'cancelling',
      () => ({
        method: 'POST',
        url: `/api/admin/orders/${orderId}/cancellation`,
        payload: { reason: 'Asked for', version: 99 },
      }),
      409,
    ],
    ['customers to capture for', () => ({ url: '/api/admin/order-customers?q=thandi' }), 200],
    ['one of them', () => ({ url: `/api/admin/order-customers/${people.customer?.id}` }), 200],
    ['capturing', () => ({ method: 'POST', url: '/api/admin/orders', payload }), 201],
    ["a customer's orders", () => ({ url: `/api/admin/customers/${people.customer?.id}/orders` }), 200],
  ];

  describe.each(routes)('%s', (_name, request, status) => {
    test('is refused to a guest', async () => {
      expect((await harness.asGuest(request())).statusCode).toBe(401);
    });
    test.each(['customer', 'another customer'])('is refused to a %s', async (who) => {
      const answer = await harness.as(people[who] ?? { id: '' }, request());
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ message: 'Forbidden', code: 'FORBIDDEN' });
    });
    test.each(['Staff', 'Admin'])('is for %s', async (who) => {
      expect((await harness.as(people[who] ?? { id: '' }, request())).statusCode).toBe(status);
    });
  });

  test.each([
    ['GET', '/api/admin/orders/:id'],
    ['GET', '/api/admin/orders/:id/invoice'],
    ['GET', '/api/admin/orders/slips?ids=:id'],
    ['GET', '/api/admin/orders/delivery-notes?ids=:id'],
    ['GET', '/api/admin/orders/invoices?ids=:id'],
    ['POST', '/api/admin/orders/:id/cancellation'],
    ['GET', '/api/admin/order-customers/:id'],
  ] as const)('%s %s returns 404 without an order', async (method, url) => {
    const answer = await harness.as(people.Staff ?? { id: '' }, {
      method,
      url: url.replace(':id', crypto.randomUUID()),
      ...(method === 'POST' && { payload: { reason: 'Asked for', version: 1 } }),
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    'filter=status=4',
    'filter=isCancelled=perhaps',
    'filter=userId=1',
    'sort=Customer',
    'from=yesterday',
    'skip=0&take=101',
  ])('refuses the listing %s', async (query) => {
    const answer = await harness.as(people.Staff ?? { id: '' }, `/api/admin/orders?${query}`);
    expect(answer.statusCode).toBe(400);
  });
});
