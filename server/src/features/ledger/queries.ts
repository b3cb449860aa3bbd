import { type Cents, inCents, type Page } from '@formulary/contract';
import { and, desc, eq, gt, inArray, lte, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';

/** Positive is owed, negative is credit, 0 is for who has never had an entry. */
export const findOutstanding = async (db: Db | Tx, userId: string): Promise<Cents> => {
  const [account] = await db
    .select({ outstanding: ledgerAccounts.outstanding })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return account?.outstanding ?? inCents(0);
};

/**
 * Returns what `findOutstanding` does and locks the account until the transaction ends, also one that has no entry yet:
 * whoever decides by a balance reads it so, or it may move before the decision holds.
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
  /** Entries which only say that a proof was uploaded: they move nothing. */
  uploads: boolean;
};

const isUpload = sql`${ledgerEntries.source} = 'POP' and ${ledgerEntries.action} = 'Added'`;

/** Entries count from 1 without a gap, so a page of all of them is a range of `seq`: the last page costs what the first does. */
const pageOfAll = ({ skip, take }: Page) =>
  and(
    eq(ledgerEntries.userId, ledgerAccounts.userId),
    gt(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${take}::int`),
    lte(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${skip}::int`),
  );

/** A page of a customer's entries, newest first, each beside how many there are. */
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
