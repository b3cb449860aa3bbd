import { inCents, ORDER_STATUS } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  payOrder,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { customerDetails, users } from '../../accounts/tables.ts';
import { auditEntries } from '../../audit/tables.ts';
import { products } from '../../catalogue/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
const { Paid, Ordered, Dispatched } = ORDER_STATUS;
let staff: { id: string };
let other: { id: string };

beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff', username: 'picker', name: 'Pieter', surname: 'Botha' });
  other = await newUser(harness.db, { role: 'Staff', username: 'second' });
});

const newOrder = async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 10 });
  const payload = orderPayload(user, [orderLine(product, 4)]);
  const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
  const { id, referenceNumber } = answer.json<{ id: string; referenceNumber: string }>();
  return { user, product, id, referenceNumber };
};
const move = async (orderIds: string[], to: number, who = staff, allowUnpaid = true) => {
  const payload = { orderIds, to, allowUnpaid };
  const answer = await harness.as(who, { method: 'POST', url: '/api/admin/orders/moves', payload });
  expect(answer.statusCode).toBe(200);
  return answer.json().outcomes;
};
const cancel = (id: string, version: number, who = staff, reason = 'Out of business') =>
  harness.as(who, {
    method: 'POST',
    url: `/api/admin/orders/${id}/cancellation`,
    payload: { reason, version },
  });
const read = async (id: string) => (await harness.as(staff, `/api/admin/orders/${id}`)).json();
const auditOf = (id: string) =>
  harness.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'Order'), eq(auditEntries.entityId, id)))
    .orderBy(auditEntries.id);
const stockOf = async (id: string) =>
  (await harness.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;

describe('moving orders', () => {
  test('returns the outcome of each, and moves those allowed', async () => {
    const [one, two, done] = [await newOrder(), await newOrder(), await newOrder()];
    await move([done.id], Ordered);
    await move([done.id], Dispatched);
    const unknown = crypto.randomUUID();
    const outcomes = await move([one.id, done.id, unknown, two.id], Ordered);
    expect(outcomes).toEqual([
      { id: one.id, referenceNumber: one.referenceNumber, isMoved: true },
      {
        id: done.id,
        referenceNumber: done.referenceNumber,
        isMoved: false,
        message: 'An order that is Dispatched cannot be moved to Being picked.',
      },
      { id: unknown, referenceNumber: null, isMoved: false, message: 'Order not found' },
      { id: two.id, referenceNumber: two.referenceNumber, isMoved: true },
    ]);
    expect((await read(two.id)).status).toBe(Ordered);
  });

  test('records the actor in the history and the audit log', async () => {
    const { id, referenceNumber } = await newOrder();
    await payOrder(harness.db, { orderId: id, actorId: staff.id, at: harness.clock.now });
    await move([id], Ordered, other);
    const { history, version } = await read(id);
    expect(history.map(({ by }: { by: { name: string } }) => by.name)).toEqual([
      'Thandi Mokoena',
      'Pieter Botha',
      'Thandi Mokoena',
    ]);
    expect(version).toBe(3);
    expect(await auditOf(id)).toMatchObject([
      {
        label: referenceNumber,
        summary: 'Paid',
        actorId: staff.id,
        before: { status: 'Placed' },
        after: { status: 'Paid' },
      },
      { summary: 'Moved to Being picked', actorId: other.id },
    ]);
  });

  test('moves an unpaid order of a customer on terms without confirmation', async () => {
    const { id } = await newOrder();
    expect(await move([id], Ordered, staff, false)).toMatchObject([{ isMoved: true }]);
    expect(await read(id)).toMatchObject({ status: Ordered, isPaid: false, hold: null });
  });

  test.each([
    ['whose access is revoked', { storeAccess: false }, 'access', 'The customer’s store access is revoked.'],
    [
      'who owes more than the limit',
      { creditLimit: inCents(100) },
      'limit',
      'The customer owes more than the credit limit.',
    ],
  ])('moves an unpaid order of a customer %s only with allowUnpaid', async (_who, change, hold, reason) => {
    const { id, user } = await newOrder();
    await harness.db.update(users).set(change).where(eq(users.id, user.id));
    expect(await read(id)).toMatchObject({ hold });
    expect(await move([id], Ordered, staff, false)).toMatchObject([
      { isMoved: false, isUnpaid: true, message: `This order is not paid. ${reason}` },
    ]);
    expect(await move([id], Ordered)).toMatchObject([{ isMoved: true }]);
  });

  test('moves an unpaid order of a customer who must pay first only with allowUnpaid, unlike a paid one', async () => {
    const [unpaid, paid] = [await newOrder(), await newOrder()];
    for (const { user } of [unpaid, paid])
      await harness.db.insert(customerDetails).values({ userId: user.id, termsDays: 0 });
    await payOrder(harness.db, { orderId: paid.id, actorId: staff.id, at: harness.clock.now });
    expect(await move([unpaid.id, paid.id], Ordered, staff, false)).toEqual([
      {
        id: unpaid.id,
        referenceNumber: unpaid.referenceNumber,
        isMoved: false,
        isUnpaid: true,
        message: 'This order is not paid. The customer must pay first.',
      },
      { id: paid.id, referenceNumber: paid.referenceNumber, isMoved: true },
    ]);
    await move([unpaid.id], Ordered);
    expect(await move([unpaid.id], Dispatched, staff, false)).toMatchObject([{ isUnpaid: true }]);
    expect((await read(unpaid.id)).status).toBe(Ordered);
  });

  test('refuses to move an order to Paid, which needs a recorded payment', async () => {
    const { id } = await newOrder();
    const payload = { orderIds: [id], to: Paid };
    const answer = await harness.as(staff, { method: 'POST', url: '/api/admin/orders/moves', payload });
    expect(answer.statusCode).toBe(400);
    expect((await read(id)).isPaid).toBe(false);
  });

  test('of several orders is one action in the audit log', async () => {
    const orders = [await newOrder(), await newOrder()];
    await move(
      orders.map(({ id }) => id),
      Ordered,
    );
    const [one, other] = (await Promise.all(orders.map(({ id }) => auditOf(id)))).flat();
    expect(one?.batch).toEqual(expect.any(String));
    expect(other?.batch).toBe(one?.batch);
  });

  test('records nothing for a refused move', async () => {
    const { id } = await newOrder();
    await move([id], Dispatched);
    expect(await auditOf(id)).toEqual([]);
  });

  test.each([
    ['none', []],
    ['more than a hundred', Array.from({ length: 101 }, () => crypto.randomUUID())],
    ['a number', ['7']],
  ])('refuses %s', async (_name, orderIds) => {
    const payload = { orderIds, to: Ordered };
    const answer = await harness.as(staff, { method: 'POST', url: '/api/admin/orders/moves', payload });
    expect(answer.statusCode).toBe(400);
  });
});

describe('cancelling an order', () => {
  test('credits it, returns the stock, and shows the customer the reason', async () => {
    const { id, user, product } = await newOrder();
    const answer = await cancel(id, 1);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      isCancelled: true,
      cancelReason: 'Out of business',
      cancelledBy: { username: 'picker', name: 'Pieter Botha' },
      version: 2,
    });
    expect(await stockOf(product.id)).toBe(10);
    expect(await findOutstanding(harness.db, user.id)).toBe(0);
    expect((await harness.as(user, `/api/orders/${id}`)).json()).toMatchObject({
      isCancelled: true,
      cancelReason: 'Out of business',
      dateCancelled: '2026-03-02T08:00:00.000Z',
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'Deleted', summary: 'Cancelled, R\u00a0200 credited', reason: 'Out of business' },
    ]);
  });

  test.each(['', '   ', undefined, 7])('requires a reason, not %j', async (reason) => {
    const { id } = await newOrder();
    const answer = await harness.as(staff, {
      method: 'POST',
      url: `/api/admin/orders/${id}/cancellation`,
      payload: { reason, version: 1 },
    });
    expect(answer.statusCode).toBe(400);
    expect((await read(id)).isCancelled).toBe(false);
  });

  test('is refused once the order is dispatched', async () => {
    const { id, product } = await newOrder();
    for (const to of [Ordered, Dispatched]) await move([id], to);
    const answer = await cancel(id, 3);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('This order has been dispatched and cannot be cancelled.');
    expect(await stockOf(product.id)).toBe(6);
  });

  test('is refused if someone has moved the order since', async () => {
    const { id } = await newOrder();
    await move([id], Ordered, other);
    const answer = await cancel(id, 1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('STALE');
    expect((await read(id)).isCancelled).toBe(false);
  });
});

test('lets exactly one of a concurrent cancellation and dispatch succeed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id, user, product } = await newOrder();
    await move([id], Ordered);
    const [cancelled, twice, dispatched] = await Promise.all([
      cancel(id, 2),
      cancel(id, 2, other),
      move([id], Dispatched, other),
    ]);
    const wins = [cancelled.statusCode === 200, twice.statusCode === 200, dispatched[0].isMoved];
    expect(wins.filter(Boolean)).toHaveLength(1);
    const { status, isCancelled } = await read(id);
    const isDispatched = dispatched[0].isMoved;
    expect({ status, isCancelled }).toEqual({
      status: isDispatched ? Dispatched : Ordered,
      isCancelled: !isDispatched,
    });
    expect(await stockOf(product.id)).toBe(isDispatched ? 6 : 10);
    expect(await findOutstanding(harness.db, user.id)).toBe(isDispatched ? 20_000 : 0);
    expect(await auditOf(id)).toHaveLength(2);
  }
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('moves each order once when two people move the same ones', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, newOrder));
  const ids = orders.map(({ id }) => id);
  const responses = await Promise.all([move(ids, Ordered), move([...ids].reverse(), Ordered, other)]);
  const moved = responses.flat().filter(({ isMoved }: { isMoved: boolean }) => isMoved);
  expect(moved.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
  for (const id of ids) expect((await read(id)).history).toHaveLength(2);
});
