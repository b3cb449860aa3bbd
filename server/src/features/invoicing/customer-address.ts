import type { OrderDelivery } from '@formulary/contract';

/** Formats a place of delivery, one part per line; null for a collection. */
export const deliveryAddress = ({
  streetAddress,
  city,
  areaCode,
  province,
}: OrderDelivery): string | null => {
  const lines = [streetAddress, [city, areaCode].filter(Boolean).join(' '), province];
  return lines.filter(Boolean).join('\n') || null;
};

/** Returns the customer's address for an order's documents: the one they trade from, or else where it was delivered. */
export const customerAddress = ({
  address,
  delivery,
}: {
  address: string | null;
  delivery: OrderDelivery;
}): string | null => address || deliveryAddress(delivery);
