import { type SQL, sql } from 'drizzle-orm';
import { matchingText } from '../accounts/search-people.ts';
import { isOverdue } from '../credit-control/ageing/ageing.ts';
import type { Today } from '../credit-control/ageing/open-orders.ts';

export type PersonSearch = {
  q?: string | undefined;
  people?: 'customers' | 'staff' | undefined;
  access?: 'granted' | 'revoked' | undefined;
  balance?: 'owing' | 'overdue' | 'credit' | undefined;
  invitation?: 'none' | 'sent' | 'done' | undefined;
};

export const ARE_CUSTOMERS: SQL = sql`users.role in ('StoreUser', 'DopeUser')`;
const ARE_STAFF = sql`users.role in ('Staff', 'Admin') and not users.is_machine`;

const withBalance = (balance: PersonSearch['balance'], today: Today): SQL | undefined => {
  if (balance === 'credit') return sql`a.outstanding < 0`;
  if (balance === 'owing') return sql`a.outstanding > 0`;
  if (balance === 'overdue') return isOverdue(today);
  return undefined;
};

const HAS_LINK = sql`exists (select from password_links l where l.user_id = users.id)`;
const BY_INVITATION: Record<NonNullable<PersonSearch['invitation']>, SQL> = {
  none: sql`users.password_hash is null and not ${HAS_LINK}`,
  sent: sql`users.password_hash is null and ${HAS_LINK}`,
  done: sql`users.password_hash is not null`,
};

/** The search condition on people (`users` with their ledger account `a`). */
export const foundPeople = (
  { q = '', people, access, balance, invitation }: PersonSearch,
  today: Today,
): SQL => {
  const conditions = [
    people === 'staff' ? ARE_STAFF : ARE_CUSTOMERS,
    access && sql`users.store_access = ${access === 'granted'}`,
    withBalance(balance, today),
    invitation && BY_INVITATION[invitation],
    ...matchingText(q),
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
};
