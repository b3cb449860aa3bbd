import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type BillingDocument, documentSnapshot } from '../../../documents/snapshot.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { orders } from '../../orders/tables.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { findProForma } from '../pro-forma.ts';
import { taxDocuments } from '../tables.ts';

type Wanted = { orderIds: string[]; at: Date };

/**
 * Returns the issued invoice of each order, or else its pro forma invoice, in the order of the ids. Ids without an order are
 * left out; 404 if none has one.
 */
export const findInvoicesToPrint = async (
  db: Db,
  { orderIds, at }: Wanted,
  issuing: Pick<Issuing, 'readBrandFile'>,
): Promise<BillingDocument[]> => {
  const [known, issued] = await Promise.all([
    db.select({ id: orders.id }).from(orders).where(inArray(orders.id, orderIds)),
    db
      .select({ orderId: taxDocuments.orderId, snapshot: taxDocuments.snapshot })
      .from(taxDocuments)
      .where(and(inArray(taxDocuments.orderId, orderIds), eq(taxDocuments.kind, 'invoice'))),
  ]);
  if (known.length === 0) return notFound('Order');
  const isKnown = new Set(known.map(({ id }) => id));
  const snapshots = new Map(issued.map(({ orderId, snapshot }) => [orderId, snapshot]));
  const documents: BillingDocument[] = [];
  for (const orderId of new Set(orderIds)) {
    if (!isKnown.has(orderId)) continue;
    const snapshot = snapshots.get(orderId);
    documents.push(
      snapshot === undefined
        ? await findProForma(db, { orderId, at }, issuing)
        : documentSnapshot.parse(snapshot),
    );
  }
  return documents;
};
