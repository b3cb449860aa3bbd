import type { OrderDocument } from '@formulary/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { taxDocuments } from './tables.ts';

/** Returns the documents of an order: its invoice, then its credit notes. */
export const findOrderDocuments = (db: Db | Tx, orderId: string): Promise<OrderDocument[]> =>
  db
    .select({ id: taxDocuments.id, kind: taxDocuments.kind, number: taxDocuments.number })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.kind), asc(taxDocuments.serial));
