import { addCents, type Cents, endOfDay, inCents, startOfDay } from '@formulary/contract';
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import { ledgerEntries } from '../../ledger/tables.ts';
import { orders } from '../../orders/tables.ts';

/** An inclusive range of days in the store's time zone. */
export type Period = { from: string; until: string };
/** A movement with the balance after it; positive is owed. */
export type StatementLine = {
  date: Date;
  what: string;
  reference: string | null;
  reason: string | null;
  amount: Cents;
  balance: Cents;
};
/** `opening` is the balance before the period and `closing` the balance after it; days are those of `timeZone`. */
export type Statement = Period & { timeZone: string; opening: Cents; closing: Cents; lines: StatementLine[] };

type Entry = Pick<typeof ledgerEntries.$inferSelect, 'source' | 'action' | 'amount'>;
const describeEntry = ({ source, action, amount }: Entry): string => {
  if (source === 'Order') return action === 'Deleted' ? 'Order cancelled' : 'Order';
  if (source === 'POP') return action === 'Unapproved' ? 'Payment undone' : 'Payment';
  return amount < 0 ? 'Credit' : 'Debit';
};

const sumBefore = async (db: Db | Tx, userId: string, moment: Date): Promise<Cents> => {
  const [row] = await db
    .select({ sum: sql<Cents>`coalesce(sum(${ledgerEntries.amount}), 0)::float8` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), lt(ledgerEntries.createdAt, moment)));
  return row?.sum ?? inCents(0);
};

/** Returns a customer's ledger movements in a period, read in one consistent snapshot. */
export const readStatement = (db: Db, userId: string, { from, until }: Period): Promise<Statement> =>
  db.transaction(
    async (tx) => {
      const timeZone = await findTimeZone(tx);
      const start = new Date(startOfDay(from, timeZone));
      const end = new Date(endOfDay(until, timeZone));
      const opening = await sumBefore(tx, userId, start);
      const entries = await tx
        .select({ entry: ledgerEntries, reference: orders.referenceNumber })
        .from(ledgerEntries)
        .leftJoin(orders, eq(orders.id, ledgerEntries.entityId))
        .where(
          and(
            eq(ledgerEntries.userId, userId),
            gte(ledgerEntries.createdAt, start),
            lt(ledgerEntries.createdAt, end),
            // The upload of a proof is an entry with amount 0.
            ne(ledgerEntries.amount, inCents(0)),
          ),
        )
        .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.seq));
      let balance = opening;
      const lines = entries.map(({ entry, reference }): StatementLine => {
        balance = addCents(balance, entry.amount);
        return {
          date: entry.createdAt,
          what: describeEntry(entry),
          reference,
          reason: entry.reason,
          amount: entry.amount,
          balance,
        };
      });
      return {
        ...{ from, until, timeZone, lines },
        opening,
        closing: balance,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
