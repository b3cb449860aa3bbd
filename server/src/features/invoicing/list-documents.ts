import {
  CREDIT_REASONS,
  type CustomerDocument,
  type CustomerDocumentList,
  cents,
  dateAt,
  type Page,
  type StaffDocument,
  type StaffDocumentList,
  TAX_DOCUMENT_KINDS,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { likePattern, readRows, totalRow } from '../../db/rows.ts';
import { type Days, findTimeZone, momentsOf } from '../../db/store-days.ts';
import { searchWords } from '../orders/search-text.ts';

/** Timestamps are in the database's text format. */
export const documentRow = z.object({
  id: z.uuid(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  issuedAt: z.string(),
  orderId: z.uuid(),
  orderReference: z.string(),
  poNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  total: cents,
  tax: cents,
  dueOn: z.string().nullable(),
  outstanding: cents,
  isDisputed: z.boolean(),
  customerId: z.uuid(),
  username: z.string(),
  customerName: z.string(),
  reason: z.enum(CREDIT_REASONS).nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Whether the order `o` of an invoice `d` is unpaid. Must match the predicate of the partial indexes of orders. */
const IS_OPEN: SQL = sql`(d.kind = 'invoice' and o.cancelled_at is null and not o.is_marked_paid
  and o.settled < o.total_price)`;

/** The unpaid amount of the document `d` of the order `o`. */
export const OUTSTANDING: SQL = sql`case when ${IS_OPEN} then o.total_price - o.settled else 0 end`;

/** The columns of `documentRow` for documents `d`. */
export const DOCUMENT_COLUMNS: SQL = sql`d.id, d.kind, d.number, d.issued_at as "issuedAt", d.order_id as "orderId",
  o.reference_number as "orderReference", o.po_number as "poNumber", i.number as "invoiceNumber", d.total::float8 as total,
  d.tax::float8 as tax, d.due_on::text as "dueOn", (${OUTSTANDING})::float8 as outstanding,
  exists (select from invoice_disputes x where x.document_id = d.id and x.closed_at is null) as "isDisputed",
  c.id as "customerId", c.username, trim(c.name || ' ' || c.surname) as "customerName", d.reason`;

export const DOCUMENT_TABLES: SQL = sql`join orders o on o.id = d.order_id join users c on c.id = d.user_id
  left join tax_documents i on i.id = d.invoice_id`;

const toCustomerDocument = ({
  customerId: _customerId,
  username: _username,
  customerName: _customerName,
  reason: _reason,
  issuedAt,
  ...row
}: DocumentRow): CustomerDocument => ({ ...row, issuedAt: new Date(issuedAt).toISOString() });

export const isOverdue = ({ outstanding, dueOn }: DocumentRow, today: string): boolean =>
  outstanding > 0 && dueOn !== null && dueOn < today;

/** `today` is the store's day. */
export const toStaffDocument = (row: DocumentRow, today: string): StaffDocument => ({
  ...toCustomerDocument(row),
  customer: { id: row.customerId, username: row.username, name: row.customerName },
  reason: row.reason,
  isOverdue: isOverdue(row, today),
});

/**
 * `q` are words from numbers, orders (references, the customer's own numbers, products) and, for staff, customers.
 * `isOpen`: unpaid invoices; `isOverdue`: those whose due date has passed. Days are dates of issue.
 */
export type DocumentSearch = Days & {
  q?: string | undefined;
  kind?: string | undefined;
  customerId?: string | undefined;
  isOpen?: boolean | undefined;
  isOverdue?: boolean | undefined;
};
export type DocumentSort = { field: 'IssuedAt' | 'Total' | 'DueOn'; descending: boolean };

const NEWEST_FIRST: DocumentSort = { field: 'IssuedAt', descending: true };
const SORTED_BY = { IssuedAt: sql`d.issued_at`, Total: sql`d.total`, DueOn: sql`d.due_on` };

const inOrder = ({ field, descending }: DocumentSort = NEWEST_FIRST): SQL =>
  descending
    ? sql`${SORTED_BY[field]} desc nulls last, d.id desc`
    : sql`${SORTED_BY[field]} nulls last, d.id`;

const ofWord = (word: string): SQL => {
  const pattern = likePattern(word);
  return sql`(lower(d.number) like ${pattern}
    or d.order_id in (select id from orders where search_text like ${pattern})
    or d.user_id in (select id from users where lower(unaccent(name || ' ' || surname || ' ' || username)) like ${pattern}))`;
};

const found = async (db: Db, search: DocumentSearch, today: string): Promise<SQL> => {
  const { q, kind, customerId, isOpen, isOverdue } = search;
  const { from, until } = await momentsOf(db, search);
  const conditions = [
    kind && sql`d.kind = ${kind}`,
    customerId && sql`d.user_id = ${customerId}`,
    isOpen !== undefined && (isOpen ? IS_OPEN : sql`not ${IS_OPEN}`),
    isOverdue !== undefined &&
      (isOverdue
        ? sql`(${IS_OPEN} and d.due_on < ${today}::date)`
        : sql`not (${IS_OPEN} and d.due_on < ${today}::date)`),
    from && sql`d.issued_at >= ${from.toISOString()}::timestamptz`,
    until && sql`d.issued_at < ${until.toISOString()}::timestamptz`,
    ...searchWords(q ?? '').map(ofWord),
  ].filter((condition): condition is SQL => Boolean(condition));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

/** Returns the store's day at a given time. */
export const findToday = async (db: Db, at: Date): Promise<string> =>
  dateAt(at.getTime(), await findTimeZone(db));

/** A document's own columns contain its kind, customer and day; its unpaid amount depends on its order. */
const tablesFor = ({ isOpen, isOverdue }: DocumentSearch): SQL =>
  isOpen === undefined && isOverdue === undefined
    ? sql`tax_documents d`
    : sql`tax_documents d join orders o on o.id = d.order_id`;

type Listing = { search: DocumentSearch; page: Page; sort?: DocumentSort | undefined; today: string };

/** Returns a page of documents and their number; columns from other tables are read only for its rows. */
const readPage = async (db: Db, { search, page, sort, today }: Listing) => {
  const condition = await found(db, search, today);
  const from = tablesFor(search);
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      documentRow,
      sql`with page as materialized (
          select d.id from ${from} where ${condition} order by ${inOrder(sort)}
          limit ${page.take - page.skip} offset ${page.skip})
        select ${DOCUMENT_COLUMNS} from page join tax_documents d on d.id = page.id ${DOCUMENT_TABLES}
        order by ${inOrder(sort)}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from ${from} where ${condition}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

export const listStaffDocuments = async (db: Db, listing: Listing): Promise<StaffDocumentList> => {
  const { rows, total } = await readPage(db, listing);
  return { documents: rows.map((row) => toStaffDocument(row, listing.today)), total };
};

/** Lists the documents of the customer `search.customerId`. */
export const listCustomerDocuments = async (
  db: Db,
  listing: Listing & { search: { customerId: string } },
): Promise<CustomerDocumentList> => {
  const { rows, total } = await readPage(db, listing);
  return { documents: rows.map(toCustomerDocument), total };
};

/** Selects every matching document as `documentRow`, for an export. */
export const selectDocumentsToExport = async (
  db: Db,
  { search, sort, today }: Omit<Listing, 'page'>,
): Promise<SQL> =>
  sql`select ${DOCUMENT_COLUMNS} from tax_documents d ${DOCUMENT_TABLES}
    where ${await found(db, search, today)} order by ${inOrder(sort)}`;
