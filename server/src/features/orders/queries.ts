import type { Order, OrderList, OrderSummary, Page, Product } from '@formulary/contract';
import { orderStatus } from '@formulary/contract';
import { and, asc, count, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern, readRows } from '../../db/rows.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';
import { isPaid, isUnpaid } from './payment-status.ts';
import type { OrderInvoicing } from './ports.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

/** Every one of `words` must occur; `status` and `isPaid` leave out cancelled orders; newest first unless `oldestFirst`. */
export type OrderSearch = {
  userId: string;
  words: string[];
  status: number | undefined;
  isPaid?: boolean | undefined;
  oldestFirst: boolean;
  page: Page;
};

export const summaryColumns = {
  id: orders.id,
  referenceNumber: orders.referenceNumber,
  dateOrdered: orders.dateOrdered,
  totalPrice: orders.totalPrice,
  totalQuantity: orders.totalQuantity,
  status: orders.status,
  forCollection: orders.forCollection,
  cancelledAt: orders.cancelledAt,
  settled: orders.settled,
  isMarkedPaid: orders.isMarkedPaid,
  poNumber: orders.poNumber,
};
/** The columns of a full order beyond its summary. */
export const detailColumns = {
  deliveryFee: orders.deliveryFee,
  delivery: orders.delivery,
  note: orders.note,
  pricesIncludeVat: orders.pricesIncludeVat,
  totalTax: orders.totalTax,
  cancelReason: orders.cancelReason,
  preparedAt: orders.preparedAt,
};
export type SummaryRow = Pick<typeof orders.$inferSelect, keyof typeof summaryColumns>;

export const toSummary = (row: SummaryRow): OrderSummary => ({
  id: row.id,
  referenceNumber: row.referenceNumber,
  dateOrdered: row.dateOrdered.toISOString(),
  totalPrice: row.totalPrice,
  totalQuantity: row.totalQuantity,
  status: orderStatus.parse(row.status),
  forCollection: row.forCollection,
  isCancelled: row.cancelledAt !== null,
  settled: row.settled,
  isPaid: isPaid(row),
  poNumber: row.poNumber,
});

/** Filters by payment; cancelled orders are neither paid nor unpaid. */
export const withPayment = (paid: boolean | undefined) => {
  if (paid === undefined) return undefined;
  return paid ? sql`(${orders.cancelledAt} is null and not ${isUnpaid})` : isUnpaid;
};

const found = ({ userId, words, status, isPaid: paid }: OrderSearch) =>
  and(
    eq(orders.userId, userId),
    status === undefined ? undefined : and(eq(orders.status, status), isNull(orders.cancelledAt)),
    withPayment(paid),
    ...words.map((word) => like(orders.searchText, likePattern(word))),
  );

export const selectOrders = (db: Db | Tx, search: OrderSearch) => {
  const direction = search.oldestFirst ? asc : desc;
  const { skip, take } = search.page;
  return db
    .select(summaryColumns)
    .from(orders)
    .where(found(search))
    .orderBy(direction(orders.dateOrdered), direction(orders.id))
    .limit(take - skip)
    .offset(skip);
};

export const countOrders = (db: Db | Tx, search: OrderSearch) =>
  db.select({ total: count() }).from(orders).where(found(search));

export const listOrders = async (db: Db, search: OrderSearch): Promise<OrderList> => {
  const [rows, [counted]] = await Promise.all([selectOrders(db, search), countOrders(db, search)]);
  return { orders: rows.map(toSummary), total: counted?.total ?? 0 };
};

export const selectLines = (db: Db | Tx, orderIds: string[]) =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, orderLines.position);

/** Returns all details of an order; undefined if there is none or it is another customer's. */
export const findOrder = async (
  db: Db,
  userId: string,
  id: string,
  { findDocuments }: OrderInvoicing,
): Promise<Order | undefined> => {
  const [order] = await db
    .select({
      ...summaryColumns,
      ...detailColumns,
    })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  if (!order) return undefined;
  const [lines, documents, events] = await Promise.all([
    selectLines(db, [id]),
    findDocuments(db, id),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.date, orderEvents.id),
  ]);
  return {
    ...toSummary(order),
    deliveryFee: order.deliveryFee,
    deliveryDetail: order.delivery,
    note: order.note,
    pricesIncludeVat: order.pricesIncludeVat,
    totalTax: order.totalTax,
    orderProducts: lines,
    history: events.map((event) => ({
      status: orderStatus.parse(event.status),
      date: event.date.toISOString(),
    })),
    dateCancelled: order.cancelledAt?.toISOString() ?? null,
    cancelReason: order.cancelReason,
    documents,
    ...(order.preparedAt && { preparedAt: order.preparedAt.toISOString() }),
  };
};

/**
 * Returns the current products of an order, each once and without those that are no longer sold. Undefined if there is no such
 * order or it is another customer's.
 */
export const findOrderProducts = async (
  db: Db,
  userId: string,
  id: string,
): Promise<Product[] | undefined> => {
  const [found] = await readRows(
    db,
    z.object({ products: z.array(productRow) }),
    sql`select coalesce((
        select json_agg(${PRODUCT}) from ${PRODUCT_TABLES}
        where p.archived_at is null and p.id in (select l.product_id from order_lines l where l.order_id = o.id)), '[]') as products
      from orders o where o.id = ${id} and o.user_id = ${userId}`,
  );
  return found?.products;
};
