import {
  type AccessChange,
  type AccessProposal,
  type Cents,
  type CUSTOMER_SORTS,
  type Customer,
  type CustomerList,
  type CustomerSummary,
  cents,
  legalDetails,
  type Page,
  roleName,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { keptCount } from '../../db/kept-counts.ts';
import { countOf, readRows, toCounted, totalRow } from '../../db/rows.ts';

import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { fullName, users } from '../accounts/tables.ts';
import { findAgeing, overdueOf } from '../credit-control/ageing/ageing.ts';
import { findToday, type Today } from '../credit-control/ageing/open-orders.ts';
import { daysBefore, owedBefore } from '../ledger/queries.ts';
import { ARE_CUSTOMERS, foundPeople, type PersonSearch } from './person-search.ts';

/** A person with figures from the ledger and the orders. Timestamps are in the database's text format. */
export const personRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  role: roleName,
  storeAccess: z.boolean(),
  canCollect: z.boolean(),
  isActive: z.boolean(),
  deliveryFee: cents,
  creditLimit: cents.nullable(),
  hasPassword: z.boolean(),
  outstanding: cents,
  overdue: cents,
  lastOrderAt: z.string().nullable(),
  createdAt: z.string(),
  invitedAt: z.string().nullable(),
  version: z.int(),
  legal: legalDetails.omit({ version: true }),
});
type PersonRow = z.infer<typeof personRow>;

/** The date of a customer's latest order. */
const LAST_ORDER: SQL = sql`(select max(date_ordered) from orders where orders.user_id = users.id)`;

/** The customer's details for documents, as one value. */
const LEGAL: SQL = sql`json_build_object('legalName', coalesce(d.legal_name, ''), 'vatNumber', coalesce(d.vat_number, ''),
  'registrationNumber', coalesce(d.registration_number, ''), 'address', coalesce(d.address, ''),
  'licenceNumber', coalesce(d.licence_number, ''), 'termsDays', d.terms_days)`;

/** The columns of a PersonRow, for `users` left joined to their ledger account `a` and their legal details `d`. */
const personColumns = (today: Today): SQL => sql`
  users.id, users.username, users.name, users.surname, users.phone, users.email, users.role, users.version,
  users.store_access as "storeAccess", users.can_collect as "canCollect",
  users.deactivated_at is null as "isActive", users.delivery_fee::float8 as "deliveryFee",
  users.credit_limit::float8 as "creditLimit", users.password_hash is not null as "hasPassword",
  users.created_at as "createdAt",
  (select created_at from password_links l where l.user_id = users.id) as "invitedAt", coalesce(a.outstanding, 0)::float8 as outstanding,
  ${LEGAL} as legal, ${overdueOf(today)} as overdue, ${LAST_ORDER} as "lastOrderAt"`;

const PEOPLE: SQL = sql`users left join ledger_accounts a on a.user_id = users.id
  left join customer_details d on d.user_id = users.id`;

const toSummary = (row: PersonRow): CustomerSummary => ({
  id: row.id,
  username: row.username,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  email: row.email,
  role: row.role,
  storeAccess: row.storeAccess,
  canCollect: row.canCollect,
  isActive: row.isActive,
  paymentOutstanding: row.outstanding,
  overdue: row.overdue,
  lastOrderAt: row.lastOrderAt === null ? null : new Date(row.lastOrderAt).toISOString(),
  hasPassword: row.hasPassword,
  invitedAt: row.invitedAt === null ? null : new Date(row.invitedAt).toISOString(),
  version: row.version,
});

export type PersonSort = { field: (typeof CUSTOMER_SORTS)[number]; descending: boolean };

const KEYS: Record<PersonSort['field'], SQL> = {
  Name: fullName(users),
  Balance: sql`coalesce(a.outstanding, 0)`,
  LastOrder: LAST_ORDER,
};

const sorted = ({ field, descending }: PersonSort): SQL =>
  descending
    ? sql`${KEYS[field]} desc nulls last, users.id desc`
    : sql`${KEYS[field]} asc nulls last, users.id asc`;

/**
 * The common table expressions of a page by balance. Balances other than 0 have an index; everyone without one owes 0, so
 * these come between debts and credits, by id.
 */
const pageByBalance = (found: SQL, descending: boolean, { skip, take }: Page): SQL => {
  const [onward, debts, credits] = [
    descending ? sql`desc` : sql`asc`,
    sql`a.outstanding > 0`,
    sql`a.outstanding < 0`,
  ];
  const [first, last] = descending ? [debts, credits] : [credits, debts];
  const withBalance = (which: SQL, limit: SQL) => sql`
    select users.id, a.outstanding as balance from ${PEOPLE} where ${found} and ${which}
    order by a.outstanding ${onward}, users.id ${onward} limit ${limit}`;
  const isSettled = sql`not exists (
    select from ledger_accounts known where known.user_id = users.id and known.outstanding <> 0)`;
  return sql`
    first as materialized (${withBalance(first, sql`${take}::int`)}),
    settled as materialized (
      select users.id, 0 as balance from ${PEOPLE} where ${found} and ${isSettled}
      order by users.id ${onward} limit greatest(0, ${take}::int - (select count(*) from first))
    ),
    last as materialized (${withBalance(
      last,
      sql`greatest(0, ${take}::int - (select count(*) from first) - (select count(*) from settled))`,
    )}),
    page as materialized (
      select id from (
        select id, balance from first union all select id, balance from settled union all select id, balance from last
      ) as listed
      order by balance ${onward}, id ${onward} limit ${take - skip} offset ${skip}
    )`;
};

/** Selects a page; ledger and order figures are computed only for its rows. */
export const selectPeople = (search: PersonSearch, sort: PersonSort, today: Today, page: Page): SQL => {
  const found = foundPeople(search, today);
  const { skip, take } = page;
  return sql`
  with ${
    sort.field === 'Balance' && !search.q
      ? pageByBalance(found, sort.descending, page)
      : sql`page as materialized (
          select users.id from ${PEOPLE} where ${found} order by ${sorted(sort)} limit ${take - skip} offset ${skip}
        )`
  }
  select ${personColumns(today)} from ${PEOPLE} where users.id in (select id from page)
  order by ${sorted(sort)}`;
};

/** Whether the total is counted up to a limit: those of other lists are stored, or are of few people. */
const isLimited = ({ q, balance }: PersonSearch): boolean => !!q || balance === 'overdue';

/** Counts the matching people. Counts are stored for each role and access, and for each balance. */
export const countPeople = (search: PersonSearch, today: Today): SQL => {
  const { q, people = 'customers', access, balance, invitation } = search;
  const isCounted = !q && !invitation;
  if (isCounted && !balance) return sql`select ${keptCount('users', { people, access })} as total`;
  if (isCounted && balance !== 'overdue' && people === 'customers' && !access)
    return sql`select ${keptCount('ledger_accounts', { balance })} as total`;
  return countOf(sql`select from ${PEOPLE} where ${foundPeople(search, today)}`, isLimited(search));
};

export const listPeople = async (
  db: Db,
  search: PersonSearch,
  sort: PersonSort,
  at: Date,
  page: Page,
): Promise<CustomerList> => {
  const today = await findToday(db, at);
  const [people, [counted]] = await Promise.all([
    readRows(db, personRow, selectPeople(search, sort, today, page)),
    readRows(db, totalRow, countPeople(search, today)),
  ]);
  return { customers: people.map(toSummary), ...toCounted(counted?.total ?? 0, isLimited(search)) };
};

/** Selects every matching person as `personRow`, for an export. */
export const selectPeopleToExport = (search: PersonSearch, sort: PersonSort, today: Today): SQL => sql`
  select ${personColumns(today)} from ${PEOPLE} where ${foundPeople(search, today)} order by ${sorted(sort)}`;

const detailRow = personRow.extend({
  legalVersion: z.int(),
  linkExpiresAt: z.string().nullable(),
});

/** Returns all details of a person; undefined if there is none, or with `customersOnly` if it is a member of staff. */
export const findPerson = async (
  db: Db,
  id: string,
  { at, customersOnly }: { at: Date; customersOnly: boolean },
): Promise<Customer | undefined> => {
  const today = await findToday(db, at);
  const [[row], ageing] = await Promise.all([
    readRows(
      db,
      detailRow,
      sql`
      select ${personColumns(today)}, coalesce(d.version, 1) as "legalVersion",
        (select expires_at from password_links l where l.user_id = users.id and l.expires_at > ${at.toISOString()}::timestamptz)
          as "linkExpiresAt"
      from ${PEOPLE} where users.id = ${id} and ${customersOnly ? ARE_CUSTOMERS : sql`not users.is_machine`}`,
    ),
    findAgeing(db, id, today),
  ]);
  return (
    row && {
      ...toSummary(row),
      deliveryFee: row.deliveryFee,
      creditLimit: row.creditLimit,
      ageing,
      legal: { ...row.legal, version: row.legalVersion },
      linkExpiresAt: row.linkExpiresAt === null ? null : new Date(row.linkExpiresAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
    }
  );
};

const optionalDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const EXPORT_COLUMNS: readonly TableColumn<PersonRow>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 24, value: (row) => row.name },
  { header: 'Surname', kind: 'text', width: 24, value: (row) => row.surname },
  { header: 'Phone', kind: 'text', width: 16, value: (row) => row.phone },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Role', kind: 'text', width: 12, value: (row) => row.role },
  { header: 'Store access', kind: 'yesNo', width: 12, value: (row) => row.storeAccess },
  { header: 'Can collect', kind: 'yesNo', width: 12, value: (row) => row.canCollect },
  {
    header: 'Invitation',
    kind: 'text',
    width: 14,
    value: ({ hasPassword, invitedAt }) =>
      hasPassword ? 'Signed in' : invitedAt ? 'Invited' : 'Not invited',
  },
  { header: 'Outstanding', kind: 'money', width: 14, value: (row) => row.outstanding },
  { header: 'Overdue', kind: 'money', width: 14, value: (row) => row.overdue },
  { header: 'Delivery fee', kind: 'money', width: 12, value: (row) => row.deliveryFee },
  {
    header: 'Credit limit',
    kind: 'money',
    width: 14,
    value: ({ creditLimit }) => creditLimit,
  },
  { header: 'Legal name', kind: 'text', width: 28, value: ({ legal }) => legal.legalName },
  { header: 'VAT number', kind: 'text', width: 14, value: ({ legal }) => legal.vatNumber },
  { header: 'Registration number', kind: 'text', width: 20, value: ({ legal }) => legal.registrationNumber },
  { header: 'Address', kind: 'text', width: 32, value: ({ legal }) => legal.address },
  { header: 'Licence number', kind: 'text', width: 16, value: ({ legal }) => legal.licenceNumber },
  { header: 'Terms in days', kind: 'number', width: 12, value: ({ legal }) => legal.termsDays },
  { header: 'Last order', kind: 'date', width: 12, value: (row) => optionalDate(row.lastOrderAt) },
  { header: 'Since', kind: 'date', width: 12, value: (row) => optionalDate(row.createdAt) },
];

export type AccessQuestion = { change: AccessChange; days: number; amount: Cents };

const proposed = ({ change, days, amount }: AccessQuestion, at: Date): SQL => {
  const owed = owedBefore(daysBefore(at, days));
  return change === 'revoke'
    ? sql`${ARE_CUSTOMERS} and users.store_access and a.outstanding > ${amount} and ${owed} > ${amount}`
    : sql`${ARE_CUSTOMERS} and not users.store_access and ${owed} <= ${amount}`;
};

const proposalRow = personRow.extend({ owedLong: cents, total: z.int() });

/** Returns customers whose access could be changed, largest overdue debt first, and the total. */
export const proposeAccess = async (
  db: Db,
  question: AccessQuestion,
  at: Date,
  { skip, take }: Page,
): Promise<{ customers: AccessProposal[]; total: number }> => {
  const today = await findToday(db, at);
  const rows = await readRows(
    db,
    proposalRow,
    sql`
    select ${personColumns(today)}, ${owedBefore(daysBefore(at, question.days))} as "owedLong",
      (count(*) over ())::int as total
    from ${PEOPLE} where ${proposed(question, at)}
    order by "owedLong" desc, users.id limit ${take - skip} offset ${skip}`,
  );
  return {
    customers: rows.map((row) => ({ ...toSummary(row), owedLong: row.owedLong })),
    total: rows[0]?.total ?? 0,
  };
};
