import type { Tx } from '../../db/client.ts';

export type OrderedLine = { productId: string; variantId: string | null; quantity: number };

type Ordered = { userId: string; orderId: string; lines: OrderedLine[]; at: Date };

/** What placing an order needs from carts. Carts depend on orders, so `app.ts` injects this. */
export type OrderCarts = {
  /** Locks the customer's kept cart at this version. STALE if it has been ordered or changed since. */
  lockAt: (tx: Tx, cart: { userId: string; version: number; at: Date }) => Promise<void>;
  /** Takes what was ordered out of the customer's kept cart, so that no other device orders it again. */
  takeOrdered: (tx: Tx, order: Ordered) => Promise<void>;
};
