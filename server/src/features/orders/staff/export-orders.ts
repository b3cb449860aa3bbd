import {
  type Cents,
  FULFILMENT_LABEL,
  inCents,
  orderStatus,
  type Rand,
  randFromCents,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import { orders } from '../tables.ts';
import { isPaid } from '../unpaid.ts';
import { inOrder } from './list-orders.ts';
import type { OrderSort } from './order-search.ts';

/** A row as the database streams it: cents, being a bigint, as text. */
export type ExportedOrder = {
  reference: string;
  date: Date;
  status: number;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  username: string;
  customer: string;
  for_collection: boolean;
  recipient: string;
  city: string | null;
  packs: number;
  delivery_fee: string;
  total_price: string;
  settled: string;
  is_marked_paid: boolean;
  captured_by: string | null;
};

const readCents = (text: string): Cents => inCents(Number(text));

/** A cancelled order is not paid or unpaid. */
const paymentOf = ({ cancelled_at, total_price, settled, is_marked_paid }: ExportedOrder): string => {
  if (cancelled_at) return '';
  const paid = readCents(settled);
  if (isPaid({ totalPrice: readCents(total_price), settled: paid, isMarkedPaid: is_marked_paid }))
    return 'Paid';
  return paid > 0 ? 'Partly paid' : 'Unpaid';
};

const money = (text: string): Rand => randFromCents(readCents(text));

/** The columns of the file that orders leave in. */
export const EXPORT_COLUMNS: TableColumn<ExportedOrder>[] = [
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
  { header: 'Ordered', kind: 'moment', value: (row) => new Date(row.date) },
  {
    header: 'Status',
    kind: 'text',
    value: (row) => (row.cancelled_at ? 'Cancelled' : FULFILMENT_LABEL[orderStatus.parse(row.status)]),
  },
  { header: 'Username', kind: 'text', value: (row) => row.username },
  { header: 'Customer', kind: 'text', width: 32, value: (row) => row.customer },
  { header: 'Collection', kind: 'yesNo', value: (row) => row.for_collection },
  { header: 'Recipient', kind: 'text', width: 28, value: (row) => row.recipient },
  { header: 'City', kind: 'text', value: (row) => row.city },
  { header: 'Packs', kind: 'number', value: (row) => row.packs },
  { header: 'Delivery fee', kind: 'money', value: (row) => money(row.delivery_fee) },
  { header: 'Total', kind: 'money', value: (row) => money(row.total_price) },
  { header: 'Payment', kind: 'text', value: paymentOf },
  { header: 'Settled', kind: 'money', value: (row) => money(row.settled) },
  { header: 'Captured by', kind: 'text', value: (row) => row.captured_by },
  {
    header: 'Cancelled',
    kind: 'moment',
    value: (row) => (row.cancelled_at ? new Date(row.cancelled_at) : null),
  },
  { header: 'Reason', kind: 'text', width: 40, value: (row) => row.cancel_reason },
];

/** All orders that meet a condition of `foundOrders`, sorted as their list is. */
export const selectOrdersToExport = (found: SQL | undefined, sort?: OrderSort): SQL => sql`
  select ${orders.referenceNumber} as reference, ${orders.dateOrdered} as date, ${orders.status} as status,
    ${orders.cancelledAt} as cancelled_at, ${orders.cancelReason} as cancel_reason,
    customer.username, trim(customer.name || ' ' || customer.surname) as customer,
    ${orders.forCollection} as for_collection,
    concat_ws(' ', ${orders.delivery} ->> 'recipientName', ${orders.delivery} ->> 'recipientSurname') as recipient,
    ${orders.delivery} ->> 'city' as city, ${orders.totalQuantity} as packs,
    ${orders.deliveryFee} as delivery_fee, ${orders.totalPrice} as total_price,
    ${orders.settled} as settled, ${orders.isMarkedPaid} as is_marked_paid,
    case when ${orders.placedBy} <> ${orders.userId} then actor.username end as captured_by
  from ${orders}
  join users customer on customer.id = ${orders.userId}
  join users actor on actor.id = ${orders.placedBy}
  where ${found ?? sql`true`}
  order by ${sql.join(inOrder(sort), sql`, `)}`;
