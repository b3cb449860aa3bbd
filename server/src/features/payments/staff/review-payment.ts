import { cents, type OpenOrder, openOrder, type PaymentReview } from '@formulary/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { dayContaining } from '../../../db/store-days.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import { SAME_PAYMENT_DAYS } from '../crediting/approval-warnings.ts';
import { auditPayment, lockPayment } from '../lock-payment.ts';
import { payments } from '../tables.ts';
import {
  otherPaymentJson,
  otherPaymentRow,
  PAYMENT_COLUMNS,
  PAYMENT_TABLES,
  SCREEN_COLUMNS,
  screenRow,
  toOtherPayment,
  toStaffPayment,
} from './payment-rows.ts';

const openOrderRow = openOrder.extend({ dateOrdered: z.string(), totalPrice: cents, settled: cents });
const settlementRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  amount: cents,
  referenceNumber: z.string(),
  totalPrice: cents,
  isAutomatic: z.boolean(),
});

/** More than anyone reads; the rest of a payment becomes credit. */
const MAX_ORDERS = 200;

/** Characters that banks and phones insert into a reference. */
const SEPARATORS = '[^A-Za-z0-9]';

/**
 * Selects the customer's unpaid orders, and the paid orders that the proof mentions: first references in the file name,
 * then orders named at upload, then the oldest.
 */
const selectOrders = (id: string) => sql`
  select * from (
    select orders.id, reference_number as "referenceNumber", date_ordered as "dateOrdered", status,
      total_price::float8 as "totalPrice", orders.settled::float8 as settled, ${isUnpaid} as is_open,
      case when strpos(regexp_replace(upper(p.file_name), ${SEPARATORS}, '', 'g'), reference_number) > 0 then 'reference'
        when exists (select from payment_orders n where n.payment_id = p.id and n.order_id = orders.id)
          then 'named' end as hint
    from payments p join orders on orders.user_id = p.user_id
    where p.id = ${id} and orders.cancelled_at is null
  ) as candidate
  where is_open or hint is not null
  order by hint = 'reference' desc nulls last, hint = 'named' desc nulls last, "dateOrdered", id
  limit ${MAX_ORDERS}`;

const selectSettlements = (id: string) => sql`
  select s.id, s.order_id as "orderId", s.is_automatic as "isAutomatic", s.amount::float8 as amount, o.reference_number as "referenceNumber",
    o.total_price::float8 as "totalPrice"
  from settlements s join orders o on o.id = s.order_id
  where s.payment_id = ${id} and s.undone_at is null order by o.date_ordered, o.id`;

/** Selects the customer's other valid payments on the same day, to compare amounts. */
const selectSameDay = (id: string, { from, until }: { from: Date; until: Date }) => sql`
  select ${otherPaymentJson} as other
  from payments p
  join payments q on q.user_id = p.user_id and q.id <> p.id and q.source = 'POP' and q.is_paid
    and q.date_created >= ${from.toISOString()}::timestamptz
    and q.date_created < ${until.toISOString()}::timestamptz
  join users c on c.id = q.user_id
  where p.id = ${id} order by q.date_created, q.id limit 20`;

/** Selects payments recorded for the customer at about the time of a waiting proof, which may be the same payment. */
const selectRecorded = (id: string) => sql`
  select ${otherPaymentJson} as other
  from payments p
  join payments q on q.user_id = p.user_id and q.id <> p.id and q.is_paid and q.method is not null
    and abs(extract(epoch from q.date_created - p.date_created)) <= ${SAME_PAYMENT_DAYS * 86_400}
  join users c on c.id = q.user_id
  where p.id = ${id} and not p.is_paid order by q.date_created, q.id limit 100`;

const toOpenOrder = ({ dateOrdered, ...order }: z.infer<typeof openOrderRow>): OpenOrder => ({
  ...order,
  dateOrdered: new Date(dateOrdered).toISOString(),
});

/** Returns a payment with everything needed to decide on it; undefined if there is none. */
export const reviewPayment = async (db: Db | Tx, id: string): Promise<PaymentReview | undefined> => {
  const [row] = await readRows(
    db,
    screenRow,
    sql`select ${PAYMENT_COLUMNS}, ${SCREEN_COLUMNS} from payments p ${PAYMENT_TABLES} where p.id = ${id}`,
  );
  if (!row) return undefined;
  const day = await dayContaining(db, new Date(row.dateCreated));
  const [orders, settlements, sameDay, recorded] = await Promise.all([
    readRows(db, openOrderRow, selectOrders(id)),
    readRows(db, settlementRow, selectSettlements(id)),
    readRows(db, z.object({ other: otherPaymentRow }), selectSameDay(id, day)),
    readRows(db, z.object({ other: otherPaymentRow }), selectRecorded(id)),
  ]);
  return {
    ...toStaffPayment(row),
    orders: orders.filter(({ settled, totalPrice }) => settled < totalPrice).map(toOpenOrder),
    namedPaid: orders
      .filter(({ settled, totalPrice }) => settled >= totalPrice)
      .map(({ referenceNumber }) => referenceNumber),
    settlements,
    sameDay: sameDay.map(({ other }) => toOtherPayment(other)),
    recorded: recorded.map(({ other }) => toOtherPayment(other)),
  };
};

/** `version`: the one that staff saw; the customer sees the reason. */
export type Rejection = Actor & { paymentId: string; version: number; reason: string };
const isProof = (paymentId: string) => and(eq(payments.id, paymentId), eq(payments.source, 'POP'));
const refuse = async (tx: Tx, paymentId: string, words: { rejected?: string; waiting?: string }) => {
  const [payment] = await tx
    .select({ isPaid: payments.isPaid, rejectedAt: payments.rejectedAt })
    .from(payments)
    .where(isProof(paymentId));
  if (!payment) return notFound('Proof of payment');
  if (payment.isPaid) throw new AppError('CONFLICT', 'This payment is already approved.');
  const said = payment.rejectedAt ? words.rejected : words.waiting;
  throw said
    ? new AppError('CONFLICT', said)
    : new AppError('STALE', 'Someone else has changed this payment. Check it before you continue.');
};

/** Rejects a pending proof with a reason for the customer, without changing the balance. 404, 409 if it is not pending. */
export const rejectPayment = (db: Db | Tx, rejection: Rejection): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, version, reason, actorId, at } = rejection;
    await lockPayment(tx, paymentId);
    const [payment] = await tx
      .update(payments)
      .set({
        rejectedAt: at,
        rejectedBy: actorId,
        rejectReason: reason,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(
        and(
          isProof(paymentId),
          eq(payments.isPaid, false),
          isNull(payments.rejectedAt),
          eq(payments.version, version),
        ),
      )
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId, { rejected: 'This payment is already rejected.' });
    await auditPayment(tx, {
      paymentId,
      userId: payment.userId,
      actorId,
      action: 'Updated',
      summary: 'Rejected the proof',
      before: { state: 'waiting' },
      after: { state: 'rejected' },
      reason,
      at,
    });
    await recordEvents(tx, [
      {
        kind: 'payment.rejected',
        subjectId: paymentId,
        accountId: payment.userId,
        actorId,
        facts: { reason },
      },
    ]);
  });

/** Returns a rejected proof to pending. 404, 409 if it is not rejected. */
export const unrejectPayment = (db: Db | Tx, unrejection: Omit<Rejection, 'reason'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, version, actorId, at } = unrejection;
    await lockPayment(tx, paymentId);
    const [payment] = await tx
      .update(payments)
      .set({
        rejectedAt: null,
        rejectedBy: null,
        rejectReason: null,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(and(isProof(paymentId), isNotNull(payments.rejectedAt), eq(payments.version, version)))
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId, { waiting: 'This payment is not rejected.' });
    await auditPayment(tx, {
      paymentId,
      userId: payment.userId,
      actorId,
      action: 'Updated',
      summary: 'Undid the rejection',
      before: { state: 'rejected' },
      after: { state: 'waiting' },
      at,
    });
  });
