import type { OrderDocument } from '@formulary/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import type { OrderInvoicing } from '../orders/ports.ts';
import { creditCancellation } from './crediting/write-credit-note.ts';
import { findDocumentGaps, issueAtDispatch } from './issuing/issue-invoice.ts';
import { type IssuingServices, openIssuing } from './issuing/issuing.ts';
import { taxDocuments } from './tables.ts';

/** Returns the documents of an order: its invoice, then its credit notes. */
const findOrderDocuments = (db: Db | Tx, orderId: string): Promise<OrderDocument[]> =>
  db
    .select({ id: taxDocuments.id, kind: taxDocuments.kind, number: taxDocuments.number })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.kind), asc(taxDocuments.serial));

export const openOrderInvoicing = (services: IssuingServices): OrderInvoicing => {
  const issuing = openIssuing(services);
  return {
    issueAtDispatch: (tx, act) => issueAtDispatch(tx, act, issuing),
    creditCancellation: (tx, act) => creditCancellation(tx, act, issuing),
    findDocuments: findOrderDocuments,
    findDocumentGaps,
  };
};
