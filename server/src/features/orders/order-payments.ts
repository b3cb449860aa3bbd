import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';

/** Whose credit is spent, because of whose act. */
export type CreditSpending = Actor & { userId: string };
/** A cancelled order, whose payments are free for other orders. */
export type OrderRelease = { orderId: string; at: Date };
/** What acts on orders need of payments. Payments are built on orders, so `app.ts` hands this in. */
export type OrderPayments = {
  /** Settles the oldest unpaid orders from the customer's credit, unless the store has this switched off. */
  settleCredit: (tx: Tx, spending: CreditSpending) => Promise<void>;
  /** Undoes the settlements of a cancelled order. */
  releaseOrder: (tx: Tx, release: OrderRelease) => Promise<void>;
};
