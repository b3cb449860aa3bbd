import type { Ageing } from '@formulary/contract';
import { cents, inCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

const DAY_MS = 86_400_000;

/** Returns the start of the last `days` days. Anything owed since before then has been owed for longer. */
export const daysBefore = (at: Date, days: number): string =>
  new Date(at.getTime() - days * DAY_MS).toISOString();

/**
 * What the account `a` (of `ledger_accounts`) owes for debits since a moment, in cents. Credits pay the oldest debits
 * first, so the balance is owed for the newest debits, up to their sum.
 */
const owedSince = (since: string): SQL => sql`
  greatest(0, least(a.outstanding, (select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.user_id = a.user_id and e.created_at >= ${since}::timestamptz and e.amount > 0)))`;

/** What the account `a` owes for debits older than a moment, in cents; 0 for one in credit or without entries. */
export const owedBefore = (since: string): SQL =>
  sql`coalesce(greatest(0, a.outstanding) - ${owedSince(since)}, 0)::float8`;

const bounds = (at: Date) => [30, 60, 90].map((days) => daysBefore(at, days));

/** Sums what accounts owe by age, in cents. `which` filters accounts `a`. */
export const ageingQuery = (at: Date, which: SQL = sql`a.outstanding > 0`): SQL => {
  const [since30 = '', since60 = '', since90 = ''] = bounds(at);
  return sql`
    select coalesce(sum(d30), 0)::float8 as "days0to30", coalesce(sum(d60 - d30), 0)::float8 as "days31to60",
      coalesce(sum(d90 - d60), 0)::float8 as "days61to90", coalesce(sum(owed - d90), 0)::float8 as "over90"
    from (
      select owed, least(owed, since30) as d30, least(owed, since60) as d60, least(owed, since90) as d90
      from ledger_accounts a
      cross join lateral (select greatest(0, a.outstanding) as owed) positive
      cross join lateral (
        select coalesce(sum(e.amount) filter (where e.created_at >= ${since30}::timestamptz), 0) as since30,
          coalesce(sum(e.amount) filter (where e.created_at >= ${since60}::timestamptz), 0) as since60,
          coalesce(sum(e.amount), 0) as since90
        from ledger_entries e
        where e.user_id = a.user_id and e.created_at >= ${since90}::timestamptz and e.amount > 0
      ) debits
      where ${which}
    ) aged`;
};

const ageingRow = z.object({ days0to30: cents, days31to60: cents, days61to90: cents, over90: cents });

const NOTHING: Ageing = {
  days0to30: inCents(0),
  days31to60: inCents(0),
  days61to90: inCents(0),
  over90: inCents(0),
};

export const selectAgeing = async (db: Db | Tx, at: Date): Promise<Ageing> =>
  (await readRows(db, ageingRow, ageingQuery(at)))[0] ?? NOTHING;

export const findAgeing = async (db: Db | Tx, userId: string, at: Date): Promise<Ageing> =>
  (await readRows(db, ageingRow, ageingQuery(at, sql`a.user_id = ${userId}`)))[0] ?? NOTHING;
