import {
  type Attention,
  centsFromRand,
  inCents,
  ORDER_STATUS,
  type Outstanding,
  type Trade,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderToPlace, payOrder } from '../../../test/builders.ts';
import { newInvoice } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { customerDetails, users } from '../accounts/tables.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { orderPayments } from '../payments/settling/order-payments.ts';
import { payments } from '../payments/tables.ts';

const harness = useApp();
/** Wednesday, 14:00 in Johannesburg. */
const NOW = new Date('2026-03-18T12:00:00Z');
let staff: { id: string };
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
});
beforeEach(async () => {
  harness.clock.now = NOW;
  // Issued documents are never deleted, so their protection is off in this transaction.
  await harness.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      'truncate orders, order_lines, order_events, order_requests, payments, settlements, products cascade',
    );
  });
});

/** Places an order of this many rand at the given time. */
const orderAt = async (at: string, rand: number) => {
  const customer = await newUser(harness.db);
  const product = await newProduct(harness.db, { cost: rand * 100 });
  const input = orderToPlace(customer, [orderLine(product)]);
  const placing = { customerId: customer.id, actorId: customer.id, input, at: new Date(at) };
  const { id } = await placeOrder(harness.db, placing, orderPayments);
  return { orderId: id, customerId: customer.id, actorId: staff.id, at: new Date(at) };
};
const proof = async (created: string, approval: { at: string; rand: number } | null, values = {}) => {
  const customer = await newUser(harness.db);
  await harness.db.insert(payments).values({
    userId: customer.id,
    source: 'POP',
    paymentType: 0,
    dateCreated: new Date(created),
    ...(approval && {
      isPaid: true,
      amount: centsFromRand(approval.rand),
      approvedAt: new Date(approval.at),
      approvedBy: staff.id,
    }),
    ...values,
  });
};
const get = async <Answer>(path: string): Promise<Answer> =>
  (await harness.as(staff, `/api/admin/dashboard/${path}`)).json();

describe('the work that needs attention', () => {
  test('is empty in a new store', async () => {
    const nothing = { count: 0, oldestAt: null };
    expect(await get('attention')).toEqual({
      proofs: nothing,
      entries: nothing,
      ordersToPick: nothing,
      heldOrders: { access: 0, terms: 0, limit: 0 },
      pickedOrders: nothing,
      waitingOrders: 0,
      lowStock: 0,
      outOfStock: 0,
      pausedWebhooks: 0,
    });
  });

  test('includes every undecided proof, and how long the oldest has waited', async () => {
    await proof('2026-03-17T08:00:00Z', null);
    await proof('2026-03-12T08:00:00Z', null);
    await proof('2026-03-01T08:00:00Z', { at: '2026-03-02T08:00:00Z', rand: 10 });
    await proof('2026-03-01T08:00:00Z', null, { rejectedAt: NOW, rejectReason: 'Not readable' });
    expect((await get<Attention>('attention')).proofs).toEqual({
      count: 2,
      oldestAt: '2026-03-12T08:00:00.000Z',
    });
  });

  test('includes every order to pick or being picked, and held ones by reason, but none sent or cancelled', async () => {
    const unpaid = await orderAt('2026-03-10T08:00:00Z', 10);
    const [beyond, revoked, prepaying] = [
      await orderAt('2026-03-08T08:00:00Z', 10),
      await orderAt('2026-03-07T08:00:00Z', 10),
      await orderAt('2026-03-06T08:00:00Z', 10),
    ];
    await harness.db
      .update(users)
      .set({ creditLimit: inCents(500) })
      .where(eq(users.id, beyond.customerId));
    await harness.db.update(users).set({ storeAccess: false }).where(eq(users.id, revoked.customerId));
    await harness.db.insert(customerDetails).values({ userId: prepaying.customerId, termsDays: 0 });
    const paid = await orderAt('2026-03-11T08:00:00Z', 10);
    await payOrder(harness.db, paid);
    for (const day of ['12', '13', '14']) {
      const picked = await orderAt(`2026-03-${day}T08:00:00Z`, 10);
      await moveOrder(harness.db, { ...picked, to: ORDER_STATUS.Ordered }, harness.invoicing);
      if (day === '12')
        await moveOrder(harness.db, { ...picked, to: ORDER_STATUS.Dispatched }, harness.invoicing);
      if (day === '13')
        await cancelOrder(harness.db, { ...picked, reason: 'Asked to' }, orderPayments, harness.invoicing);
    }
    expect(await get('attention')).toMatchObject({
      ordersToPick: { count: 2, oldestAt: '2026-03-10T08:00:00.000Z' },
      heldOrders: { access: 1, terms: 1, limit: 1 },
      pickedOrders: { count: 1, oldestAt: '2026-03-14T08:00:00.000Z' },
    });
    await payOrder(harness.db, prepaying);
    expect(await get('attention')).toMatchObject({
      ordersToPick: { count: 3, oldestAt: '2026-03-06T08:00:00.000Z' },
      heldOrders: { access: 1, terms: 0, limit: 1 },
    });
    const list = async (filter: string): Promise<string[]> => {
      const answer = (await harness.as(staff, `/api/admin/orders?filter=isToPick=true;${filter}`)).json();
      expect(answer.total).toBe(answer.orders.length);
      return answer.orders.map(({ id, hold }: { id: string; hold: string | null }) => `${id} ${hold}`);
    };
    expect(await list('isHeld=true')).toEqual([`${beyond.orderId} limit`, `${revoked.orderId} access`]);
    expect(await list('isHeld=false')).toEqual(
      [paid, unpaid, prepaying].map(({ orderId }) => `${orderId} null`),
    );
  });

  test('includes every product of the catalogue that is low or out of stock', async () => {
    for (const stock of [0, 0, 1, 10, 11]) await newProduct(harness.db, { stock });
    await newProduct(harness.db, { stock: 0, archivedAt: NOW });
    expect(await get('attention')).toMatchObject({ lowStock: 2, outOfStock: 2 });
  });
});

describe('trade', () => {
  test('is zero in a new store, for each day and month', async () => {
    const trade = await get<Trade>('trade');
    expect(trade.days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-02-17', '2026-03-18']));
    expect(trade.days).toHaveLength(30);
    expect(trade.months.map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2025-04-01', '2026-03-01']),
    );
    expect(trade.months).toHaveLength(12);
    const nothing = { orders: 0, sales: 0, payments: 0, paid: 0 };
    expect(trade.today).toEqual(nothing);
    expect(trade.weekBefore).toEqual({ untilNow: nothing, all: nothing });
  });

  test('compares today with the same weekday a week before, up to the same time and in full', async () => {
    await orderAt('2026-03-18T06:00:00Z', 100);
    await orderAt('2026-03-18T11:59:00Z', 50);
    await orderAt('2026-03-11T12:00:00Z', 30);
    await orderAt('2026-03-11T13:00:00Z', 7);
    await proof('2026-03-01T08:00:00Z', { at: '2026-03-18T08:00:00Z', rand: 90.5 });
    await proof('2026-03-01T08:00:00Z', { at: '2026-03-11T15:00:00Z', rand: 5 });
    const trade = await get<Trade>('trade');
    expect(trade.today).toEqual({ orders: 2, sales: 150, payments: 1, paid: 90.5 });
    expect(trade.weekBefore.untilNow).toEqual({ orders: 1, sales: 30, payments: 0, paid: 0 });
    expect(trade.weekBefore.all).toEqual({ orders: 2, sales: 37, payments: 1, paid: 5 });
  });

  test('counts a day from midnight to midnight in the store’s time zone, a month from the first', async () => {
    await orderAt('2026-03-16T21:59:59Z', 10);
    await orderAt('2026-03-16T22:00:00Z', 20);
    await orderAt('2026-02-28T22:00:00Z', 40);
    await orderAt('2025-03-31T21:59:59Z', 80);
    await orderAt('2025-03-31T22:00:00Z', 160);
    const { days, months } = await get<Trade>('trade');
    const sales = (periods: Trade['days']) =>
      Object.fromEntries(
        periods.filter((period) => period.sales).map((period) => [period.date, period.sales]),
      );
    expect(sales(days)).toEqual({ '2026-03-01': 40, '2026-03-16': 10, '2026-03-17': 20 });
    expect(sales(months)).toEqual({ '2025-04-01': 160, '2026-03-01': 70 });
  });

  test('leaves out cancelled orders, and manual credits and debits', async () => {
    const order = await orderAt('2026-03-18T06:00:00Z', 100);
    await cancelOrder(harness.db, { ...order, reason: 'Asked to' }, orderPayments, harness.invoicing);
    await proof('2026-03-18T08:00:00Z', { at: '2026-03-18T08:00:00Z', rand: 90 }, { source: 'Credit' });
    expect((await get<Trade>('trade')).today).toEqual({ orders: 0, sales: 0, payments: 0, paid: 0 });
  });
});

test('shows what customers owe by age, and how many are overdue', async () => {
  const before = await get<Outstanding>('outstanding');
  const invoice = async (...invoices: [dueOn: string, rand: number][]) => {
    const customer = await newUser(harness.db);
    for (const [dueOn, rand] of invoices)
      await newInvoice(harness.db, {
        ...{ customer, dueOn, cost: rand * 100 },
        orderedAt: new Date('2025-11-01T08:00:00Z'),
      });
  };
  await invoice(['2025-11-30', 80], ['2026-01-08', 40], ['2026-03-18', 7]);
  await invoice(['2026-04-01', 500]);
  const after = await get<Outstanding>('outstanding');
  const more = (of: (outstanding: Outstanding) => number) => of(after) - of(before);
  expect(more(({ ageing }) => ageing.current)).toBe(507);
  expect(more(({ ageing }) => ageing.days60)).toBe(0);
  expect(more(({ ageing }) => ageing.days90)).toBe(40);
  expect(more(({ ageing }) => ageing.days120)).toBe(80);
  expect(more(({ overdue }) => overdue.customers)).toBe(1);
  expect(more(({ overdue }) => overdue.amount)).toBe(120);
});

describe.each(['attention', 'trade', 'outstanding'])('%s', (path) => {
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['staff', 'Staff', 200],
    ['an administrator', 'Admin', 200],
  ] as const)('responds to %s with the role %s with status %d', async (_who, role, status) => {
    const user = role && (await newUser(harness.db, { role }));
    const url = `/api/admin/dashboard/${path}`;
    const answer = await (user ? harness.as(user, url) : harness.asGuest(url));
    expect(answer.statusCode).toBe(status);
  });
});
