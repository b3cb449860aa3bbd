import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { ledgerEntries } from '../../ledger/tables.ts';
import { orders } from '../../orders/tables.ts';
import { payments } from '../../payments/tables.ts';

type Entry = Pick<typeof ledgerEntries.$inferSelect, 'entityId'>;

/**
 * What an order or a payment of those entries is called, by its id: the order's reference number, the proof's file name, or
 * how a payment that staff recorded was made. A credit or debit by hand has no name.
 */
export const entryReferences = async (
  db: Db,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(entries.flatMap(({ entityId }) => entityId ?? []))];
  if (ids.length === 0) return new Map();
  const [ordered, paid] = await Promise.all([
    db.select({ id: orders.id, name: orders.referenceNumber }).from(orders).where(inArray(orders.id, ids)),
    db
      .select({ id: payments.id, fileName: payments.fileName, method: payments.method })
      .from(payments)
      .where(inArray(payments.id, ids)),
  ]);
  return new Map([
    ...ordered.map(({ id, name }) => [id, name] as const),
    ...paid.flatMap(({ id, fileName, method }) => {
      const name = fileName ?? method;
      return name ? [[id, name] as const] : [];
    }),
  ]);
};
