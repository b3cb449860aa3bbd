import { type Cents, inCents, type Page } from '@formulary/contract';
import { and, desc, eq, gt, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';

/** Returns the balance: positive is owed, negative is credit, 0 without any entries. */
export const findOutstanding = async (db: Db | Tx, userId: string): Promise<Cents> => {
  const [account] = await db
    .select({ outstanding: ledgerAccounts.outstanding })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return account?.outstanding ?? inCents(0);
};

/**
 * Returns the balance and locks the account, even one without entries, until the transaction ends. Use it for every
 * decision that depends on the balance, which could otherwise change before the decision is committed.
 */
export const lockOutstanding = async (tx: Tx, userId: string): Promise<Cents> => {
  await tx.insert(ledgerAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx
    .select({ outstanding: ledgerAccounts.outstanding })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .for('no key update');
  return account?.outstanding ?? inCents(0);
};

export type EntryFilter = {
  /** Whether to include entries that only record the upload of a proof. */
  uploads: boolean;
};

const isUpload = sql`${ledgerEntries.source} = 'POP' and ${ledgerEntries.action} = 'Added'`;

/**
 * Entries are numbered from 1 without gaps, so a page is a range of `seq` and the last page costs no more than the first.
 */
const pageOfAll = ({ skip, take }: Page) =>
  and(
    eq(ledgerEntries.userId, ledgerAccounts.userId),
    gt(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${take}::int`),
    lte(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${skip}::int`),
  );

/** Selects a page of a customer's entries, newest first, each with the total count. */
export const selectEntries = (
  db: Db | Tx,
  userId: string,
  page: Page,
  { uploads }: EntryFilter = { uploads: true },
) => {
  const wanted = and(eq(ledgerEntries.userId, userId), not(sql`(${isUpload})`));
  const pageOfWanted = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(wanted)
    .orderBy(desc(ledgerEntries.seq))
    .limit(page.take - page.skip)
    .offset(page.skip);
  return db
    .select({
      total: uploads ? ledgerAccounts.entries : db.$count(ledgerEntries, wanted),
      entry: ledgerEntries,
    })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, uploads ? pageOfAll(page) : inArray(ledgerEntries.id, pageOfWanted))
    .where(eq(ledgerAccounts.userId, userId))
    .orderBy(desc(ledgerEntries.seq));
};

const DAY_MS = 86_400_000;

/** Returns the start of the last `days` days. Anything owed since before then has been owed for longer. */
export const daysBefore = (at: Date, days: number): string =>
  new Date(at.getTime() - days * DAY_MS).toISOString();

/**
 * The amount that the account `a` (of `ledger_accounts`) owes for debits since a given time, in cents. Credits pay the
 * oldest debits first, so the balance is owed for the newest debits, up to their sum.
 */
const owedSince = (since: string): SQL => sql`
  greatest(0, least(a.outstanding, (select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.user_id = a.user_id and e.created_at >= ${since}::timestamptz and e.amount > 0)))`;

/**
 * The amount that `a` owes for debits older than a given time, in cents; 0 for an account in credit or without entries.
 */
export const owedBefore = (since: string): SQL =>
  sql`coalesce(greatest(0, a.outstanding) - ${owedSince(since)}, 0)::float8`;
