import { type CUSTOMER_SORTS, type CustomerList, OVERDUE_DAYS, type Page } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fullName, users } from '../accounts/tables.ts';
import { LAST_ORDER, PEOPLE, type PersonRow, personColumns, toSummary } from './person-rows.ts';
import { foundPeople, type PersonSearch } from './person-search.ts';

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

/** The rows of a page: what the ledger and the orders say is asked for the page alone. */
export const selectPeople = (
  search: PersonSearch,
  sort: PersonSort,
  at: Date,
  { skip, take }: Page,
): SQL => sql`
  with page as materialized (
    select users.id from ${PEOPLE} where ${foundPeople(search, at)}
    order by ${sorted(sort)} limit ${take - skip} offset ${skip}
  )
  select ${personColumns(at, OVERDUE_DAYS)} from ${PEOPLE} where users.id in (select id from page)
  order by ${sorted(sort)}`;

export const countPeople = (search: PersonSearch, at: Date): SQL =>
  sql`select count(*)::int as total from ${PEOPLE} where ${foundPeople(search, at)}`;

/** A page of people, and how many there are. */
export const listPeople = async (
  db: Db,
  search: PersonSearch,
  sort: PersonSort,
  at: Date,
  page: Page,
): Promise<CustomerList> => {
  const [{ rows }, counted] = await Promise.all([
    db.execute<PersonRow>(selectPeople(search, sort, at, page)),
    db.execute<{ total: number }>(countPeople(search, at)),
  ]);
  return { customers: rows.map(toSummary), total: counted.rows[0]?.total ?? 0 };
};

/** All people that are found, for a file. Of PersonRow. */
export const selectPeopleToExport = (search: PersonSearch, sort: PersonSort, at: Date): SQL => sql`
  select ${personColumns(at, OVERDUE_DAYS)} from ${PEOPLE} where ${foundPeople(search, at)} order by ${sorted(sort)}`;
