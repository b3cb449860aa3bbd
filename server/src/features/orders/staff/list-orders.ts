import {
  ORDER_STATUS,
  type Page,
  type StaffOrderCounts,
  type StaffOrderList,
  type StaffOrderSummary,
} from '@formulary/contract';
import { asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type SummaryRow, summaryColumns, toSummary } from '../queries.ts';
import { orders } from '../tables.ts';
import { isUnpaid } from '../unpaid.ts';
import { customers, foundOrders, type OrderSearch, type OrderSort } from './order-search.ts';

const NEWEST_FIRST: OrderSort = { field: 'DateOrdered', descending: true };

const columns = {
  ...summaryColumns,
  customerId: customers.id,
  username: customers.username,
  customerName: customers.name,
  customerSurname: customers.surname,
  isByStaff: sql<boolean>`${orders.placedBy} <> ${orders.userId}`,
};
type Row = SummaryRow & {
  customerId: string;
  username: string;
  customerName: string;
  customerSurname: string;
  isByStaff: boolean;
};

const toStaffSummary = (row: Row): StaffOrderSummary => ({
  ...toSummary(row),
  customer: {
    id: row.customerId,
    username: row.username,
    name: `${row.customerName} ${row.customerSurname}`.trim(),
  },
  isByStaff: row.isByStaff,
});

/** The terms of `order by`; newest first by default. */
export const inOrder = ({ field, descending }: OrderSort = NEWEST_FIRST): SQL[] => {
  const direction = descending ? desc : asc;
  const column = field === 'TotalPrice' ? orders.totalPrice : orders.dateOrdered;
  return [direction(column), direction(orders.id)];
};

/** Selects a page. Only its rows are read in full; those before it are passed over in an index. */
export const selectStaffOrders = (
  db: Db | Tx,
  found: SQL | undefined,
  { skip, take }: Page,
  sort?: OrderSort,
) => {
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(found)
    .orderBy(...inOrder(sort))
    .limit(take - skip)
    .offset(skip);
  return db
    .select(columns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .where(inArray(orders.id, page))
    .orderBy(...inOrder(sort));
};

export const countStaffOrders = (db: Db | Tx, found: SQL | undefined) =>
  db.select({ total: count() }).from(orders).where(found);

export const listStaffOrders = async (
  db: Db,
  search: OrderSearch,
  page: Page,
  sort?: OrderSort,
): Promise<StaffOrderList> => {
  const found = await foundOrders(db, search);
  const [rows, [counted]] = await Promise.all([
    selectStaffOrders(db, found, page, sort),
    countStaffOrders(db, found),
  ]);
  return { orders: rows.map(toStaffSummary), total: counted?.total ?? 0 };
};

export const countStatuses = async (db: Db): Promise<StaffOrderCounts> => {
  const [standing, [cancelled], [unpaid]] = await Promise.all([
    db
      .select({ status: orders.status, total: count() })
      .from(orders)
      .where(isNull(orders.cancelledAt))
      .groupBy(orders.status),
    countStaffOrders(db, isNotNull(orders.cancelledAt)),
    countStaffOrders(db, isUnpaid),
  ]);
  const of = (status: number): number => standing.find((row) => row.status === status)?.total ?? 0;
  return {
    unpaid: unpaid?.total ?? 0,
    storeOrdered: of(ORDER_STATUS.StoreOrdered),
    paid: of(ORDER_STATUS.Paid),
    ordered: of(ORDER_STATUS.Ordered),
    dispatched: of(ORDER_STATUS.Dispatched),
    cancelled: cancelled?.total ?? 0,
  };
};
