import {
  cents,
  negateCents,
  type OtherPayment,
  otherPayment,
  PAYMENT_STATES,
  PAYMENT_TYPE,
  type PaymentState,
  paymentMethod,
  paymentType,
  type StaffPayment,
  TRANSACTION_SOURCES,
} from '@formulary/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import type { TableColumn } from '../../../http/exports/rows-and-columns.ts';
import { CUSTOMER_ROLES, users } from '../../accounts/tables.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import { stateOf } from '../payment-state.ts';

/** A row of `payments` q and its customer c, as JSON of an OtherPaymentRow. */
export const otherPaymentJson: SQL = sql`json_build_object('id', q.id, 'dateCreated', q.date_created,
  'state', ${stateOf('q')}, 'customerName', btrim(c.name || ' ' || c.surname), 'amount', q.amount)`;

/** Timestamps are in the database's text format. */
export const otherPaymentRow = otherPayment.extend({ dateCreated: z.string(), amount: cents });
export type OtherPaymentRow = z.infer<typeof otherPaymentRow>;
export const toOtherPayment = ({ dateCreated, ...other }: OtherPaymentRow): OtherPayment => ({
  ...other,
  dateCreated: new Date(dateCreated).toISOString(),
});

/** Timestamps are in the database's text format. */
export const paymentRow = z.object({
  id: z.uuid(),
  type: z.enum(TRANSACTION_SOURCES),
  paymentType,
  dateCreated: z.string(),
  isPaid: z.boolean(),
  amount: cents,
  fileType: z.string().nullable(),
  fileName: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  version: z.int(),
  method: paymentMethod.nullable(),
  bankReference: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  customerId: z.uuid(),
  customerName: z.string(),
  username: z.string(),
  outstanding: cents,
  storeAccess: z.boolean(),
  references: z.array(z.string()),
});
type PaymentRow = z.infer<typeof paymentRow>;
/** Additional columns that only screens need. */
export const screenRow = paymentRow.extend({ unpaidOrders: z.int(), sameFile: otherPaymentRow.nullable() });

/** The columns of a PaymentRow, selected from PAYMENT_TABLES. */
export const PAYMENT_COLUMNS: SQL = sql`
  p.id, p.source as type, p.payment_type as "paymentType", p.date_created as "dateCreated", p.is_paid as "isPaid",
  p.amount::float8 as amount, p.file_type as "fileType", p.file_name as "fileName", ${stateOf('p')} as state, p.version,
  p.method, p.bank_reference as "bankReference",
  coalesce(p.reject_reason, case when p.source <> 'POP' or p.method is not null then
    (select e.reason from ledger_entries e where e.entity_id = p.id limit 1) end) as reason,
  btrim(d.name || ' ' || d.surname) as "decidedBy", coalesce(p.approved_at, p.rejected_at) as "decidedAt",
  c.store_access as "storeAccess", c.id as "customerId", btrim(c.name || ' ' || c.surname) as "customerName", c.username,
  coalesce(a.outstanding, 0)::float8 as outstanding,
  array(select distinct on (o.date_ordered, o.id) o.reference_number
    from settlements s join orders o on o.id = s.order_id
    where s.payment_id = p.id and s.undone_at is null order by o.date_ordered, o.id) as "references"`;

/** Customers c, their accounts a, and deciders d, joined to payments p. */
export const PAYMENT_TABLES: SQL = sql`
  join users c on c.id = p.user_id
  left join ledger_accounts a on a.user_id = p.user_id
  left join users d on d.id = coalesce(p.approved_by, p.rejected_by)`;

/**
 * The additional columns of a ScreenRow: the customer's unpaid orders, and another proof with the same bytes, preferably
 * an approved one.
 */
export const SCREEN_COLUMNS: SQL = sql`
  (select count(*)::int from orders where orders.user_id = p.user_id and ${isUnpaid}) as "unpaidOrders",
  (select ${otherPaymentJson} from payments q join users c on c.id = q.user_id
    where q.file_sha256 = p.file_sha256 and q.id <> p.id order by q.is_paid desc, q.date_created, q.id limit 1) as "sameFile"`;

export const toStaffPayment = (row: z.infer<typeof screenRow>): StaffPayment => ({
  id: row.id,
  type: row.type,
  dateCreated: new Date(row.dateCreated).toISOString(),
  isPaid: row.isPaid,
  amount: row.amount,
  paymentType: row.paymentType,
  image: row.fileType === null ? null : { type: row.fileType, url: `payments/image/${row.id}` },
  state: row.state,
  ...(row.method && { method: row.method }),
  bankReference: row.bankReference,
  fileName: row.fileName,
  customer: {
    id: row.customerId,
    name: row.customerName,
    username: row.username,
    outstanding: row.outstanding,
    unpaidOrders: row.unpaidOrders,
    storeAccess: row.storeAccess,
  },
  references: row.references,
  reason: row.reason,
  decided:
    row.decidedAt === null ? null : { by: row.decidedBy ?? '', at: new Date(row.decidedAt).toISOString() },
  sameFile: row.sameFile && toOtherPayment(row.sameFile),
  version: row.version,
});

/** Returns a customer by id; undefined if there is none or it is a member of staff. */
export const findCustomer = async (db: Db | Tx, id: string): Promise<{ id: string } | undefined> => {
  const [customer] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return customer;
};

const STATES: Record<PaymentState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  manual: 'Manual',
};
const KINDS = ['Proof of payment', 'Credit', 'Debit'];

/** Payments as a file, with debits negative so that the column adds up to the amount paid. */
export const EXPORT_COLUMNS: readonly TableColumn<PaymentRow>[] = [
  { header: 'Date', kind: 'moment', width: 18, value: (row) => new Date(row.dateCreated) },
  { header: 'Customer', kind: 'text', width: 30, value: (row) => row.customerName },
  { header: 'Username', kind: 'text', width: 18, value: (row) => row.username },
  { header: 'Status', kind: 'text', width: 12, value: (row) => STATES[row.state] },
  { header: 'Kind', kind: 'text', width: 18, value: (row) => row.method ?? KINDS[row.paymentType] },
  {
    header: 'Amount',
    kind: 'money',
    width: 14,
    value: ({ isPaid, amount, paymentType }) => {
      if (!isPaid) return null;
      return paymentType === PAYMENT_TYPE.Debit ? negateCents(amount) : amount;
    },
  },
  { header: 'Orders', kind: 'text', width: 24, value: (row) => row.references.join(', ') },
  { header: 'Bank reference', kind: 'text', width: 24, value: (row) => row.bankReference },
  { header: 'Decided by', kind: 'text', width: 24, value: (row) => row.decidedBy },
  {
    header: 'Decided at',
    kind: 'moment',
    width: 18,
    value: ({ decidedAt }) => decidedAt && new Date(decidedAt),
  },
  { header: 'Reason', kind: 'text', width: 40, value: (row) => row.reason },
  { header: 'File', kind: 'text', width: 30, value: (row) => row.fileName },
  { header: 'Payment', kind: 'text', width: 38, value: (row) => row.id },
];
