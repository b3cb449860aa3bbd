import { type SQL, sql } from 'drizzle-orm';

const DAY_MS = 86_400_000;

/** Returns the start of the last `days` days. Anything owed since before then has been owed for longer. */
export const daysBefore = (at: Date, days: number): string =>
  new Date(at.getTime() - days * DAY_MS).toISOString();

/**
 * The amount that the account `a` (of `ledger_accounts`) owes for debits since a moment, in cents. Credits pay the oldest
 * debits first, so the balance is owed for the newest debits, up to their sum.
 */
const owedSince = (since: string): SQL => sql`
  greatest(0, least(a.outstanding, (select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.user_id = a.user_id and e.created_at >= ${since}::timestamptz and e.amount > 0)))`;

/** The amount that `a` owes for debits older than a moment, in cents; 0 for an account in credit or without entries. */
export const owedBefore = (since: string): SQL =>
  sql`coalesce(greatest(0, a.outstanding) - ${owedSince(since)}, 0)::float8`;
