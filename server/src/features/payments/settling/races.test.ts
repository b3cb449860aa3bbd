import { APPROVAL_WARNINGS, ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const { StoreOrdered, Paid, Ordered } = ORDER_STATUS;
beforeAll(() => setStore(harness.db));
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

test.each(TRIES)('unapproving keeps a payment recorded at the same moment (try %i)', async () => {
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

test.each(TRIES)('unapproving never moves back an order picked at the same moment (try %i)', async () => {
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

test('every pair of concurrent acts on one order leaves orders, payments and ledger consistent', async () => {
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
