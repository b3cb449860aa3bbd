import type { DocumentGap, OrderDocument } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';

/** What acts on orders, and answers about them, need from invoicing. Invoicing depends on orders, so `app.ts` injects this. */
export type OrderInvoicing = {
  /** Returns the order's invoice, then its credit notes. */
  findDocuments: (db: Db | Tx, orderId: string) => Promise<OrderDocument[]>;
  /** Returns what the order's invoice would lack; nothing if there is one, or the order is cancelled. */
  findDocumentGaps: (db: Db | Tx, orderId: string) => Promise<DocumentGap[]>;
};
