import { ORDER_STATUS } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { newInvoice } from '../../../../test/documents.ts';
import { untilAnswered, useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { orders } from '../../orders/tables.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const { StoreOrdered, Paid, Ordered } = ORDER_STATUS;
beforeEach(() => setStore(harness.db, { settlesCredit: true }));

const customer = () => newUser(harness.db);
type User = Awaited<ReturnType<typeof customer>>;
const credit = async (user: User, amount: number, reason = 'Goods returned') =>
  expect((await proofs.post(`customers/${user.id}/credits`, { amount, reason })).statusCode).toBe(201);
const debit = async (user: User, amount: number) =>
  expect((await proofs.post(`customers/${user.id}/debits`, { amount, reason: 'Bank fee' })).statusCode).toBe(
    201,
  );
/** The status and settled amount of each order, in rand. */
const stateOf = async (user: User, ...ids: { id: string }[]) => {
  const rows = await Promise.all(ids.map(({ id }) => harness.as(user, `/api/orders/${id}`)));
  return rows.map((answer) => [answer.json().status, answer.json().settled]);
};
const settlementsOf = async ({ id }: { id: string }) =>
  (await proofs.get(`orders/${id}/settlements`)).json().settlements;
const cancel = async ({ id }: { id: string }) => {
  const { version } = (await proofs.get(`orders/${id}`)).json();
  return proofs.post(`orders/${id}/cancellation`, { reason: 'Out of stock', version });
};

describe('credit settles the orders due first', () => {
  test('invoices by their due date, then orders without an invoice by their date', async () => {
    const user = await customer();
    const ordered = await proofs.order(user, 100);
    const invoiced = (dueOn: string) =>
      newInvoice(harness.db, { customer: user, cost: 10_000, orderedAt: harness.clock.now, dueOn });
    const [later, earlier] = [await invoiced('2026-03-31'), await invoiced('2026-03-10')];
    const last = await proofs.order(user, 100);
    const all = [earlier, later].map(({ orderId: id }) => ({ id })).concat(ordered, last);
    const settled = async () => (await stateOf(user, ...all)).map(([, amount]) => amount);
    await credit(user, 150);
    expect(await settled()).toEqual([100, 50, 0, 0]);
    await credit(user, 200);
    expect(await settled()).toEqual([100, 100, 100, 50]);
  });

  test('when a credit is given', async () => {
    const user = await customer();
    const [oldest, next, last] = [
      await proofs.order(user, 100),
      await proofs.order(user, 60),
      await proofs.order(user, 40),
    ];
    await credit(user, 130);
    expect(await stateOf(user, oldest, next, last)).toEqual([
      [Paid, 100],
      [StoreOrdered, 30],
      [StoreOrdered, 0],
    ]);
    expect(await settlementsOf(oldest)).toMatchObject([{ amount: 100, isAutomatic: true, undone: null }]);
  });

  test('when an order is placed', async () => {
    const user = await customer();
    await credit(user, 80);
    const [first, second] = [await proofs.order(user, 50), await proofs.order(user, 50)];
    expect(await stateOf(user, first, second)).toEqual([
      [Paid, 50],
      [StoreOrdered, 30],
    ]);
  });

  test('when a proof is approved for more than the ticked orders', async () => {
    const user = await customer();
    const [oldest, ticked] = [await proofs.order(user, 100), await proofs.order(user, 60)];
    const id = await proofs.proof(user);
    await proofs.approve(id, 160, [{ orderId: ticked.id, amount: 60 }]);
    expect(await stateOf(user, oldest, ticked)).toEqual([
      [Paid, 100],
      [Paid, 60],
    ]);
    expect((await proofs.review(id)).settlements).toMatchObject([
      { orderId: oldest.id, amount: 100, isAutomatic: true },
      { orderId: ticked.id, amount: 60, isAutomatic: false },
    ]);
  });

  test('when a ticked order gets the rest of its own payment', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await proofs.approve(await proofs.proof(user), 100, [{ orderId: order.id, amount: 40 }]);
    expect(await stateOf(user, order)).toEqual([[Paid, 100]]);
    expect(await settlementsOf(order)).toMatchObject([{ amount: 40 }, { amount: 60, isAutomatic: true }]);
  });

  test('when a paid order is cancelled', async () => {
    const user = await customer();
    const [paid, open] = [await proofs.order(user, 100), await proofs.order(user, 70)];
    await proofs.approve(await proofs.proof(user), 100, [{ orderId: paid.id, amount: 100 }]);
    expect((await cancel(paid)).statusCode).toBe(200);
    expect(await stateOf(user, paid, open)).toEqual([
      [Paid, 0],
      [Paid, 70],
    ]);
    expect(await settlementsOf(paid)).toEqual([]);
  });

  test('when a payment is recorded', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    expect((await proofs.record(user, 150)).statusCode).toBe(201);
    const next = await proofs.order(user, 60);
    expect(await stateOf(user, order, next)).toEqual([
      [Paid, 100],
      [StoreOrdered, 50],
    ]);
  });

  test('when another payment is undone', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    const id = await proofs.proof(user);
    await proofs.approve(id, 100, [{ orderId: order.id, amount: 100 }]);
    await credit(user, 30);
    await proofs.unapprove(id);
    expect(await stateOf(user, order)).toEqual([[StoreOrdered, 30]]);
  });

  test('including an order being picked, which keeps its status', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await proofs.post('orders/moves', { orderIds: [order.id], to: Ordered, allowUnpaid: true });
    await credit(user, 100);
    expect((await harness.as(user, `/api/orders/${order.id}`)).json()).toMatchObject({
      status: Ordered,
      settled: 100,
      isPaid: true,
    });
  });

  test('without changing the balance', async () => {
    const user = await customer();
    await proofs.order(user, 100);
    await credit(user, 130);
    const { paymentOutstanding } = (await harness.as(user, '/api/users')).json();
    expect(paymentOutstanding).toBe(-30);
    const { total } = (await harness.as(user, '/api/account-logs')).json();
    expect(total).toBe(2);
  });
});

test('a debit uses up credit, so unpaid orders add up to what is owed', async () => {
  const user = await customer();
  await debit(user, 40);
  const order = await proofs.order(user, 100);
  await credit(user, 100);
  expect(await stateOf(user, order)).toEqual([[StoreOrdered, 60]]);
});

test('an order once marked as paid gets no credit, and its own payment pays no other order', async () => {
  const user = await customer();
  const marked = await proofs.order(user, 100);
  await harness.db.update(orders).set({ status: Paid, isMarkedPaid: true }).where(eq(orders.id, marked.id));
  const open = await proofs.order(user, 50);
  await proofs.approve(await proofs.proof(user), 100);
  expect(await stateOf(user, marked, open)).toEqual([
    [Paid, 0],
    [StoreOrdered, 0],
  ]);
});

test('a store with automatic settlement turned off keeps credit until someone uses it for an order', async () => {
  await setStore(harness.db, { settlesCredit: false });
  const user = await customer();
  await credit(user, 130);
  const [first, second] = [await proofs.order(user, 100), await proofs.order(user, 60)];
  expect(await stateOf(user, first, second)).toEqual([
    [StoreOrdered, 0],
    [StoreOrdered, 0],
  ]);
  expect((await proofs.get(`orders/${second.id}/settlements`)).json().credit).toBe(130);
  expect((await proofs.post(`orders/${second.id}/credit`, {})).statusCode).toBe(204);
  expect(await stateOf(user, first, second)).toEqual([
    [StoreOrdered, 0],
    [Paid, 60],
  ]);
  expect((await proofs.post(`orders/${second.id}/credit`, {})).json().message).toMatch(/is already paid\.$/);
});

test('only an Admin changes whether credit settles orders, which the audit log records', async () => {
  const [admin, staff] = [await newUser(harness.db, { role: 'Admin' }), await proofs.person()];
  const { version } = (await harness.as(admin, '/api/admin/store')).json();
  const save = (who: { id: string }) =>
    harness.as(who, {
      method: 'PUT',
      url: '/api/admin/store/payments',
      payload: { settlesCredit: false, version },
    });
  expect((await save(staff)).statusCode).toBe(403);
  expect((await save(admin)).json()).toMatchObject({ settlesCredit: false });
  expect((await save(admin)).json()).toMatchObject({ code: 'STALE' });
  const { auditEntries } = (await harness.as(admin, '/api/admin/audit')).json();
  expect(auditEntries[0]).toMatchObject({
    summary: 'Turned off settling unpaid orders from credit',
    before: { settlesCredit: true },
    after: { settlesCredit: false },
  });
});

describe('undoing a settlement', () => {
  test('restores the credit, makes the order unpaid again, and stays undone', async () => {
    const user = await customer();
    const [order, other] = [await proofs.order(user, 100), await proofs.order(user, 60)];
    await credit(user, 100);
    const [{ id }] = await settlementsOf(order);
    expect((await proofs.post(`settlements/${id}/undo`, { reason: ' ' })).statusCode).toBe(400);
    expect((await proofs.post(`settlements/${id}/undo`, { reason: 'For the other' })).statusCode).toBe(204);
    expect(await stateOf(user, order, other)).toEqual([
      [StoreOrdered, 0],
      [StoreOrdered, 0],
    ]);
    const { paymentOutstanding } = (await harness.as(user, '/api/users')).json();
    expect(paymentOutstanding).toBe(60);
    expect(await settlementsOf(order)).toMatchObject([
      { amount: 100, undone: { by: 'Ann Nkosi', reason: 'For the other' } },
    ]);
    const last = await proofs.order(user, 30);
    expect(await stateOf(user, order, other, last)).toEqual([
      [StoreOrdered, 0],
      [Paid, 60],
      [Paid, 30],
    ]);
    expect((await proofs.post(`settlements/${id}/undo`, { reason: 'Again' })).statusCode).toBe(409);
  });

  test('by several people concurrently happens once', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await credit(user, 100);
    const [{ id }] = await settlementsOf(order);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => proofs.post(`settlements/${id}/undo`, { reason: 'Mistake' })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
    expect(await stateOf(user, order)).toEqual([[StoreOrdered, 0]]);
  });

  test('is in the order’s audit log, like settlements from credit', async () => {
    const user = await customer();
    const order = await proofs.order(user, 100);
    await credit(user, 100);
    const [{ id }] = await settlementsOf(order);
    await proofs.post(`settlements/${id}/undo`, { reason: 'Mistake' });
    const admin = await newUser(harness.db, { role: 'Admin' });
    const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${order.id}`)).json();
    expect(auditEntries.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Moved back to Placed: a payment was undone',
      'Undid the settlement of R\u00a0100,00',
      'Paid from credit',
      'Settled R\u00a0100,00 from credit',
    ]);
  });
});

test('the customer sees which payments pay an order, and which orders a payment pays', async () => {
  const user = await customer();
  const order = await proofs.order(user, 100);
  await credit(user, 30);
  const proof = await proofs.proof(user, { orderId: order.id });
  const paid = (await harness.as(user, `/api/orders/${order.id}/payments`)).json().payments;
  expect(paid).toMatchObject([
    { isPaid: true, paymentType: 1, settled: 30, isFromCredit: true },
    { id: proof, isPaid: false, settled: 0, isFromCredit: false },
  ]);
  const { referenceNumber } = order;
  const { payments } = (await harness.as(user, '/api/payments')).json();
  expect(payments.map((payment: { orders: object[] }) => payment.orders).sort()).toEqual([
    [{ id: order.id, referenceNumber, amount: 0 }],
    [{ id: order.id, referenceNumber, amount: 30 }],
  ]);
  const stranger = await customer();
  expect((await harness.as(stranger, `/api/orders/${order.id}/payments`)).statusCode).toBe(404);
});

test('concurrent orders share one credit, to the cent', async () => {
  const user = await customer();
  await credit(user, 130);
  const product = await newProduct(harness.db, { cost: 4000, stock: 100 });
  const payload = orderPayload(user, [orderLine(product)]);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      untilAnswered(() => harness.as(user, { method: 'POST', url: '/api/orders', payload })),
    ),
  );
  const states = await stateOf(user, ...responses.map((answer) => answer.json()));
  expect(states.reduce((sum, [, settled]) => sum + settled, 0)).toBe(130);
  expect(states.filter(([status]) => status === Paid)).toHaveLength(3);
});
