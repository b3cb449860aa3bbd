import { ORDER_STATUS } from '@formulary/contract';
import { eq } from 'drizzle-orm';
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
  test('to Paid: only a payment does that', async () => {
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
