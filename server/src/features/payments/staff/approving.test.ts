import { ORDER_STATUS } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { orders } from '../../orders/tables.ts';
import { orderPayments } from '../settling/order-payments.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const { StoreOrdered, Paid, Ordered } = ORDER_STATUS;
beforeAll(() => setStore(harness.db));

const customer = () => newUser(harness.db);
const owed = async (user: { id: string }) => (await findOutstanding(harness.db, user.id)) / 100;
const move = async (orderId: string, to: 0 | 1) =>
  moveOrder(
    harness.db,
    { orderId, to, actorId: (await proofs.person()).id, at: harness.clock.now },
    harness.invoicing,
  );
const settle = (order: { id: string }, amount: number) => ({ orderId: order.id, amount });

test('one proof pays many orders, and the rest becomes credit', async () => {
  const user = await customer();
  const [first, second] = [await proofs.order(user, 100), await proofs.order(user, 50)];
  const id = await proofs.proof(user);
  const answer = await proofs.approve(id, 200.5, [settle(first, 100), settle(second, 50)]);
  expect(answer.statusCode).toBe(204);
  expect(await owed(user)).toBe(-50.5);
  for (const order of [first, second]) expect(await proofs.statusOf(user, order.id)).toBe(Paid);
  expect(await proofs.review(id)).toMatchObject({
    state: 'approved',
    amount: 200.5,
    orders: [],
    decided: { by: 'Ann Nkosi' },
    references: [first.referenceNumber, second.referenceNumber],
    customer: { outstanding: -50.5, unpaidOrders: 0 },
  });
});

test('an order paid by several proofs becomes Paid with the last one', async () => {
  const user = await customer();
  const order = await proofs.order(user, 100);
  await proofs.approve(await proofs.proof(user), 60.01, [settle(order, 60.01)]);
  expect(await proofs.statusOf(user, order.id)).toBe(StoreOrdered);
  const second = await proofs.proof(user);
  expect((await proofs.review(second)).orders).toMatchObject([{ id: order.id, settled: 60.01 }]);
  await proofs.approve(second, 39.99, [settle(order, 39.99)]);
  expect(await proofs.statusOf(user, order.id)).toBe(Paid);
  const paidBy = async () => (await proofs.get(`orders/${order.id}/settlements`)).json().settlements;
  expect(await paidBy()).toMatchObject([{ amount: 60.01 }, { paymentId: second, amount: 39.99 }]);
  await proofs.unapprove(second);
  expect(await paidBy()).toMatchObject([{ amount: 60.01 }]);
});

test('a proof for an order paid meanwhile shows that, and suggests the other orders', async () => {
  const user = await customer();
  const [paid, open] = [await proofs.order(user, 100), await proofs.order(user, 60)];
  const late = await proofs.proof(user, { orderIds: [paid.id] });
  await proofs.approve(await proofs.proof(user), 100, [settle(paid, 100)]);
  const { orders, namedPaid } = await proofs.review(late);
  expect(namedPaid).toEqual([paid.referenceNumber]);
  expect(orders.map(({ id }) => id)).toEqual([open.id]);
});

test('an order being picked keeps its status, and counts as paid', async () => {
  const user = await customer();
  const order = await proofs.order(user, 100);
  await move(order.id, Ordered);
  const id = await proofs.proof(user);
  expect((await proofs.review(id)).orders).toHaveLength(1);
  await proofs.approve(id, 100, [settle(order, 100)]);
  expect(await proofs.statusOf(user, order.id)).toBe(Ordered);
  expect((await proofs.review(await proofs.proof(user))).orders).toEqual([]);
});

describe('refuses', () => {
  test('to settle more than was paid', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const answer = await proofs.approve(await proofs.proof(user), 50, [settle(order, 50.01)]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      amount: 'The amounts for the orders add up to more than the payment.',
    });
    expect(await owed(user)).toBe(100);
  });
  test('to settle more than the order’s unpaid part', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await proofs.approve(await proofs.proof(user), 60, [settle(order, 60)]);
    const second = await proofs.proof(user);
    const answer = await proofs.approve(second, 60, [settle(order, 60)]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      `Only R\u00a040,00 of order ${order.referenceNumber} is still to be paid.`,
    );
    expect((await proofs.review(second)).state).toBe('waiting');
  });
  test('an order named twice', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const parts = [settle(order, 10), settle(order, 10)];
    expect((await proofs.approve(await proofs.proof(user), 60, parts)).statusCode).toBe(400);
  });
  test("another customer's order", async () => {
    const order = await proofs.order(await customer(), 100);
    const user = await customer();
    const id = await proofs.proof(user);
    expect((await proofs.approve(id, 100, [settle(order, 100)])).statusCode).toBe(404);
    expect((await proofs.review(id)).state).toBe('waiting');
  });
  test('a cancelled order', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const { id: actorId } = await proofs.person();
    await cancelOrder(
      harness.db,
      { orderId: order.id, actorId, at: harness.clock.now },
      orderPayments,
      harness.invoicing,
    );
    const id = await proofs.proof(user);
    expect((await proofs.review(id)).orders).toEqual([]);
    expect((await proofs.approve(id, 100, [settle(order, 100)])).statusCode).toBe(409);
  });
  test.each([0, -5, 10.005, 1e12, '10', null])('the amount %j', async (amount) => {
    const id = await proofs.proof(await customer());
    const answer = await proofs.post(`payments/${id}/approve`, { version: 1, amount });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty('amount');
  });
  test('a decision on an older version', async () => {
    const id = await proofs.proof(await customer());
    await proofs.reject(id);
    await proofs.unreject(id);
    const answer = await proofs.post(`payments/${id}/approve`, { version: 1, amount: 10 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('STALE');
  });
});

describe('unapproving', () => {
  test('restores the balance, and the orders that it had paid', async () => {
    const user = await customer();
    const [first, second] = [await proofs.order(user, 100), await proofs.order(user, 50)];
    const id = await proofs.proof(user);
    await proofs.approve(id, 120, [settle(first, 100), settle(second, 20)]);
    expect((await proofs.unapprove(id)).statusCode).toBe(204);
    expect(await owed(user)).toBe(150);
    const { state, settlements, orders } = await proofs.review(id);
    expect(state).toBe('waiting');
    expect(settlements).toEqual([]);
    expect(orders).toMatchObject([{ settled: 0 }, { settled: 0 }]);
    const { status, history } = (await harness.as(user, `/api/orders/${first.id}`)).json();
    expect(status).toBe(StoreOrdered);
    expect(history.map((event: { status: number }) => event.status)).toEqual([
      StoreOrdered,
      Paid,
      StoreOrdered,
    ]);
  });

  test('keeps the status of an order being picked, which becomes unpaid again', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const id = await proofs.proof(user);
    await proofs.approve(id, 100, [settle(order, 100)]);
    await move(order.id, Ordered);
    await proofs.unapprove(id);
    expect(await proofs.statusOf(user, order.id)).toBe(Ordered);
    expect((await proofs.review(id)).orders).toMatchObject([{ id: order.id, settled: 0 }]);
  });

  test('leaves an order that was once marked as paid', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await harness.db.update(orders).set({ status: Paid, isMarkedPaid: true }).where(eq(orders.id, order.id));
    const id = await proofs.proof(user, { orderId: order.id });
    await proofs.approve(id, 100, [settle(order, 100)]);
    await proofs.unapprove(id);
    expect(await proofs.statusOf(user, order.id)).toBe(Paid);
  });

  test('allows the same proof to be approved again', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const id = await proofs.proof(user);
    for (const _again of [1, 2]) {
      expect((await proofs.approve(id, 100, [settle(order, 100)])).statusCode).toBe(204);
      expect(await proofs.statusOf(user, order.id)).toBe(Paid);
      await proofs.unapprove(id);
    }
    expect(await owed(user)).toBe(100);
  });

  test('requires a reason', async () => {
    const id = await proofs.proof(await customer());
    await proofs.approve(id, 10);
    const answer = await proofs.unapprove(id, '  ');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ reason: 'Reason is required.' });
  });
});

test('every decision is in the audit log, with what changed and why', async () => {
  const user = await customer();
  const order = await proofs.order(user, 100);
  const id = await proofs.proof(user);
  await proofs.approve(id, 120, [settle(order, 100)]);
  await proofs.unapprove(id, 'Bounced');
  await proofs.reject(id, 'Not readable');
  await proofs.unreject(id);
  const admin = await newUser(harness.db, { role: 'Admin' });
  const log = async (entityId: string) =>
    (await harness.as(admin, `/api/admin/audit?entityId=${entityId}`)).json().auditEntries;
  expect(await log(id)).toMatchObject([
    { action: 'Updated', summary: 'Undid the rejection' },
    { action: 'Updated', summary: 'Rejected the proof', reason: 'Not readable' },
    { action: 'Unapproved', summary: 'Undid the approval of R\u00a0120,00', reason: 'Bounced' },
    {
      action: 'Approved',
      label: 'Thandi Mokoena',
      summary: 'Approved R\u00a0120,00',
      after: { amount: 120, settles: { [order.referenceNumber]: 100 }, nowPaid: [order.referenceNumber] },
    },
  ]);
  expect(await log(order.id)).toContainEqual(
    expect.objectContaining({
      summary: expect.stringMatching(/^Moved back to .+: a payment was undone$/),
    }),
  );
});
