import type { Page, StaffPaymentList } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type Kind, keptCount, selectIds } from '../../../db/kept-counts.ts';
import { readRows, totalRow } from '../../../db/rows.ts';
import {
  PAYMENT_COLUMNS,
  PAYMENT_TABLES,
  SCREEN_COLUMNS,
  screenRow,
  toStaffPayment,
} from './payment-rows.ts';
import { foundPayments, type PaymentSearch } from './payment-search.ts';

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
