import type { PlacedOrder } from '@formulary/contract';
import type { Services } from '../../../http/app.ts';
import type { OrderPayments } from '../order-payments.ts';
import { type OrderToPlace, placeOrder } from './place-order.ts';

/** Places an order, and has the customer told by e-mail that it was: both or neither. Refuses as `placeOrder` does. */
export const placeAndTell = (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  order: OrderToPlace,
  payments: OrderPayments,
): Promise<PlacedOrder> =>
  db.transaction(async (tx) => {
    const placed = await placeOrder(tx, order, payments);
    await mail.queue(tx, { kind: 'order-placed', orderId: placed.id });
    return placed;
  });
