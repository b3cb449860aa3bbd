import { OVERDUE_DAYS } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../../db/like-pattern.ts';
import { phoneDigits } from '../accounts/phone-search.ts';
import { searchedText, users } from '../accounts/tables.ts';
import { daysBefore, owedBefore } from '../ledger/ageing.ts';

export type PersonSearch = {
  q?: string | undefined;
  people?: 'customers' | 'staff' | undefined;
  access?: 'granted' | 'revoked' | undefined;
  balance?: 'owing' | 'overdue' | 'credit' | undefined;
};

export const ARE_CUSTOMERS: SQL = sql`users.role in ('StoreUser', 'DopeUser')`;
const ARE_STAFF = sql`users.role in ('Staff', 'Admin') and not users.is_machine`;

/** Matches a typed telephone number, or every word in the name, surname, username, phone or email address. */
const matchingText = (q: string): SQL[] => {
  const digits = phoneDigits(q);
  if (digits !== undefined) return [sql`${searchedText(users)} like ${likePattern(digits)}`];
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${searchedText(users)} like ${likePattern(word)}`);
};

const withBalance = (balance: PersonSearch['balance'], at: Date): SQL | undefined => {
  if (balance === 'credit') return sql`a.outstanding < 0`;
  if (balance === 'owing') return sql`a.outstanding > 0`;
  if (balance === 'overdue')
    return sql`a.outstanding > 0 and ${owedBefore(daysBefore(at, OVERDUE_DAYS))} > 0`;
  return undefined;
};

/** The search condition on people (`users` with their ledger account `a`). */
export const foundPeople = ({ q = '', people, access, balance }: PersonSearch, at: Date): SQL => {
  const conditions = [
    people === 'staff' ? ARE_STAFF : ARE_CUSTOMERS,
    access && sql`users.store_access = ${access === 'granted'}`,
    withBalance(balance, at),
    ...matchingText(q),
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
};
