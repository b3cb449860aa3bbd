import type { Cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { orders } from './tables.ts';

type Payable = { totalPrice: Cents; settled: Cents; isMarkedPaid: boolean };

/** Whether settlements cover the order's total, regardless of its fulfilment. */
export const isPaid = ({ totalPrice, settled, isMarkedPaid }: Payable): boolean =>
  isMarkedPaid || settled >= totalPrice;

/** Whether a row of `orders` is neither cancelled nor paid. Must match the predicate of its partial indexes. */
export const isUnpaid: SQL<boolean> = sql<boolean>`(${orders.cancelledAt} is null and not ${orders.isMarkedPaid}
  and ${orders.settled} < ${orders.totalPrice})`;
