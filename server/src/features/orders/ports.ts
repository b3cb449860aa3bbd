/** Functions of slices that depend on orders, which `app.ts` therefore injects. */
import type { DocumentGap, OrderDocument } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';

/** The customer whose credit is spent, and the actor. */
export type CreditSpending = Actor & { userId: string };

/** A cancelled order whose payments become available for other orders. */
export type OrderRelease = { orderId: string; at: Date };

export type OrderPayments = {
  /** Settles the customer's orders from credit, earliest due first, unless the store has turned this off. */
  settleCredit: (tx: Tx, spending: CreditSpending) => Promise<void>;
  /** Undoes the settlements of a cancelled order. */
  releaseOrder: (tx: Tx, release: OrderRelease) => Promise<void>;
};

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
  /** Returns the details that the order's invoice would lack; none if there is one, or the order is cancelled. */
  findDocumentGaps: (db: Db | Tx, orderId: string) => Promise<DocumentGap[]>;
};

export type OrderedLine = { productId: string; variantId: string | null; quantity: number };

type Ordered = { userId: string; orderId: string; lines: OrderedLine[]; at: Date };

export type OrderCarts = {
  /** Locks the customer's current cart at this version. STALE if it has been ordered or changed since. */
  lockAt: (tx: Tx, cart: { userId: string; version: number; at: Date }) => Promise<void>;
  /** Removes the ordered packs from the customer's current cart, so that no other device orders them again. */
  takeOrdered: (tx: Tx, order: Ordered) => Promise<void>;
};
