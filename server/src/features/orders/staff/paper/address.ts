import type { OrderDelivery } from '@formulary/contract';

/** An address as it stands on paper, a line each; a collection has its recipient alone. */
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

/** What a line of an order is called, with all that tells it from its neighbours. */
export const lineName = (line: {
  name: string;
  variantName: string | null;
  strength: string;
  dosage: string;
}): string => {
  const name = line.variantName ? `${line.name} (${line.variantName})` : line.name;
  return [name, line.strength, line.dosage].filter(Boolean).join(', ');
};
