import { type Outstanding, OVERDUE_DAYS, randFromCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { daysBefore, owedBefore, selectAgeing } from '../ledger/ageing.ts';

type Overdue = { customers: number; amount: number };

export const overdueQuery = (at: Date): SQL => sql`
  select count(*)::int as customers, coalesce(sum(owed), 0)::float8 as amount
  from ledger_accounts a
  cross join lateral (select ${owedBefore(daysBefore(at, OVERDUE_DAYS))} as owed) as aged
  where a.outstanding > 0 and owed > 0`;

/** What customers owe by age, and what of it is overdue. */
export const findOutstanding = async (db: Db, at: Date): Promise<Outstanding> => {
  const [ageing, { rows }] = await Promise.all([selectAgeing(db, at), db.execute<Overdue>(overdueQuery(at))]);
  const { customers, amount } = rows[0] ?? { customers: 0, amount: 0 };
  return { ageing, overdue: { customers, amount: randFromCents(amount) } };
};
