import type { DocumentGap, OrderDocument } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';

/** What acts on orders, and answers about them, need from invoicing. Invoicing depends on orders, so `app.ts` injects this. */
export type OrderInvoicing = {
  /** Issues the invoice of a locked order that is being dispatched, unless it has one. The last step of its transaction. */
  issueAtDispatch: (tx: Tx, act: Actor & { orderId: string }) => Promise<void>;
  /** Credits the invoice of a locked order that is being cancelled, if it has one. The last step of its transaction. */
  creditCancellation: (
    tx: Tx,
    act: Actor & { orderId: string; reason?: string | undefined },
  ) => Promise<void>;
  /** Returns the order's invoice, then its credit notes. */
  findDocuments: (db: Db | Tx, orderId: string) => Promise<OrderDocument[]>;
  /** Returns what the order's invoice would lack; nothing if there is one, or the order is cancelled. */
  findDocumentGaps: (db: Db | Tx, orderId: string) => Promise<DocumentGap[]>;
};
