import { cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';

/** A customer whose ledger is inconsistent, and every problem found, as a sentence; amounts in cents. */
export type LedgerFault = { userId: string; fault: string };
export type LedgerReport = { accounts: number; entries: number; faults: LedgerFault[] };

const account = z.object({
  userId: z.uuid(),
  /** The `seq` of the first entry that does not continue the previous one or whose own sum is wrong. */
  brokenAt: z.int().nullable(),
  sum: cents,
  last: cents,
  outstanding: cents,
  entries: z.int(),
  counted: z.int(),
});

const selectAccounts = (db: Db | Tx) =>
  readRows(
    db,
    account,
    sql`
    with chained as (
      select user_id, seq, amount, previous_outstanding, current_outstanding,
        row_number() over chain as expected_seq,
        coalesce(lag(current_outstanding) over chain, 0) as expected_previous
      from ${ledgerEntries}
      window chain as (partition by user_id order by seq)
    ), summed as (
      select user_id, count(*)::int as entries, sum(amount)::float8 as sum,
        (array_agg(current_outstanding order by seq desc))[1]::float8 as last,
        min(seq) filter (where seq <> expected_seq or previous_outstanding <> expected_previous
          or current_outstanding <> previous_outstanding + amount) as broken_at
      from chained group by user_id
    )
    select user_id as "userId", broken_at as "brokenAt", coalesce(sum, 0) as sum, coalesce(last, 0) as last,
      coalesce(outstanding, 0)::float8 as outstanding, coalesce(summed.entries, 0) as entries,
      coalesce(account.entries, 0) as counted
    from ${ledgerAccounts} as account full join summed using (user_id)
    order by user_id`,
  );

const faultOf = ({ brokenAt, sum, last, outstanding, entries, counted }: z.infer<typeof account>): string =>
  [
    brokenAt !== null && `entry ${brokenAt} does not follow the one before it`,
    sum !== last && `the entries add up to ${sum}, but the last one says ${last}`,
    last !== outstanding && `the last entry says ${last}, but the account says ${outstanding}`,
    entries !== counted && `there are ${entries} entries, but the account counts ${counted}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Verifies every customer's entries: chain, sums, and account balance. Changes nothing. */
export const verifyLedger = async (db: Db | Tx): Promise<LedgerReport> => {
  const rows = await selectAccounts(db);
  return {
    accounts: rows.length,
    entries: rows.reduce((count, { entries }) => count + entries, 0),
    faults: rows
      .map((account) => ({ userId: account.userId, fault: faultOf(account) }))
      .filter(({ fault }) => fault !== ''),
  };
};
