import { type Cents, ORDER_STATUS, ORDER_STATUS_LABEL, type OrderStatus } from '@formulary/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { recordEvents } from '../../events/record-events.ts';
import type { Actor } from '../../http/access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { orderFacts } from './lock-order.ts';
import { orderEvents, orders } from './tables.ts';

/** A locked order, and the cause of its change of status. */
export type StatusChange = Actor & {
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'userId' | 'referenceNumber' | 'status' | 'totalPrice' | 'forCollection'
  >;
  summary: string;
  reason?: string | undefined;
};

const change = async (tx: Tx, from: OrderStatus, to: OrderStatus, act: StatusChange): Promise<string> => {
  const { order, actorId, summary, reason, at } = act;
  const { id: orderId, referenceNumber, userId } = order;
  const eventId = newId();
  await tx
    .update(orders)
    .set({ status: to, version: sql`${orders.version} + 1`, updatedAt: at })
    .where(eq(orders.id, orderId));
  await tx.insert(orderEvents).values({ id: eventId, orderId, status: to, actorId, date: at });
  await recordAudit(tx, {
    actorId,
    action: 'Updated',
    entity: 'Order',
    entityId: orderId,
    label: referenceNumber,
    summary,
    before: { status: ORDER_STATUS_LABEL[from] },
    after: { status: ORDER_STATUS_LABEL[to] },
    reason,
    at,
  });
  const facts = { ...orderFacts({ ...order, status: to }), previousStatus: from };
  await recordEvents(tx, [{ kind: 'order.moved', subjectId: orderId, accountId: userId, actorId, facts }]);
  return eventId;
};

/** Moves a locked order from StoreOrdered to Paid and returns the event's id. */
export const markPaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.StoreOrdered, ORDER_STATUS.Paid, act);

/** Moves a locked order from Paid back to StoreOrdered. Its history keeps both moves. */
export const markUnpaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.Paid, ORDER_STATUS.StoreOrdered, act);

type Payable = { totalPrice: Cents; settled: Cents; isMarkedPaid: boolean };

/** Whether settlements cover the order's total, regardless of its fulfilment. */
export const isPaid = ({ totalPrice, settled, isMarkedPaid }: Payable): boolean =>
  isMarkedPaid || settled >= totalPrice;

/** Whether a row of `orders` is neither cancelled nor paid. Must match the predicate of its partial indexes. */
export const isUnpaid: SQL<boolean> = sql<boolean>`(${orders.cancelledAt} is null and not ${orders.isMarkedPaid}
  and ${orders.settled} < ${orders.totalPrice})`;
