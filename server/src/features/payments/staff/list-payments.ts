import {
  type Cents,
  centsFromRand,
  type Page,
  type PaymentState,
  type StaffPaymentList,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type Kind, keptCount, selectIds } from '../../../db/kept-counts.ts';
import { likePattern, readRows, totalRow } from '../../../db/rows.ts';
import { type Days, momentsOf } from '../../../db/store-days.ts';
import { searchedText, users } from '../../accounts/tables.ts';
import { inState } from '../payment-state.ts';
import {
  PAYMENT_COLUMNS,
  PAYMENT_TABLES,
  SCREEN_COLUMNS,
  screenRow,
  toStaffPayment,
} from './payment-rows.ts';

type PaymentSearch = Days & {
  q?: string | undefined;
  state?: PaymentState | undefined;
  customerId?: string | undefined;
};

/** Parses a typed amount: `R 1 204,50`, `1204.5`. */
const centsOf = (text: string): Cents | undefined => {
  const digits = text.replace(/^R/i, '').replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? centsFromRand(Number(digits)) : undefined;
};

const ofCustomers = (text: string): SQL => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = sql.join(
    words.map((word) => sql`${searchedText(users)} like ${likePattern(word)}`),
    sql` and `,
  );
  return sql`select x.id from payments x join users on users.id = x.user_id where ${all}`;
};

/** Matches the beginning of an order reference: settled, named at upload, or in the file name. */
const ofReferences = (text: string): SQL[] => {
  const reference = text.replace(/\s/g, '').toUpperCase();
  if (!/^[2-9A-HJ-NP-Z]{3,10}$/.test(reference)) return [];
  const found = sql`select o.id from orders o where o.search_text like ${likePattern(reference.toLowerCase())}
    and o.reference_number like ${`${reference}%`}`;
  return [
    sql`select s.payment_id from settlements s where s.undone_at is null and s.order_id in (${found})`,
    sql`select n.payment_id from payment_orders n where n.order_id in (${found})`,
    sql`select x.id from payments x where upper(x.file_name) like ${likePattern(reference)}`,
  ];
};

/** A longer number is a telephone number. */
const MAX_DIGITS_OF_AMOUNT = 9;

/** Numbers are matched only as amounts or parts of a reference, because they would occur in too many telephone numbers. */
const matchingConditions = (text: string): SQL[] => {
  const cents = centsOf(text);
  const isAmount = cents !== undefined && text.replace(/\D/g, '').length < MAX_DIGITS_OF_AMOUNT;
  return isAmount
    ? [sql`select x.id from payments x where x.is_paid and x.amount = ${cents}`, ...ofReferences(text)]
    : [ofCustomers(text), ...ofReferences(text)];
};

/** Returns the search condition on payments p. Each way of searching has its own index. */
const foundPayments = async (db: Db | Tx, { q, state, customerId, ...days }: PaymentSearch): Promise<SQL> => {
  const { from, until } = await momentsOf(db, days);
  const conditions: SQL[] = [];
  if (state) conditions.push(inState('p', state));
  if (customerId) conditions.push(sql`p.user_id = ${customerId}`);
  if (from) conditions.push(sql`p.date_created >= ${from.toISOString()}::timestamptz`);
  if (until) conditions.push(sql`p.date_created < ${until.toISOString()}::timestamptz`);
  if (q) {
    conditions.push(sql`p.id in (${sql.join(matchingConditions(q), sql` union `)})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

export type PaymentListing = PaymentSearch & { oldestFirst: boolean };

const sorted = (oldestFirst: boolean): SQL =>
  oldestFirst ? sql`p.date_created, p.id` : sql`p.date_created desc, p.id desc`;

/** The kind of the stored count for a filter, if there is one. */
const kindOf = ({ q, customerId, from, until, state }: PaymentSearch): Kind | undefined =>
  q || customerId || from || until ? undefined : { state };

const total = (listing: PaymentListing, found: SQL): SQL => {
  const kind = kindOf(listing);
  return kind ? keptCount('payments', kind) : sql`(select count(*)::int from payments p where ${found})`;
};

/** Selects a page; columns from other tables are computed only for its rows. */
const selectPage = (listing: PaymentListing, found: SQL, page: Page): SQL => {
  const kind = kindOf(listing);
  const ids = selectIds(
    {
      ...{ from: sql`payments p`, found, id: sql`p.id`, by: sql`p.date_created` },
      isDescending: !listing.oldestFirst,
    },
    page,
    kind && { list: 'payments', kind },
  );
  return sql`
    with page as materialized (${ids})
    select ${PAYMENT_COLUMNS}, ${SCREEN_COLUMNS}
    from page join payments p on p.id = page.id ${PAYMENT_TABLES} order by ${sorted(listing.oldestFirst)}`;
};

export const listStaffPayments = async (
  db: Db | Tx,
  listing: PaymentListing,
  page: Page,
): Promise<StaffPaymentList> => {
  const found = await foundPayments(db, listing);
  const [payments, [counted]] = await Promise.all([
    readRows(db, screenRow, selectPage(listing, found, page)),
    readRows(db, totalRow, sql`select ${total(listing, found)} as total`),
  ]);
  return { payments: payments.map(toStaffPayment), total: counted?.total ?? 0 };
};

/** Selects every matching payment as `paymentRow`, for an export. */
export const selectPaymentsToExport = async (db: Db | Tx, listing: PaymentListing): Promise<SQL> => sql`
  select ${PAYMENT_COLUMNS} from payments p ${PAYMENT_TABLES}
  where ${await foundPayments(db, listing)} order by ${sorted(listing.oldestFirst)}`;
