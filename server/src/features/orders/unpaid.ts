import type { Cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { orders } from './tables.ts';

type Payable = { totalPrice: Cents; settled: Cents; isMarkedPaid: boolean };

/** Whether an order is paid: what payments settled of it reaches its total, wherever it is on its way. */
export const isPaid = ({ totalPrice, settled, isMarkedPaid }: Payable): boolean =>
  isMarkedPaid || settled >= totalPrice;

/** Whether the row of `orders` is still to be paid, as its partial indexes have it: not cancelled and not paid. */
export const isUnpaid: SQL<boolean> = sql<boolean>`(${orders.cancelledAt} is null and not ${orders.isMarkedPaid}
  and ${orders.settled} < ${orders.totalPrice})`;
