import { staffPaymentList } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { expectLatePages } from '../../../../test/list-checks.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { orders } from '../../orders/tables.ts';
import { listStaffPayments } from './list-payments.ts';

const harness = useApp();
const proofs = proofsOf(harness);
let karoo: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  await setStore(harness.db);
  karoo = await newUser(harness.db, { username: 'karoo-clinic', name: 'Zandile', surname: 'Ngwenya' });
});

const list = async (query: string) =>
  staffPaymentList.encode(staffPaymentList.parse((await proofs.get(`payments?${query}`)).json()));
const idsOf = async (query: string) => (await list(query)).payments.map(({ id }) => id);
const at = <Result>(day: string, work: () => Promise<Result>): Promise<Result> => {
  harness.clock.now = new Date(`${day}T10:00:00Z`);
  return work();
};

describe('the queue', () => {
  test('lists pending proofs, oldest first, with what their customers owe', async () => {
    const user = await newUser(harness.db);
    await proofs.order(user, 100);
    const [second, first, decided] = [
      await at('2026-01-06', () => proofs.proof(user)),
      await at('2026-01-05', () => proofs.proof(user)),
      await at('2026-01-04', () => proofs.proof(user)),
    ];
    await proofs.approve(decided, 30);
    const { payments } = await list(
      `filter=state%3Dwaiting&sort=DateCreated&from=2026-01-04&until=2026-01-06`,
    );
    expect(payments).toMatchObject([
      { id: first, state: 'waiting', customer: { id: user.id, outstanding: 70, unpaidOrders: 1 } },
      { id: second },
    ]);
  });

  test('flags a proof with the same bytes as another, regardless of the customer', async () => {
    const [user, other] = [
      await newUser(harness.db),
      await newUser(harness.db, { name: 'Pieter', surname: '' }),
    ];
    const first = await proofs.proof(other, { bytes: 'the same slip' });
    const again = await proofs.proof(user, { bytes: 'the same slip' });
    await proofs.approve(first, 10);
    expect((await proofs.review(again)).sameFile).toMatchObject({
      id: first,
      state: 'approved',
      customerName: 'Pieter',
      amount: 10,
    });
    expect((await proofs.review(await proofs.proof(user))).sameFile).toBeNull();
  });

  test('shows what else the customer paid that day, in the store’s time zone', async () => {
    const user = await newUser(harness.db);
    harness.clock.now = new Date('2026-02-01T21:30:00Z');
    const before = await proofs.proof(user);
    harness.clock.now = new Date('2026-02-01T22:30:00Z');
    const same = await proofs.proof(user);
    harness.clock.now = new Date('2026-02-02T12:00:00Z');
    const waiting = await proofs.proof(user);
    for (const id of [before, same]) await proofs.approve(id, 500);
    expect((await proofs.review(waiting)).sameDay).toMatchObject([{ id: same, amount: 500 }]);
  });
});

test('suggests the order in the file name, then the one the customer named, then the oldest', async () => {
  const user = await newUser(harness.db);
  const [oldest, named, referred] = [
    await at('2026-01-01', () => proofs.order(user, 10)),
    await at('2026-01-02', () => proofs.order(user, 20)),
    await at('2026-01-03', () => proofs.order(user, 30)),
  ];
  const { referenceNumber: reference } = referred;
  const name = `FNB ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}.pdf`;
  const id = await proofs.proof(user, { name, orderId: named.id });
  const { orders } = await proofs.review(id);
  expect(orders.map(({ id, hint }) => [id, hint])).toEqual([
    [referred.id, 'reference'],
    [named.id, 'named'],
    [oldest.id, null],
  ]);
});

test('suggests an order once marked as paid only if the proof mentions it', async () => {
  const user = await newUser(harness.db);
  const one = await proofs.order(user, 10);
  await proofs.order(user, 20);
  await harness.db.update(orders).set({ status: 2, isMarkedPaid: true }).where(eq(orders.userId, user.id));
  const id = await proofs.proof(user, { orderId: one.id });
  expect((await proofs.review(id)).orders).toMatchObject([{ id: one.id, hint: 'named' }]);
});

describe('the history is searched', () => {
  test('by customer, any words of the name', async () => {
    const id = await proofs.proof(karoo);
    expect(await idsOf('q=ngwenya%20zand')).toContain(id);
    expect(await idsOf('q=KAROO-cl')).toContain(id);
    expect(await idsOf('q=ngwenya%20pieter')).not.toContain(id);
  });
  test('by the reference of an order that it settles, that the customer named, or that is in the file name', async () => {
    const order = await proofs.order(karoo, 100);
    const ids = [
      await proofs.proof(karoo, { orderId: order.id }),
      await proofs.proof(karoo, { name: `${order.referenceNumber}.pdf` }),
      await proofs.proof(karoo),
    ];
    await proofs.approve(ids[2] ?? '', 100, [{ orderId: order.id, amount: 100 }]);
    for (const q of [order.referenceNumber, order.referenceNumber.toLowerCase().slice(0, 6)])
      expect((await idsOf(`q=${q}`)).sort()).toEqual([...ids].sort());
  });
  test('by amount in any format', async () => {
    const id = await proofs.proof(karoo);
    await proofs.approve(id, 98_765.4);
    for (const q of ['98765.40', 'R 98 765,4'])
      expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([id]);
  });
  test('by day and status', async () => {
    const id = await at('2025-05-05', () => proofs.proof(karoo));
    expect(await idsOf('from=2025-05-05&until=2025-05-05')).toEqual([id]);
    await proofs.reject(id, 'Not readable');
    expect(await idsOf('from=2025-05-05&until=2025-05-05&filter=state%3Dwaiting')).toEqual([]);
    const { payments } = await list('from=2025-05-05&until=2025-05-05&filter=state%3Drejected');
    expect(payments).toMatchObject([{ id, state: 'rejected', reason: 'Not readable' }]);
  });
  test('by any text without an error', async () => {
    for (const q of ["'%_\\", 'R', '0', '99999999999999', '22222222', '\u0000'])
      expect((await proofs.get(`payments?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
  });
});

test('returns the payments of one customer', async () => {
  const user = await newUser(harness.db);
  const id = await proofs.proof(user);
  const answer = await proofs.get(`customers/${user.id}/payments`);
  expect(answer.headers['content-range']).toBe('payments 0-0/1');
  expect(staffPaymentList.parse(answer.json()).payments).toMatchObject([{ id }]);
});

test('the list is exported as filtered', async () => {
  const user = await newUser(harness.db, { username: 'exported', name: '=Ex', surname: 'Ported' });
  const order = await proofs.order(user, 100);
  const id = await at('2026-01-31', () => proofs.proof(user, { name: 'slip of january.pdf' }));
  await proofs.approve(id, 120.5, [{ orderId: order.id, amount: 100 }]);
  await proofs.post(`customers/${user.id}/debits`, { amount: 7, reason: 'Bank charge' });
  const answer = await proofs.get('payments/export?format=csv&q=exported&sort=DateCreated');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(answer.rawPayload, { bom: true, columns: true });
  expect(rows).toMatchObject([
    {
      Date: '2026-01-31 12:00',
      Customer: "'=Ex Ported",
      Status: 'Approved',
      Amount: '120.5',
      Orders: order.referenceNumber,
      'Decided by': 'Ann Nkosi',
    },
    { Status: 'Manual', Kind: 'Debit', Amount: '-7', Reason: 'Bank charge' },
  ]);
  const workbook = await proofs.get('payments/export?format=xlsx&q=exported');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('late pages of the list, or of one status, have the same rows as the whole list, from either end', async () => {
  const { db } = harness;
  await db.execute(sql`
    insert into payments (id, user_id, source, payment_type, date_created, rejected_at)
    select gen_random_uuid(), ${karoo.id}, 'POP', 0, timestamptz '2024-01-01' + n * interval '3 hours',
      case when n % 10 = 0 then now() end
    from generate_series(1, 3000) as n`);
  for (const state of [undefined, 'waiting'] as const)
    for (const oldestFirst of [true, false]) {
      const length = await expectLatePages(async (page) =>
        (await listStaffPayments(db, { state, oldestFirst }, page)).payments.map(({ id }) => id),
      );
      expect(length).toBeGreaterThan(2_600);
    }
});
