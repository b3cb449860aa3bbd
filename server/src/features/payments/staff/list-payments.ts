import type { Page, StaffPaymentList } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
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

/** Selects a page; columns from other tables are computed for its rows only. */
const selectPage = (found: SQL, oldestFirst: boolean, { skip, take }: Page): SQL => {
  const order = sorted(oldestFirst);
  return sql`
    with page as materialized (
      select p.id from payments p where ${found} order by ${order} limit ${take - skip} offset ${skip}
    )
    select ${PAYMENT_COLUMNS}, ${SCREEN_COLUMNS}
    from page join payments p on p.id = page.id ${PAYMENT_TABLES} order by ${order}`;
};

export const listStaffPayments = async (
  db: Db | Tx,
  listing: PaymentListing,
  page: Page,
): Promise<StaffPaymentList> => {
  const found = await foundPayments(db, listing);
  const [payments, [counted]] = await Promise.all([
    readRows(db, screenRow, selectPage(found, listing.oldestFirst, page)),
    readRows(db, totalRow, sql`select count(*)::int as total from payments p where ${found}`),
  ]);
  return { payments: payments.map(toStaffPayment), total: counted?.total ?? 0 };
};

/** Selects every matching payment as `paymentRow`, for an export. */
export const selectPaymentsToExport = async (db: Db | Tx, listing: PaymentListing): Promise<SQL> => sql`
  select ${PAYMENT_COLUMNS} from payments p ${PAYMENT_TABLES}
  where ${await foundPayments(db, listing)} order by ${sorted(listing.oldestFirst)}`;
