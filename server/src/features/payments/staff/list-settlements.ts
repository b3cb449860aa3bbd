import { type OrderSettlements, randFromCents } from '@formulary/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { settlements } from '../tables.ts';

/** What payments have paid of an order and still do, the earliest first. */
export const listSettlements = async (db: Db | Tx, orderId: string): Promise<OrderSettlements> => {
  const rows = await db
    .select({
      paymentId: settlements.paymentId,
      amount: settlements.amount,
      settledAt: settlements.settledAt,
    })
    .from(settlements)
    .where(and(eq(settlements.orderId, orderId), isNull(settlements.undoneAt)))
    .orderBy(asc(settlements.settledAt), asc(settlements.id));
  return {
    settlements: rows.map(({ paymentId, amount, settledAt }) => ({
      paymentId,
      amount: randFromCents(amount),
      dateSettled: settledAt.toISOString(),
    })),
  };
};
