import { APPROVAL_WARNINGS, ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
const proofs = proofsOf(harness);
beforeAll(() => setStore(harness.db));

test('one of many concurrent approvals of a proof succeeds, and the others are refused', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 100);
  const id = await proofs.proof(user);
  const people = await Promise.all(Array.from({ length: 6 }, () => newUser(harness.db, { role: 'Staff' })));
  const responses = await Promise.all(
    people.map((person) =>
      harness.as(person, {
        method: 'POST',
        url: `/api/admin/payments/${id}/approve`,
        payload: { version: 1, amount: 100, settlements: [{ orderId: order.id, amount: 100 }] },
      }),
    ),
  );
  const told = responses.filter(({ statusCode }) => statusCode === 409);
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(told.map((answer) => answer.json().message)).toEqual(
    people.slice(1).map(() => 'This payment is already approved.'),
  );
  expect(await findOutstanding(harness.db, user.id)).toBe(0);
  const { rows } = await harness.db.execute<{ approvals: number; settlements: number; audited: number }>(sql`
    select (select count(*)::int from ledger_entries where entity_id = ${id} and action = 'Approved') as approvals,
      (select count(*)::int from settlements where payment_id = ${id}) as settlements,
      (select count(*)::int from audit_entries where entity_id = ${id}) as audited`);
  expect(rows).toEqual([{ approvals: 1, settlements: 1, audited: 1 }]);
});

test('one of a concurrent approval and rejection succeeds', async () => {
  const user = await newUser(harness.db);
  const id = await proofs.proof(user);
  const responses = await Promise.all([
    proofs.post(`payments/${id}/approve`, { version: 1, amount: 100 }),
    proofs.post(`payments/${id}/reject`, { version: 1, reason: 'Not readable' }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const { state } = await proofs.review(id);
  expect(await findOutstanding(harness.db, user.id)).toBe(state === 'approved' ? -10_000 : 0);
});

test('only as many concurrent proofs settle an order as it needs', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 100);
  const ids = await Promise.all(Array.from({ length: 8 }, () => proofs.proof(user)));
  const responses = await Promise.all(
    ids.map((id) =>
      proofs.post(`payments/${id}/approve`, {
        version: 1,
        amount: 40,
        settlements: [{ orderId: order.id, amount: 40 }],
      }),
    ),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(2);
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
  expect(await findOutstanding(harness.db, user.id)).toBe(2_000);
});

test('a credit repeated with its key counts once, even concurrently; another one with that key is refused', async () => {
  const user = await newUser(harness.db);
  const staff = await newUser(harness.db, { role: 'Staff' });
  const credit = (amount: number) =>
    harness.as(staff, {
      method: 'POST',
      url: `/api/admin/customers/${user.id}/credits`,
      headers: { 'idempotency-key': 'one' },
      payload: { amount, reason: 'Returned goods' },
    });
  const responses = await Promise.all(Array.from({ length: 5 }, () => credit(12.5)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(responses.map((answer) => answer.json().id)).size).toBe(1);
  expect((await credit(13)).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await findOutstanding(harness.db, user.id)).toBe(-1_250);
});

/** Two people's concurrent work on two proofs, each split arbitrarily over the same two orders. */
const parts = fc.array(fc.record({ order: fc.nat(1), share: fc.integer({ min: 1, max: 120 }) }), {
  maxLength: 2,
});
const acts = fc.array(
  fc.record({ proof: fc.nat(2), kind: fc.constantFrom('approve', 'approve', 'unapprove'), parts }),
  { minLength: 3, maxLength: 10 },
);

test('never settles more than a payment’s amount or an order’s total, and an order is paid exactly when covered', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const user = await newUser(harness.db);
      const orders = [await proofs.order(user, 100), await proofs.order(user, 60)];
      const ids = [await proofs.proof(user), await proofs.proof(user), await proofs.proof(user)];
      await Promise.all(
        list.map(({ proof, kind, parts: wanted }) => {
          const id = ids[proof] ?? '';
          const settlements = wanted.map(({ order, share }) => ({
            orderId: orders[order]?.id,
            amount: share,
          }));
          return kind === 'approve'
            ? proofs.post(`payments/${id}/approve`, { version: 1, amount: 100, settlements })
            : proofs.unapprove(id);
        }),
      );
      const { rows } = await harness.db.execute(sql`
        select o.id from orders o left join settlements s on s.order_id = o.id and s.undone_at is null
        where o.user_id = ${user.id} group by o.id
        having coalesce(sum(s.amount), 0) > o.total_price
          or (coalesce(sum(s.amount), 0) = o.total_price) <> (o.status = ${ORDER_STATUS.Paid})
        union all
        select p.id from payments p join settlements s on s.payment_id = p.id and s.undone_at is null
        where p.user_id = ${user.id} group by p.id having sum(s.amount) > p.amount`);
      expect(rows).toEqual([]);
      expect((await verifyLedger(harness.db)).faults).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

const { StoreOrdered, Paid, Ordered } = ORDER_STATUS;
const TRIES = [1, 2, 3, 4, 5];

const paidOrder = async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 100);
  const proof = await proofs.proof(user);
  await proofs.approve(proof, 100, [{ orderId: order.id, amount: 100 }]);
  return { user, order, proof };
};

const expectSound = async (): Promise<void> => {
  const { rows } = await harness.db.execute(sql`
    select id from orders where cancelled_at is null and not is_marked_paid
      and ((status = ${StoreOrdered} and settled = total_price) or (status = ${Paid} and settled < total_price))
    union all select id from payments where settled > amount`);
  expect(rows).toEqual([]);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
};

test.each(TRIES)('unapproving keeps a payment recorded at the same time (try %i)', async () => {
  const { user, order, proof } = await paidOrder();
  const [undone, recorded] = await Promise.all([
    proofs.unapprove(proof),
    proofs.record(user, 100, [], { confirmed: APPROVAL_WARNINGS }),
  ]);
  expect([undone.statusCode, recorded.statusCode]).toEqual([204, 201]);
  const { status, isPaid } = (await harness.as(user, `/api/orders/${order.id}`)).json();
  expect([status, isPaid]).toEqual([Paid, true]);
  await expectSound();
});

test.each(TRIES)('unapproving never moves back an order picked at the same time (try %i)', async () => {
  const { user, order, proof } = await paidOrder();
  const [undone, moved] = await Promise.all([
    proofs.unapprove(proof),
    proofs.post('orders/moves', { orderIds: [order.id], to: Ordered }),
  ]);
  expect(undone.statusCode).toBe(204);
  const [{ isMoved }] = moved.json().outcomes;
  expect(await proofs.statusOf(user, order.id)).toBe(isMoved ? Ordered : StoreOrdered);
  await expectSound();
});

test('every pair of concurrent operations on one order leaves orders, payments and ledger consistent', async () => {
  type Setting = Awaited<ReturnType<typeof paidOrder>> & { waiting: string; version: number };
  const acts: ((of: Setting) => Promise<unknown>)[] = [
    ({ proof }) => proofs.unapprove(proof),
    ({ waiting }) => proofs.approve(waiting, 70),
    ({ user }) => proofs.order(user, 40),
    ({ user }) => proofs.post(`customers/${user.id}/credits`, { amount: 35, reason: 'Returned' }),
    ({ order }) => proofs.post('orders/moves', { orderIds: [order.id], to: Ordered, allowUnpaid: true }),
    ({ order, version }) => proofs.post(`orders/${order.id}/cancellation`, { reason: 'Mistake', version }),
    async ({ order }) => {
      const { settlements } = (await proofs.get(`orders/${order.id}/settlements`)).json();
      return proofs.post(`settlements/${settlements[0]?.id}/undo`, { reason: 'Mistake' });
    },
  ];
  for (const [index, one] of acts.entries())
    for (const other of acts.slice(index)) {
      const paid = await paidOrder();
      const { version } = (await proofs.get(`orders/${paid.order.id}`)).json();
      const setting = { ...paid, version, waiting: await proofs.proof(paid.user) };
      const responses = await Promise.all([one(setting), other(setting)]);
      for (const answer of responses)
        expect((answer as { statusCode?: number }).statusCode ?? 200).toBeLessThan(500);
    }
  await expectSound();
});
