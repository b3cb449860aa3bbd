import type { OrderDelivery } from '@formulary/contract';

/** Formats an address for print, one part per line; a collection has only its recipient. */
export const addressText = (delivery: OrderDelivery): string =>
  [
    [delivery.recipientName, delivery.recipientSurname],
    [delivery.streetAddress],
    [delivery.city, delivery.areaCode],
    [delivery.province],
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n');

/** Returns the full name of an order line, including everything that distinguishes it from similar ones. */
export const lineName = (line: {
  name: string;
  variantName: string | null;
  strength: string;
  dosage: string;
}): string => {
  const name = line.variantName ? `${line.name} (${line.variantName})` : line.name;
  return [name, line.strength, line.dosage].filter(Boolean).join(', ');
};
