import {
  ORDER_STATUS,
  type Page,
  type PickHold,
  type StaffOrderCounts,
  type StaffOrderList,
  type StaffOrderSummary,
} from '@formulary/contract';
import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type Kind, readKeptCount, selectIds } from '../../../db/kept-counts.ts';
import { holdOf } from '../pick-hold.ts';
import { type SummaryRow, summaryColumns, toSummary } from '../queries.ts';
import { orders } from '../tables.ts';
import {
  customers,
  type FoundOrders,
  foundOrders,
  type OrderSearch,
  type OrderSort,
} from './order-search.ts';

const NEWEST_FIRST: OrderSort = { field: 'DateOrdered', descending: true };

const columns = {
  ...summaryColumns,
  customerId: customers.id,
  username: customers.username,
  customerName: customers.name,
  customerSurname: customers.surname,
  isByStaff: sql<boolean>`${orders.placedBy} <> ${orders.userId}`,
  hold: holdOf,
};
type Row = SummaryRow & {
  customerId: string;
  username: string;
  customerName: string;
  customerSurname: string;
  isByStaff: boolean;
  hold: PickHold | null;
};

const toStaffSummary = (row: Row): StaffOrderSummary => ({
  ...toSummary(row),
  customer: {
    id: row.customerId,
    username: row.username,
    name: `${row.customerName} ${row.customerSurname}`.trim(),
  },
  isByStaff: row.isByStaff,
  hold: row.hold,
});

const SORTED_BY = { DateOrdered: orders.dateOrdered, TotalPrice: orders.totalPrice };

/** The terms of `order by`; newest first by default. */
export const inOrder = ({ field, descending }: OrderSort = NEWEST_FIRST): SQL[] => {
  const direction = descending ? desc : asc;
  return [direction(SORTED_BY[field]), direction(orders.id)];
};

/** The kind of the stored count for a filter, if there is one. */
const kindOf = ({ q, from, until, customerId, isToPick, isHeld, ...kind }: OrderSearch): Kind | undefined =>
  q || from || until || customerId || isHeld !== undefined
    ? undefined
    : { ...kind, isToPick: isToPick || undefined };

/** Selects a page. Only its rows are read in full. With `kind`, a late page by date does not skip all orders before it. */
export const selectStaffOrders = (
  db: Db | Tx,
  { found, kind }: { found: SQL | undefined; kind?: Kind | undefined },
  page: Page,
  sort = NEWEST_FIRST,
) => {
  const ids = selectIds(
    {
      ...{ from: sql`${orders}`, found: found ?? sql`true`, id: sql`${orders.id}` },
      ...{ by: sql`${SORTED_BY[sort.field]}`, isDescending: sort.descending },
    },
    page,
    kind && sort.field === 'DateOrdered' ? { list: 'orders', kind } : undefined,
  );
  return db
    .select(columns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .where(inArray(orders.id, sql`(${ids})`))
    .orderBy(...inOrder(sort));
};

export const countStaffOrders = (db: Db | Tx, found: SQL | undefined) =>
  db.select({ total: count() }).from(orders).where(found);

/** Returns the total, which is stored for each kind. */
const findTotal = async (db: Db, { parts }: FoundOrders, kind: Kind | undefined): Promise<number> => {
  if (kind) return readKeptCount(db, 'orders', kind);
  const counted = await Promise.all(parts.map((part) => countStaffOrders(db, part)));
  return counted.flat().reduce((sum, { total }) => sum + total, 0);
};

export const listStaffOrders = async (
  db: Db,
  search: OrderSearch,
  page: Page,
  sort?: OrderSort,
): Promise<StaffOrderList> => {
  const found = await foundOrders(db, search);
  const kind = kindOf(search);
  const [rows, total] = await Promise.all([
    selectStaffOrders(db, { found: found.condition, kind }, page, sort),
    findTotal(db, found, kind),
  ]);
  return { orders: rows.map(toStaffSummary), total };
};

export const countStatuses = async (db: Db): Promise<StaffOrderCounts> => {
  const ofStatus = (status: number) => readKeptCount(db, 'orders', { status });
  const [unpaid, storeOrdered, paid, ordered, dispatched, cancelled] = await Promise.all([
    readKeptCount(db, 'orders', { isPaid: false }),
    ofStatus(ORDER_STATUS.StoreOrdered),
    ofStatus(ORDER_STATUS.Paid),
    ofStatus(ORDER_STATUS.Ordered),
    ofStatus(ORDER_STATUS.Dispatched),
    readKeptCount(db, 'orders', { isCancelled: true }),
  ]);
  return { unpaid, storeOrdered, paid, ordered, dispatched, cancelled };
};
