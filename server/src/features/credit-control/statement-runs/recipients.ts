import { endOfDay, type StatementRunInput, startOfDay } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import { CUSTOMER_ROLES } from '../../accounts/tables.ts';

const ROLES = sql.join(
  CUSTOMER_ROLES.map((role) => sql`${role}`),
  sql`, `,
);

/** Returns what a customer owed at the end of the period, for accounts `a`. */
export const closingOf = async (db: Db | Tx, { until }: Pick<StatementRunInput, 'until'>): Promise<SQL> => {
  const end = new Date(endOfDay(until, await findTimeZone(db))).toISOString();
  return sql`(a.outstanding - (select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.user_id = a.user_id and e.created_at >= ${end}::timestamptz))`;
};

/** Returns the condition on customers `users` with their account `a` who get a statement. */
export const whoGetsStatements = async (
  db: Db | Tx,
  { from, until, audience }: StatementRunInput,
): Promise<SQL> => {
  const timeZone = await findTimeZone(db);
  const [start, end] = [startOfDay(from, timeZone), endOfDay(until, timeZone)].map((moment) =>
    new Date(moment).toISOString(),
  );
  const closing = await closingOf(db, { until });
  const active = sql`(${closing} <> 0 or exists (select from ledger_entries e where e.user_id = a.user_id
    and e.amount <> 0 and e.created_at >= ${start}::timestamptz and e.created_at < ${end}::timestamptz))`;
  return sql`users.role in (${ROLES}) and ${audience === 'owing' ? sql`${closing} > 0` : active}`;
};

export const RECIPIENTS: SQL = sql`users join ledger_accounts a on a.user_id = users.id`;
