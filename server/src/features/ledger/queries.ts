import { type AccountLogList, type Page, randFromCents } from '@formulary/contract';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';

/** Positive is owed, negative is credit; integer cents. 0 for who has never had an entry. */
export const findOutstanding = async (db: Db | Tx, userId: string): Promise<number> => {
  const [account] = await db
    .select({ outstanding: ledgerAccounts.outstanding })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return account?.outstanding ?? 0;
};

/**
 * Returns what `findOutstanding` does and locks the account until the transaction ends, also one that has no entry yet:
 * whoever decides by a balance reads it so, or it may move before the decision holds.
 */
export const lockOutstanding = async (tx: Tx, userId: string): Promise<number> => {
  await tx.insert(ledgerAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx
    .select({ outstanding: ledgerAccounts.outstanding })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .for('no key update');
  return account?.outstanding ?? 0;
};

/**
 * A page of a customer's entries, newest first, each beside how many there are. Entries count from 1 without a gap, so a
 * page is a range of `seq`: the last page costs what the first does.
 */
export const selectEntries = (db: Db | Tx, userId: string, { skip, take }: Page) =>
  db
    .select({ total: ledgerAccounts.entries, entry: ledgerEntries })
    .from(ledgerAccounts)
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.userId, ledgerAccounts.userId),
        gt(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${take}::int`),
        lte(ledgerEntries.seq, sql`${ledgerAccounts.entries} - ${skip}::int`),
      ),
    )
    .where(eq(ledgerAccounts.userId, userId))
    .orderBy(desc(ledgerEntries.seq));

/** A page of a customer's account log, and how many entries there are. */
export const listEntries = async (db: Db, userId: string, page: Page): Promise<AccountLogList> => {
  const rows = await selectEntries(db, userId, page);
  return {
    accountLogs: rows
      .flatMap(({ entry }) => entry ?? [])
      .map((entry) => ({
        id: entry.id,
        dateCreated: entry.createdAt.toISOString(),
        logType: entry.source,
        logStatus: entry.action,
        currentOutstanding: randFromCents(entry.currentOutstanding),
        previousOutstanding: randFromCents(entry.previousOutstanding),
        entityId: entry.entityId,
      })),
    total: rows[0]?.total ?? 0,
  };
};
