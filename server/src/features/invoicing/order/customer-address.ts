import type { OrderDelivery } from '@formulary/contract';
import { streetText } from '../../orders/staff/documents/address.ts';

/** Returns the customer's address for an order's documents: their business address, or else the delivery address. */
export const customerAddress = ({
  address,
  delivery,
}: {
  address: string | null;
  delivery: OrderDelivery;
}): string | null => address || streetText(delivery) || null;
