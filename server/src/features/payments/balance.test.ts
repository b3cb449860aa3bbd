import { APPROVAL_WARNINGS, type Cents, inCents, ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderToPlace, payOrder, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { addManualEntry } from './crediting/add-manual-entry.ts';
import { approvePayment, unapprovePayment } from './crediting/approve-payment.ts';
import { orderPayments } from './settling/order-payments.ts';
import { undoSettlement } from './settling/undo-settlements.ts';
import { submitProof } from './upload/submit-proof.ts';

const STOCK = 100_000;
const harness = useApp();
let staffId = '';
let product: Awaited<ReturnType<typeof newProduct>>;
beforeAll(async () => {
  await setStore(harness.db);
  staffId = (await newUser(harness.db, { role: 'Staff' })).id;
  product = await newProduct(harness.db, { stock: STOCK });
});

const { Ordered, Dispatched } = ORDER_STATUS;
/** An operation on the customer's `nth` order or payment, of size `size`. */
type Act = { kind: (typeof KINDS)[number]; nth: number; size: number };
const KINDS = [
  'place',
  'cancel',
  'pick',
  'dispatch',
  'pay',
  'undo',
  'proof',
  'approve',
  'unapprove',
  'credit',
  'debit',
] as const;
const acts = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), nth: fc.nat(3), size: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 5, maxLength: 25 },
);

/** Undoes the latest settlement, if any. */
const undoAny = async (userId: string, by: { actorId: string; at: Date }): Promise<void> => {
  const { rows } = await harness.db.execute<{ id: string }>(sql`
    select s.id from settlements s join payments p on p.id = s.payment_id
    where p.user_id = ${userId} and s.undone_at is null order by s.id desc limit 1`);
  for (const { id } of rows)
    await undoSettlement(harness.db, { settlementId: id, reason: 'Another order was meant', ...by });
};

/** Runs operations for one customer, ignoring those that are refused. */
const liveOf = (user: { id: string; deliveryFee: Cents }) => {
  const [orderIds, paymentIds]: [string[], string[]] = [[], []];
  const at = harness.clock.now;
  const by = { actorId: staffId, at };
  const { db, files, jobs } = harness.services;
  const doAct = async ({ kind, nth, size }: Act): Promise<void> => {
    const orderId = orderIds[nth] ?? crypto.randomUUID();
    const paymentId = paymentIds[nth] ?? crypto.randomUUID();
    const manual = { userId: user.id, amount: inCents(size * 1000 + 1), reason: 'Because', ...by };
    if (kind === 'place') {
      const input = orderToPlace(user, [orderLine(product, size)]);
      const placing = { customerId: user.id, actorId: user.id, input, at };
      orderIds.push((await placeOrder(db, placing, orderPayments)).id);
    } else if (kind === 'proof') {
      const bytes = Buffer.from(crypto.randomUUID());
      const saveAs = (key: string) => files.put(key, bytes);
      const file = { type: 'image/png' as const, size: bytes.length, sha256: bytes, name: '', saveAs };
      paymentIds.push((await submitProof({ db, files, jobs }, { userId: user.id, file, at })).id);
    } else if (kind === 'cancel') await cancelOrder(db, { orderId, ...by }, orderPayments, harness.invoicing);
    else if (kind === 'pick') await moveOrder(db, { orderId, to: Ordered, ...by }, harness.invoicing);
    else if (kind === 'dispatch') await moveOrder(db, { orderId, to: Dispatched, ...by }, harness.invoicing);
    else if (kind === 'pay') await (orderIds[nth] && payOrder(db, { orderId, ...by }));
    else if (kind === 'undo') await undoAny(user.id, by);
    else if (kind === 'approve')
      await approvePayment(db, {
        paymentId,
        amount: inCents(size * 999),
        confirmed: APPROVAL_WARNINGS,
        ...by,
      });
    else if (kind === 'unapprove') await unapprovePayment(db, { paymentId, ...by });
    else await addManualEntry(db, { ...manual, kind });
  };
  return (act: Act): Promise<void> =>
    doAct(act).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
};

/**
 * Checks the customer's settlements: none exceeds its payment or order, cancelled orders have none, an order is Paid
 * exactly when covered, and no credit is left while an order is unpaid, unless someone undid a settlement.
 */
const expectSettled = async (user: { id: string }): Promise<void> => {
  const { rows } = await harness.db.execute(sql`
    with standing as (select * from settlements where undone_at is null),
    o as (select orders.*, coalesce((select sum(amount) from standing where order_id = orders.id), 0) as paid
      from orders where user_id = ${user.id}),
    p as (select payments.*, coalesce((select sum(amount) from standing where payment_id = payments.id), 0) as spent
      from payments where user_id = ${user.id})
    select 'order' as fault, id from o where paid <> settled or paid > total_price
      or (cancelled_at is not null and paid > 0)
      or (cancelled_at is null and ((status = 3 and paid = total_price) or (status = 2 and paid < total_price)))
    union all select 'payment', id from p where spent <> settled or spent > amount or (payment_type = 2 and spent > 0)
    union all select 'credit', ${user.id}::uuid where not exists (
        select from settlements s join p on p.id = s.payment_id where s.undone_by is not null)
      and (select coalesce(sum(total_price - paid), 0) from o where cancelled_at is null) > greatest(0,
        (select coalesce(max(outstanding), 0) from ledger_accounts where user_id = ${user.id}))
      and (select sum(amount - spent) from p where is_paid and payment_type <> 2) > 0`);
  expect(rows).toEqual([]);
};

/** Computes the balance and the packs sold from the orders and payments themselves. */
const expectExact = async (user: { id: string }): Promise<void> => {
  const { rows } = await harness.db.execute<{ owed: number; sold: number; stock: number }>(sql`
    select (select coalesce(sum(total_price), 0) from orders where user_id = ${user.id} and cancelled_at is null)::float8
        - (select coalesce(sum(case when payment_type = 2 then -amount else amount end), 0) from payments
           where user_id = ${user.id})::float8 as owed,
      (select coalesce(sum(quantity), 0)::int from order_lines join orders on orders.id = order_id
        where cancelled_at is null) as sold,
      (select stock from products where id = ${product.id}) as stock`);
  expect(await findOutstanding(harness.db, user.id)).toBe(rows[0]?.owed);
  expect(rows[0]?.stock).toBe(STOCK - (rows[0]?.sold ?? 0));
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
  await expectSettled(user);
};

test('keeps the balance exact and credit used after any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const user = await newUser(harness.db, { deliveryFee: 700 });
      const act = liveOf(user);
      for (const next of list) await act(next);
      await expectExact(user);
    }),
    { numRuns: 20 },
  );
});

test('keeps the balance exact and credit used after any concurrent operations', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const user = await newUser(harness.db, { deliveryFee: 700 });
      const act = liveOf(user);
      for (const kind of ['place', 'proof', 'place', 'proof'] as const) await act({ kind, nth: 0, size: 2 });
      await Promise.all(list.map(act));
      await expectExact(user);
    }),
    { numRuns: 20 },
  );
});
