import {
  AGEING_BANDS,
  type Ageing,
  APPROVAL_WARNINGS,
  inCents,
  type OpenInvoices,
  ORDER_STATUS,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setBusiness,
  setStore,
} from '../../../../test/builders.ts';
import { daysAgo, newInvoice } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { customerDetails } from '../../accounts/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { orders } from '../../orders/tables.ts';
import { addManualEntry } from '../../payments/crediting/add-manual-entry.ts';
import { unapprovePayment } from '../../payments/crediting/approve-payment.ts';
import { recordPayment } from '../../payments/crediting/record-payment.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { readStatement } from '../statement/read-statement.ts';
import { findAgeing, findStoreAgeing } from './ageing.ts';
import { findToday } from './open-orders.ts';

const harness = useApp();
const NOW = new Date('2026-03-02T08:00:00Z');
const DAY_MS = 86_400_000;
let staff: { id: string };
type Customer = Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await setStore(harness.db, { settlesCredit: true });
  await setBusiness(harness.db, { decimals: 2 });
  staff = await newUser(harness.db, { role: 'Staff' });
});
beforeEach(() => {
  harness.clock.now = NOW;
});

const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const invoice = (customer: Customer, cost: number, daysOverdue: number | null) =>
  newInvoice(harness.db, {
    ...{ customer, cost },
    orderedAt: before(200),
    dueOn: daysOverdue === null ? null : daysAgo(NOW, daysOverdue),
  });
const enter = (customer: Customer, kind: 'credit' | 'debit', amount: number, at = NOW) =>
  addManualEntry(harness.db, {
    ...{ userId: customer.id, kind, amount: inCents(amount), at },
    reason: 'Agreed',
    actorId: staff.id,
  });
const ageingOf = async (customer: Customer): Promise<Ageing> =>
  findAgeing(harness.db, customer.id, await findToday(harness.db, NOW));
const sumOf = (ageing: Ageing): number => AGEING_BANDS.reduce((sum, band) => sum + ageing[band], 0);
const open = async (customer: Customer): Promise<OpenInvoices> =>
  (await harness.as(staff, `/api/admin/customers/${customer.id}/open-invoices`)).json();
const nothing = { current: 0, days30: 0, days60: 0, days90: 0, days120: 0, unallocated: 0 };

describe('the ageing of a customer', () => {
  test('counts the days after the due date, which itself is not overdue', async () => {
    const customer = await newUser(harness.db);
    for (const [cost, overdue] of [
      [100, -1],
      [200, 0],
      [400, 1],
      [800, 30],
      [1_600, 31],
      [3_200, 60],
      [6_400, 61],
      [12_800, 90],
      [25_600, 91],
    ] as const)
      await invoice(customer, cost, overdue);
    expect(await ageingOf(customer)).toEqual({
      current: 300,
      days30: 1_200,
      days60: 4_800,
      days90: 19_200,
      days120: 25_600,
      unallocated: 0,
    });
  });

  test('counts orders that are not invoiced, and debits, as current', async () => {
    const customer = await newUser(harness.db);
    await invoice(customer, 500, null);
    await enter(customer, 'debit', 70, before(100));
    expect(await ageingOf(customer)).toEqual({ ...nothing, current: 570 });
  });

  test('shows credit that pays no order in a separate column', async () => {
    const customer = await newUser(harness.db);
    await setStore(harness.db, { settlesCredit: false });
    await invoice(customer, 500, 40);
    await enter(customer, 'credit', 200);
    await setStore(harness.db, { settlesCredit: true });
    expect(await ageingOf(customer)).toEqual({ ...nothing, days60: 500, unallocated: -200 });
  });

  test('uses the customer’s terms for an order dispatched before there were invoices', async () => {
    const customer = await newUser(harness.db);
    const { orderId } = await invoice(customer, 500, null);
    await harness.db.update(orders).set({ status: ORDER_STATUS.Dispatched }).where(eq(orders.id, orderId));
    await setBusiness(harness.db, { decimals: 2, termsDays: 150 });
    expect(await ageingOf(customer)).toEqual({ ...nothing, days60: 500 });
    await harness.db.insert(customerDetails).values({ userId: customer.id, termsDays: 190 });
    expect(await ageingOf(customer)).toEqual({ ...nothing, days30: 500 });
    await setBusiness(harness.db, { decimals: 2 });
  });
});

/** A random operation on an account; `pick` chooses among the existing orders or payments. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    cost: fc.integer({ min: 100, max: 90_000 }),
    overdue: fc.option(fc.integer({ min: -40, max: 200 })),
  }),
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 120_000 }) }),
  fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('debit' as const), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('unpay' as const), pick: fc.nat(10) }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(10) }),
);

test('after any sequence of changes, the ageing adds up to the balance and each band to its invoices', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), fc.boolean(), async (acts, settles) => {
      await setStore(harness.db, { settlesCredit: settles });
      const customer = await newUser(harness.db);
      const paid: string[] = [];
      const uninvoiced: string[] = [];
      const actor = { actorId: staff.id, at: NOW };
      for (const one of acts) {
        if (one.kind === 'order') {
          const { orderId, id } = await invoice(customer, one.cost, one.overdue);
          if (!id) uninvoiced.push(orderId);
        }
        if (one.kind === 'credit' || one.kind === 'debit') await enter(customer, one.kind, one.amount);
        if (one.kind === 'pay')
          paid.push(
            (
              await recordPayment(harness.db, {
                ...{ userId: customer.id, amount: inCents(one.amount), method: 'EFT', bankReference: null },
                ...{ reason: 'Seen', settlements: [], confirmed: [...APPROVAL_WARNINGS], ...actor },
              })
            ).id,
          );
        if (one.kind === 'unpay' && paid.length > 0) {
          const [paymentId = ''] = paid.splice(one.pick % paid.length, 1);
          await unapprovePayment(harness.db, { paymentId, reason: 'Bounced', ...actor });
        }
        if (one.kind === 'cancel' && uninvoiced.length > 0) {
          const [orderId = ''] = uninvoiced.splice(one.pick % uninvoiced.length, 1);
          await cancelOrder(
            harness.db,
            { orderId, reason: 'Asked', ...actor },
            orderPayments,
            harness.invoicing,
          );
        }
      }
      const ageing = await ageingOf(customer);
      const balance = await findOutstanding(harness.db, customer.id);
      expect(sumOf(ageing)).toBe(balance);
      expect(ageing.unallocated).toBeLessThanOrEqual(0);

      const { invoices } = await open(customer);
      const sums: Record<string, number> = { ...nothing };
      for (const { daysOverdue: days, outstanding } of invoices) {
        const band =
          days === 0
            ? 'current'
            : days <= 30
              ? 'days30'
              : days <= 60
                ? 'days60'
                : days <= 90
                  ? 'days90'
                  : 'days120';
        sums[band] = (sums[band] ?? 0) + Math.round(outstanding * 100);
      }
      const owed = Object.values(sums).reduce((sum, amount) => sum + amount, 0);
      sums.current = (sums.current ?? 0) + Math.max(0, balance - owed);
      sums.unallocated = Math.min(0, balance - owed);
      expect(ageing).toEqual(sums);

      const today = daysAgo(NOW, 0);
      const statement = await readStatement(
        harness.db,
        customer.id,
        { from: '2020-01-01', until: today },
        NOW,
      );
      expect(statement.closing).toBe(balance);
      expect(statement.ageing).toEqual(ageing);
    }),
    { numRuns: 25 },
  );
});

test('the store’s ageing is the sum of its customers’', async () => {
  const read = async () => findStoreAgeing(harness.db, await findToday(harness.db, NOW));
  const earlier = await read();
  const late = await newUser(harness.db);
  await invoice(late, 700, 35);
  await enter(await newUser(harness.db), 'credit', 900);
  const later = await read();
  expect(later.ageing.days60 - earlier.ageing.days60).toBe(700);
  expect(later.ageing.unallocated - earlier.ageing.unallocated).toBe(-900);
  expect(later.overdue.customers - earlier.overdue.customers).toBe(1);
  expect(later.overdue.amount - earlier.overdue.amount).toBe(700);
  const { rows } = await harness.db.execute<{ total: string }>(
    sql`select sum(outstanding)::text as total from ledger_accounts`,
  );
  expect(sumOf(later.ageing)).toBe(Number(rows[0]?.total));
});

test('a statement for an earlier day shows what was unpaid then', async () => {
  const customer = await newUser(harness.db);
  const { number, orderId } = await invoice(customer, 5_000, 60);
  await recordPayment(harness.db, {
    ...{ userId: customer.id, amount: inCents(5_000), method: 'EFT', bankReference: null, reason: 'Seen' },
    ...{
      settlements: [{ orderId, amount: inCents(5_000) }],
      confirmed: [],
      actorId: staff.id,
      at: before(5),
    },
  });
  const until = daysAgo(NOW, 10);
  const then = await readStatement(harness.db, customer.id, { from: '2025-01-01', until }, NOW);
  expect(then.invoices).toMatchObject([{ number, outstanding: 5_000, daysOverdue: 50 }]);
  expect(then.ageing).toEqual({ ...nothing, days60: 5_000 });
  const now = await readStatement(
    harness.db,
    customer.id,
    { from: '2025-01-01', until: daysAgo(NOW, 0) },
    NOW,
  );
  expect(now.invoices).toEqual([]);
  expect(now.ageing).toEqual(nothing);
});

test('a disputed invoice is marked until the dispute ends, and both are in the audit log', async () => {
  const customer = await newUser(harness.db);
  const { id } = await invoice(customer, 5_000, 10);
  const post = (path: string, payload: object) =>
    harness.as(staff, { method: 'POST', url: `/api/admin/invoices/${path}`, payload });
  expect((await post(`${id}/dispute`, { reason: ' ' })).statusCode).toBe(400);
  expect((await post(`${id}/dispute`, { reason: 'Short delivered' })).statusCode).toBe(204);
  expect((await post(`${id}/dispute`, { reason: 'Again' })).statusCode).toBe(409);
  expect((await open(customer)).invoices[0]?.dispute).toMatchObject({ reason: 'Short delivered' });
  const overdue = (filter: string) =>
    harness.as(staff, `/api/admin/credit-control/overdue?filter=disputed=${filter}&q=${customer.username}`);
  expect((await overdue('yes')).json()).toMatchObject({
    total: 1,
    customers: [{ disputed: 50, overdue: 50 }],
  });
  expect((await overdue('no')).json().total).toBe(0);
  expect((await post(`${id}/dispute/end`, { reason: 'Found' })).statusCode).toBe(204);
  expect((await post(`${id}/dispute/end`, { reason: 'Again' })).statusCode).toBe(409);
  expect((await open(customer)).invoices[0]?.dispute).toBeNull();
  expect((await post(`${crypto.randomUUID()}/dispute`, { reason: 'None' })).statusCode).toBe(404);
  const admin = await newUser(harness.db, { role: 'Admin' });
  const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json();
  expect(auditEntries).toMatchObject([
    { summary: 'Ended the dispute', reason: 'Found' },
    { summary: 'Marked as disputed', reason: 'Short delivered' },
  ]);
});

describe('the list of overdue customers', () => {
  test('is filtered, sorted and exported', async () => {
    const word = 'kloofnek';
    const make = (name: string, email: string | null) =>
      newUser(harness.db, { username: `${word}-${name}`, name, email });
    const [small, large, current] = [
      await make('a', 'a@b.example'),
      await make('b', null),
      await make('c', null),
    ];
    await invoice(small, 1_000, 100);
    await invoice(large, 9_000, 5);
    await invoice(current, 9_000, -5);
    const get = async (query: string) =>
      (await harness.as(staff, `/api/admin/credit-control/overdue?q=${word}${query}`)).json();
    const names = async (query: string) =>
      (await get(query)).customers.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['b', 'a']);
    expect(await names('&sort=Oldest')).toEqual(['a', 'b']);
    expect(await names('&sort=Name desc')).toEqual(['b', 'a']);
    expect(await names('&filter=days=90')).toEqual(['a']);
    expect(await names('&filter=days=30')).toEqual(['a']);
    expect(await names('&filter=email=no')).toEqual(['b']);
    expect(await get('')).toMatchObject({
      total: 2,
      sums: { overdue: 100, balance: 100, ageing: { days30: 90, days120: 10 } },
      customers: [{ overdue: 90, invoices: 1, oldestDueOn: daysAgo(NOW, 5), remindedAt: null }, {}],
    });
    const file = await harness.as(staff, `/api/admin/credit-control/overdue/export?format=csv&q=${word}`);
    const rows = file.body.trim().split('\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(`${word}-b`);
  });

  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['staff', 'Staff', 200],
  ] as const)('responds to %s with the role %s with status %d', async (_who, role, status) => {
    const url = '/api/admin/credit-control/overdue';
    const user = role && (await newUser(harness.db, { role }));
    expect((await (user ? harness.as(user, url) : harness.asGuest(url))).statusCode).toBe(status);
  });
});

test('a customer gets their own statement, and no other', async () => {
  const customer = await newUser(harness.db, { username: 'own-statement' });
  const { number } = await invoice(customer, 5_000, 10);
  const answer = await harness.as(customer, '/api/statement?from=2025-01-01&until=2026-03-02&format=csv');
  expect(answer.headers['content-disposition']).toContain(
    'statement-own-statement-2025-01-01-2026-03-02.csv',
  );
  expect(answer.body).toContain(`Open invoice,${number}`);
  expect(answer.body).toContain('Ageing: 30 days,,,,,,,50');
  const other = await newUser(harness.db);
  const theirs = await harness.as(other, '/api/statement?from=2025-01-01&until=2026-03-02&format=csv');
  expect(theirs.body).not.toContain(number);
  const product = await newProduct(harness.db);
  await harness.as(other, {
    method: 'POST',
    url: '/api/orders',
    payload: orderPayload(other, [orderLine(product)]),
  });
  const forced = await harness.as(
    other,
    `/api/admin/customers/${customer.id}/statement?from=2025-01-01&until=2026-03-02&format=csv`,
  );
  expect(forced.statusCode).toBe(403);
});
