import type { OrderDelivery } from '@formulary/contract';

/** Formats an address for print, one part per line, without its recipient. */
export const streetText = (delivery: OrderDelivery): string =>
  [[delivery.streetAddress], [delivery.city, delivery.areaCode], [delivery.province]]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n');

/** Formats an address with its recipient; a collection has only that. */
export const addressText = (delivery: OrderDelivery): string =>
  [[delivery.recipientName, delivery.recipientSurname].filter(Boolean).join(' '), streetText(delivery)]
    .filter(Boolean)
    .join('\n');
