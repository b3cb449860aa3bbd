import {
  AGEING_BANDS,
  AGEING_LABEL,
  type Ageing,
  cents,
  type OVERDUE_SORTS,
  type OverdueCustomer,
  type OverdueCustomerList,
  type Page,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { matchingText } from '../accounts/search-people.ts';
import { fullName, users } from '../accounts/tables.ts';
import { AGEING_COLUMNS, AGEING_SUMS, ageingByCustomer, ageingRow } from './ageing/ageing.ts';
import { openOrders, type Today } from './ageing/open-orders.ts';

export type OverdueSearch = {
  q?: string | undefined;
  days?: '30' | '60' | '90' | undefined;
  disputed?: 'yes' | 'no' | undefined;
  email?: 'yes' | 'no' | undefined;
};
export type OverdueSort = { field: (typeof OVERDUE_SORTS)[number]; descending: boolean };

const overdueRow = ageingRow.extend({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  storeAccess: z.boolean(),
  balance: cents,
  overdue: cents,
  disputed: cents,
  oldestDueOn: z.iso.date(),
  invoices: z.int(),
  remindedAt: z.string().nullable(),
});
type OverdueRow = z.infer<typeof overdueRow>;

const LONGER_THAN = {
  '30': sql`aged.days60 + aged.days90 + aged.days120 > 0`,
  '60': sql`aged.days90 + aged.days120 > 0`,
  '90': sql`aged.days120 > 0`,
};

/** Selects from the unpaid orders of the customer `users.id` that are in dispute. */
const disputed = (today: Today): SQL => sql`
  from (${openOrders(today, sql`orders.user_id = users.id`)}) unpaid
  join invoice_disputes i on i.document_id = unpaid.document_id and i.closed_at is null`;

const KEYS: Record<OverdueSort['field'], SQL> = {
  Overdue: sql`aged.overdue`,
  Oldest: sql`aged.oldest_due_on`,
  Balance: sql`aged.balance`,
  Name: fullName(users),
};
const sorted = ({ field, descending }: OverdueSort): SQL =>
  descending ? sql`${KEYS[field]} desc, users.id desc` : sql`${KEYS[field]} asc, users.id asc`;

/** Selects the customers `users` with overdue orders that match a search, and what they owe as `aged`. */
const found = ({ q = '', days, disputed: isDisputed, email }: OverdueSearch, today: Today): SQL => {
  const conditions = [
    sql`aged.overdue > 0`,
    days && LONGER_THAN[days],
    isDisputed && sql`${isDisputed === 'no' ? sql`not` : sql``} exists (select ${disputed(today)})`,
    email && sql`(users.email is not null) = ${email === 'yes'}`,
    ...matchingText(q),
  ].filter((condition) => condition !== undefined);
  return sql`(${ageingByCustomer(today)}) aged join users on users.id = aged.user_id
    where ${sql.join(conditions, sql` and `)}`;
};

/** Selects overdue customers as `overdueRow`; the figures of single invoices are read only for its rows. */
export const selectOverdue = (
  search: OverdueSearch,
  sort: OverdueSort,
  today: Today,
  page?: Page,
): SQL => sql`
  select users.id, users.username, users.name, users.surname, users.phone, users.email,
    users.store_access as "storeAccess", aged.balance::float8, aged.overdue::float8, ${AGEING_COLUMNS},
    aged.oldest_due_on::text as "oldestDueOn", aged.overdue_orders as invoices,
    (select coalesce(sum(unpaid.open), 0)::float8 ${disputed(today)}) as disputed,
    (select max(r.sent_at) from reminders r where r.user_id = users.id) as "remindedAt"
  from ${found(search, today)} order by ${sorted(sort)}
  ${page ? sql`limit ${page.take - page.skip} offset ${page.skip}` : sql``}`;

export const selectOverdueSums = (search: OverdueSearch, today: Today): SQL => sql`
  select count(*)::int as total, coalesce(sum(aged.overdue), 0)::float8 as overdue,
    coalesce(sum(aged.balance), 0)::float8 as balance, ${AGEING_SUMS}
  from ${found(search, today)}`;
const sumsRow = ageingRow.extend({ total: z.int(), overdue: cents, balance: cents });

const ageingOf = (row: Record<(typeof AGEING_BANDS)[number], Ageing['current']>): Ageing => ({
  current: row.current,
  days30: row.days30,
  days60: row.days60,
  days90: row.days90,
  days120: row.days120,
  unallocated: row.unallocated,
});

const toCustomer = (row: OverdueRow): OverdueCustomer => ({
  id: row.id,
  username: row.username,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  email: row.email,
  storeAccess: row.storeAccess,
  balance: row.balance,
  overdue: row.overdue,
  disputed: row.disputed,
  ageing: ageingOf(row),
  oldestDueOn: row.oldestDueOn,
  invoices: row.invoices,
  remindedAt: row.remindedAt === null ? null : new Date(row.remindedAt).toISOString(),
});

/** Returns a page of the customers with orders past their due date. */
export const listOverdue = async (
  db: Db,
  search: OverdueSearch,
  sort: OverdueSort,
  { today, page }: { today: Today; page: Page },
): Promise<OverdueCustomerList> => {
  const [rows, [sums]] = await Promise.all([
    readRows(db, overdueRow, selectOverdue(search, sort, today, page)),
    readRows(db, sumsRow, selectOverdueSums(search, today)),
  ]);
  if (!sums) throw new Error('Overdue customers were not summed');
  const { total, overdue, balance } = sums;
  return { customers: rows.map(toCustomer), total, sums: { overdue, balance, ageing: ageingOf(sums) } };
};

export { type OverdueRow, overdueRow };

export const OVERDUE_COLUMNS: readonly TableColumn<OverdueRow>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 24, value: (row) => row.name },
  { header: 'Surname', kind: 'text', width: 24, value: (row) => row.surname },
  { header: 'Phone', kind: 'text', width: 16, value: (row) => row.phone },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Balance', kind: 'money', width: 14, value: (row) => row.balance },
  ...AGEING_BANDS.map(
    (band): TableColumn<OverdueRow> => ({
      header: AGEING_LABEL[band],
      kind: 'money',
      width: 14,
      value: (row) => row[band],
    }),
  ),
  { header: 'Overdue', kind: 'money', width: 14, value: (row) => row.overdue },
  { header: 'Disputed', kind: 'money', width: 14, value: (row) => row.disputed },
  { header: 'Overdue invoices', kind: 'number', width: 12, value: (row) => row.invoices },
  { header: 'Oldest due date', kind: 'text', width: 14, value: (row) => row.oldestDueOn },
  {
    header: 'Last reminder',
    kind: 'date',
    width: 14,
    value: ({ remindedAt }) => (remindedAt === null ? null : new Date(remindedAt)),
  },
];
