import type { OrderDelivery } from '@formulary/contract';
import { streetText } from '../../orders/staff/documents/address.ts';

/** Returns the customer's address for an order's documents: the one they trade from, or else where it was delivered. */
export const customerAddress = ({
  address,
  delivery,
}: {
  address: string | null;
  delivery: OrderDelivery;
}): string | null => address || streetText(delivery) || null;
