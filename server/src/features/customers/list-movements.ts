import type { LedgerMovement, Page } from '@formulary/contract';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fullNameOf } from '../accounts/person-label.ts';
import { users } from '../accounts/tables.ts';
import { taxDocuments } from '../invoicing/tables.ts';
import { selectEntries } from '../ledger/queries.ts';
import type { ledgerEntries } from '../ledger/tables.ts';
import { orders } from '../orders/tables.ts';
import { payments } from '../payments/tables.ts';

const namesOf = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: users.id, name: users.name, surname: users.surname })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((person) => [person.id, fullNameOf(person)]));
};

type Entry = Pick<typeof ledgerEntries.$inferSelect, 'entityId'>;

/**
 * Returns the display names of the entries' orders and payments by id: an order's reference number, a proof's file name,
 * the method of a recorded payment, or the number of a credit note. Manual credits and debits have none.
 */
export const entryReferences = async (
  db: Db,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(entries.flatMap(({ entityId }) => entityId ?? []))];
  if (ids.length === 0) return new Map();
  const [ordered, paid, credited] = await Promise.all([
    db.select({ id: orders.id, name: orders.referenceNumber }).from(orders).where(inArray(orders.id, ids)),
    db
      .select({ id: payments.id, fileName: payments.fileName, method: payments.method })
      .from(payments)
      .where(inArray(payments.id, ids)),
    db
      .select({ id: taxDocuments.paymentId, name: taxDocuments.number })
      .from(taxDocuments)
      .where(inArray(taxDocuments.paymentId, ids)),
  ]);
  return new Map([
    ...ordered.map(({ id, name }) => [id, name] as const),
    ...paid.flatMap(({ id, fileName, method }) => {
      const name = fileName ?? method;
      return name ? [[id, name] as const] : [];
    }),
    ...credited.flatMap(({ id, name }) => (id ? [[id, name] as const] : [])),
  ]);
};

/** Returns the ids of the payments that staff recorded or matched with the bank, which have a method and no proof. */
const recordedOf = async (db: Db, entries: readonly Entry[]): Promise<ReadonlySet<string>> => {
  const ids = entries.flatMap(({ entityId }) => entityId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, ids), isNotNull(payments.method)));
  return new Set(rows.map(({ id }) => id));
};

export const listMovements = async (
  db: Db,
  userId: string,
  page: Page,
): Promise<{ movements: LedgerMovement[]; total: number }> => {
  const rows = await selectEntries(db, userId, page);
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const [references, recorded, names] = await Promise.all([
    entryReferences(db, entries),
    recordedOf(db, entries),
    namesOf(db, [...new Set(entries.map(({ actorId }) => actorId))]),
  ]);
  return {
    movements: entries.map((entry) => ({
      id: entry.id,
      date: entry.createdAt.toISOString(),
      source: entry.source,
      action: entry.action,
      amount: entry.amount,
      balance: entry.currentOutstanding,
      entityId: entry.entityId,
      reference: (entry.entityId && references.get(entry.entityId)) ?? null,
      reason: entry.reason,
      isRecorded: entry.entityId !== null && recorded.has(entry.entityId),
      by: { id: entry.actorId, name: names.get(entry.actorId) ?? '' },
    })),
    total: rows[0]?.total ?? 0,
  };
};
