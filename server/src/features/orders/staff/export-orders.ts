import { cents, FULFILMENT_LABEL, orderStatus, PICK_HOLD_REASON, PICK_HOLDS } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import { holdOf } from '../pick-hold.ts';
import { orders } from '../tables.ts';
import { isPaid } from '../unpaid.ts';
import { inOrder } from './list-orders.ts';
import type { OrderSort } from './order-search.ts';

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
