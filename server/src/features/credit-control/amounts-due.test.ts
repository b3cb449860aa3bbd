import { inCents } from '@formulary/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setBusiness,
  setStore,
} from '../../../test/builders.ts';
import { daysAgo, newInvoice } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { customerDetails } from '../accounts/tables.ts';
import { addManualEntry } from '../payments/crediting/add-manual-entry.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const NOW = new Date('2026-03-02T08:00:00Z');
beforeAll(() => setStore(harness.db, { settlesCredit: false }));
beforeEach(async () => {
  harness.clock.now = NOW;
  await setBusiness(harness.db);
});

type Customer = Awaited<ReturnType<typeof newUser>>;
const due = async (customer: Customer) => (await harness.as(customer, '/api/payments/due')).json();
const invoice = (customer: Customer, cost: number, days: number) =>
  newInvoice(harness.db, {
    ...{ customer, cost, orderedAt: new Date(NOW.getTime() - 40 * 86_400_000) },
    dueOn: daysAgo(NOW, days),
  });
const order = async (customer: Customer, cost: number): Promise<{ id: string }> => {
  const payload = orderPayload(customer, [orderLine(await newProduct(harness.db, { cost }))]);
  return (await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).json();
};
const enter = async (customer: Customer, kind: 'credit' | 'debit', rand: number) => {
  const actor = await proofs.person();
  const entry = { userId: customer.id, kind, amount: inCents(rand * 100), reason: 'Agreed' };
  await addManualEntry(harness.db, { ...entry, actorId: actor.id, at: NOW });
};

test('an invoice is overdue from the day after its due date, due on it, and not yet due before', async () => {
  const customer = await newUser(harness.db);
  const [late, today, later] = [
    await invoice(customer, 100_00, 1),
    await invoice(customer, 20_00, 0),
    await invoice(customer, 3_00, -5),
  ];
  expect(await due(customer)).toMatchObject({
    ...{ overdue: 100, now: 20, later: 3, unused: 0 },
    orders: [
      { id: late.orderId, state: 'overdue', dueOn: '2026-03-01' },
      { id: today.orderId, state: 'now', dueOn: '2026-03-02' },
      { id: later.orderId, state: 'later', dueOn: '2026-03-07' },
    ],
  });
});

test('an order without an invoice is due later, or now if the customer pays first', async () => {
  const customer = await newUser(harness.db);
  const { id } = await order(customer, 50_00);
  const later = { overdue: 0, now: 0, later: 50, unused: 0, orders: [{ id, state: 'later', dueOn: null }] };
  expect(await due(customer)).toMatchObject(later);
  await setBusiness(harness.db, { termsDays: 0 });
  expect(await due(customer)).toMatchObject({ now: 50, later: 0, orders: [{ id, state: 'now' }] });
  await harness.db.insert(customerDetails).values({ userId: customer.id, termsDays: 7 });
  expect(await due(customer)).toMatchObject(later);
});

test('a debit is due now, credit that pays nothing is unused, and all four add up to the balance', async () => {
  const customer = await newUser(harness.db);
  expect(await due(customer)).toMatchObject({ overdue: 0, now: 0, later: 0, unused: 0, orders: [] });
  await enter(customer, 'debit', 30);
  expect(await due(customer)).toMatchObject({ overdue: 0, now: 30, unused: 0 });
  await invoice(customer, 100_00, 3);
  await enter(customer, 'credit', 80);
  const { overdue, now, later, unused } = await due(customer);
  expect([overdue, now, later, unused]).toEqual([100, 0, 0, -50]);
  const { paymentOutstanding } = (await harness.as(customer, '/api/users')).json();
  expect(overdue + now + later + unused).toBe(paymentOutstanding);
});

test('customers see only their own amounts, and guests none', async () => {
  const customer = await newUser(harness.db);
  await invoice(customer, 100_00, 3);
  expect(await due(await newUser(harness.db))).toMatchObject({ overdue: 0, orders: [] });
  expect((await harness.asGuest('/api/payments/due')).statusCode).toBe(401);
});

test('a credit shows its reason in the payments and in the unused credit; a recorded payment does not', async () => {
  const customer = await newUser(harness.db);
  await enter(customer, 'credit', 80);
  await proofs.record(customer, 20);
  const { payments } = (await harness.as(customer, '/api/payments')).json();
  expect(payments.map(({ paymentType, reason }: Record<string, unknown>) => [paymentType, reason])).toEqual(
    expect.arrayContaining([
      [1, 'Agreed'],
      [0, undefined],
    ]),
  );
  const { unused, left, payments: unspent } = await due(customer);
  expect([unused, left]).toEqual([-100, 100]);
  expect(unspent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ paymentType: 1, reason: 'Agreed', left: 80 }),
      expect.objectContaining({ paymentType: 0, method: 'EFT', left: 20 }),
    ]),
  );
});
