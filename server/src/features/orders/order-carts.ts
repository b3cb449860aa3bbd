import type { Tx } from '../../db/client.ts';

export type OrderedLine = { productId: string; variantId: string | null; quantity: number };

/** What placing an order needs from carts. Carts depend on orders, so `app.ts` injects this. */
export type OrderCarts = {
  /** Takes what was ordered out of the customer's kept cart, so that no other device orders it again. */
  takeOrdered: (tx: Tx, order: { userId: string; lines: OrderedLine[]; at: Date }) => Promise<void>;
};
