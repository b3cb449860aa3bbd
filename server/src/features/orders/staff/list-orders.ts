import {
  type Counted,
  cents,
  FULFILMENT_LABEL,
  ORDER_STATUS,
  orderStatus,
  type Page,
  PICK_HOLD_REASON,
  PICK_HOLDS,
  type PickHold,
  type StaffOrderCounts,
  type StaffOrderList,
  type StaffOrderSummary,
} from '@formulary/contract';
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { type Kind, readKeptCount, selectIds } from '../../../db/kept-counts.ts';
import { countOf, readRows, toCounted, totalRow } from '../../../db/rows.ts';

import type { TableColumn } from '../../../http/exports/rows-and-columns.ts';
import { isPaid } from '../payment-status.ts';
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
const inOrder = ({ field, descending }: OrderSort = NEWEST_FIRST): SQL[] => {
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

/** Counts matching orders; if `isLimited`, no more than needed. */
export const countStaffOrders = (found: SQL | undefined, isLimited = false): SQL =>
  countOf(sql`select from ${orders} where ${found ?? sql`true`}`, isLimited);

/** Returns the total, which is stored for each kind; a search is counted up to a limit. */
const findTotal = async (
  db: Db,
  { parts }: FoundOrders,
  { q, kind }: { q: string | undefined; kind: Kind | undefined },
): Promise<Counted> => {
  if (kind) return { total: await readKeptCount(db, 'orders', kind) };
  const isLimited = !!q;
  const counted = await Promise.all(
    parts.map((part) => readRows(db, totalRow, countStaffOrders(part, isLimited))),
  );
  const total = counted.flat().reduce((sum, row) => sum + row.total, 0);
  return toCounted(total, isLimited);
};

export const listStaffOrders = async (
  db: Db,
  search: OrderSearch,
  page: Page,
  sort?: OrderSort,
): Promise<StaffOrderList> => {
  const found = await foundOrders(db, search);
  const kind = kindOf(search);
  const [rows, counted] = await Promise.all([
    selectStaffOrders(db, { found: found.condition, kind }, page, sort),
    findTotal(db, found, { q: search.q, kind }),
  ]);
  return { orders: rows.map(toStaffSummary), ...counted };
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

/** Timestamps are in the database's text format. */
export const exportedOrder = z.object({
  reference: z.string(),
  date: z.string(),
  status: orderStatus,
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  username: z.string(),
  customer: z.string(),
  forCollection: z.boolean(),
  recipient: z.string(),
  city: z.string().nullable(),
  packs: z.int(),
  deliveryFee: cents,
  totalPrice: cents,
  settled: cents,
  isMarkedPaid: z.boolean(),
  capturedBy: z.string().nullable(),
  hold: z.enum(PICK_HOLDS).nullable(),
});
type ExportedOrder = z.infer<typeof exportedOrder>;

/** A cancelled order is neither paid nor unpaid. */
const paymentOf = (order: ExportedOrder): string => {
  if (order.cancelledAt) return '';
  if (isPaid(order)) return 'Paid';
  return order.settled > 0 ? 'Partly paid' : 'Unpaid';
};

export const EXPORT_COLUMNS: TableColumn<ExportedOrder>[] = [
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
  { header: 'Ordered', kind: 'moment', value: (row) => new Date(row.date) },
  {
    header: 'Status',
    kind: 'text',
    value: (row) => (row.cancelledAt ? 'Cancelled' : FULFILMENT_LABEL[row.status]),
  },
  { header: 'Username', kind: 'text', value: (row) => row.username },
  { header: 'Customer', kind: 'text', width: 32, value: (row) => row.customer },
  { header: 'Collection', kind: 'yesNo', value: (row) => row.forCollection },
  { header: 'Recipient', kind: 'text', width: 28, value: (row) => row.recipient },
  { header: 'City', kind: 'text', value: (row) => row.city },
  { header: 'Packs', kind: 'number', value: (row) => row.packs },
  { header: 'Delivery fee', kind: 'money', value: (row) => row.deliveryFee },
  { header: 'Total', kind: 'money', value: (row) => row.totalPrice },
  { header: 'Payment', kind: 'text', value: paymentOf },
  { header: 'Settled', kind: 'money', value: (row) => row.settled },
  { header: 'Held', kind: 'text', width: 40, value: (row) => row.hold && PICK_HOLD_REASON[row.hold] },
  { header: 'Captured by', kind: 'text', value: (row) => row.capturedBy },
  {
    header: 'Cancelled',
    kind: 'moment',
    value: (row) => row.cancelledAt && new Date(row.cancelledAt),
  },
  { header: 'Reason', kind: 'text', width: 40, value: (row) => row.cancelReason },
];

/** Selects all orders that match a condition of `foundOrders`, in the order of their list. */
export const selectOrdersToExport = (found: SQL | undefined, sort?: OrderSort): SQL => sql`
  select ${orders.referenceNumber} as reference, ${orders.dateOrdered} as date, ${orders.status} as status,
    ${orders.cancelledAt} as "cancelledAt", ${orders.cancelReason} as "cancelReason",
    customer.username, trim(customer.name || ' ' || customer.surname) as customer,
    ${orders.forCollection} as "forCollection",
    concat_ws(' ', ${orders.delivery} ->> 'recipientName', ${orders.delivery} ->> 'recipientSurname') as recipient,
    ${orders.delivery} ->> 'city' as city, ${orders.totalQuantity} as packs,
    ${orders.deliveryFee}::float8 as "deliveryFee", ${orders.totalPrice}::float8 as "totalPrice",
    ${orders.settled}::float8 as settled, ${orders.isMarkedPaid} as "isMarkedPaid",
    case when ${orders.placedBy} <> ${orders.userId} then actor.username end as "capturedBy",
    ${holdOf} as hold
  from ${orders}
  join users customer on customer.id = ${orders.userId}
  join users actor on actor.id = ${orders.placedBy}
  where ${found ?? sql`true`}
  order by ${sql.join(inOrder(sort), sql`, `)}`;
