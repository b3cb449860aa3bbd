import {
  type Ageing,
  addCents,
  type Cents,
  endOfDay,
  inCents,
  type OpenInvoice,
  startOfDay,
  subtractCents,
} from '@formulary/contract';
import { aliasedTable, and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { CUSTOMER_ROLES, users } from '../../accounts/tables.ts';
import { taxDocuments } from '../../invoicing/tables.ts';
import { ledgerEntries } from '../../ledger/tables.ts';
import { orders } from '../../orders/tables.ts';
import { findAgeingBefore, findOpenInvoicesBefore } from '../ageing/ageing.ts';
import { findToday } from '../ageing/open-orders.ts';

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
/**
 * `opening` is the balance before the period and `closing` the balance after it; days are those of `timeZone`. `invoices`
 * are those unpaid at the end of the period, `rest` is the remainder of the closing balance (debits without an order, or
 * credit that pays none yet), and `ageing` adds up to the closing balance.
 */
export type Statement = Period & {
  timeZone: string;
  opening: Cents;
  closing: Cents;
  lines: StatementLine[];
  invoices: OpenInvoice[];
  rest: Cents;
  ageing: Ageing;
};

const invoices = aliasedTable(taxDocuments, 'invoices');
const creditNotes = aliasedTable(taxDocuments, 'credit_notes');

type Entry = Pick<typeof ledgerEntries.$inferSelect, 'source' | 'action' | 'amount'>;
const describeEntry = ({ source, action, amount }: Entry, creditNote: string | null): string => {
  if (creditNote) return 'Credit note';
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

/**
 * Returns a customer's ledger movements in a period and the unpaid invoices at its end, or now if the period is not over,
 * read in one consistent snapshot.
 */
export const readStatement = (
  db: Db,
  userId: string,
  { from, until }: Period,
  at: Date,
): Promise<Statement> =>
  db.transaction(
    async (tx) => {
      const { day, timeZone } = await findToday(tx, at);
      const start = new Date(startOfDay(from, timeZone));
      const end = new Date(endOfDay(until, timeZone));
      const opening = await sumBefore(tx, userId, start);
      const entries = await tx
        .select({
          entry: ledgerEntries,
          order: orders.referenceNumber,
          invoice: invoices.number,
          creditNote: creditNotes.number,
        })
        .from(ledgerEntries)
        .leftJoin(orders, eq(orders.id, ledgerEntries.entityId))
        .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice')))
        .leftJoin(creditNotes, eq(creditNotes.paymentId, ledgerEntries.entityId))
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
      const lines = entries.map(({ entry, order, invoice, creditNote }): StatementLine => {
        balance = addCents(balance, entry.amount);
        return {
          date: entry.createdAt,
          what: describeEntry(entry, creditNote),
          reference: [creditNote ?? invoice, order].filter(Boolean).join(' · ') || null,
          reason: entry.reason,
          amount: entry.amount,
          balance,
        };
      });
      const then = { today: { timeZone, day: until < day ? until : day }, moment: end };
      const open = await findOpenInvoicesBefore(tx, userId, then);
      return {
        ...{ from, until, timeZone, lines, opening },
        closing: balance,
        invoices: open,
        rest: subtractCents(balance, addCents(...open.map(({ outstanding }) => outstanding))),
        ageing: await findAgeingBefore(tx, userId, { ...then, balance }),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The recipient of a statement. */
export type StatementCustomer = { id: string; username: string; name: string; surname: string };

/** Returns the customer with the given id; undefined for a member of staff. */
export const findStatementCustomer = async (db: Db, id: string): Promise<StatementCustomer | undefined> => {
  const [customer] = await db
    .select({ id: users.id, username: users.username, name: users.name, surname: users.surname })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return customer;
};

/** Returns the name of a statement's file, without its extension. */
export const statementName = ({ username }: { username: string }, { from, until }: Period): string =>
  `statement-${username.replace(/[^\w-]+/g, '-')}-${from}-${until}`;
