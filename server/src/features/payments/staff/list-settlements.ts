import { type Cents, inCents, type OrderSettlements, PAYMENT_TYPE, paymentType } from '@formulary/contract';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { users } from '../../accounts/tables.ts';
import { orders } from '../../orders/tables.ts';
import { inState } from '../payment-state.ts';
import { paymentOrders, payments, settlements } from '../tables.ts';

const selectSettlements = (db: Db | Tx, orderId: string) =>
  db
    .select({
      id: settlements.id,
      paymentId: settlements.paymentId,
      amount: settlements.amount,
      settledAt: settlements.settledAt,
      isAutomatic: settlements.isAutomatic,
      undoneAt: settlements.undoneAt,
      undoReason: settlements.undoReason,
      undoneBy: sql<string>`btrim(${users.name} || ' ' || ${users.surname})`,
      paymentType: payments.paymentType,
      method: payments.method,
    })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .leftJoin(users, eq(users.id, settlements.undoneBy))
    .where(
      and(
        eq(settlements.orderId, orderId),
        or(isNull(settlements.undoneAt), isNotNull(settlements.undoneBy)),
      ),
    )
    .orderBy(asc(settlements.settledAt), asc(settlements.id));

const selectProofs = (db: Db | Tx, orderId: string) =>
  db
    .select({ id: payments.id, dateCreated: payments.dateCreated })
    .from(paymentOrders)
    .innerJoin(payments, eq(payments.id, paymentOrders.paymentId))
    .where(and(eq(paymentOrders.orderId, orderId), inState('payments', 'waiting')))
    .orderBy(asc(payments.dateCreated), asc(payments.id));

/** Selects the unspent credit of an order's customer. */
const selectCredit = (db: Db | Tx, orderId: string) =>
  db
    .select({ credit: sql<Cents>`coalesce(sum(${payments.amount} - ${payments.settled}), 0)::float8` })
    .from(payments)
    .innerJoin(orders, eq(orders.userId, payments.userId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(payments.isPaid, true),
        sql`${payments.paymentType} <> ${PAYMENT_TYPE.Debit} and ${payments.settled} < ${payments.amount}`,
      ),
    );

/** Lists the settlements of an order, earliest first, and its pending proofs and available credit. */
export const listSettlements = async (db: Db | Tx, orderId: string): Promise<OrderSettlements> => {
  const [rows, proofs, [unspent]] = await Promise.all([
    selectSettlements(db, orderId),
    selectProofs(db, orderId),
    selectCredit(db, orderId),
  ]);
  return {
    settlements: rows.map(({ settledAt, undoneAt, undoneBy, undoReason, amount, ...row }) => ({
      ...row,
      paymentType: paymentType.parse(row.paymentType),
      amount,
      dateSettled: settledAt.toISOString(),
      undone: undoneAt && { by: undoneBy, at: undoneAt.toISOString(), reason: undoReason ?? '' },
    })),
    proofs: proofs.map(({ id, dateCreated }) => ({ id, dateCreated: dateCreated.toISOString() })),
    credit: unspent?.credit ?? inCents(0),
  };
};
