import type { OrderDelivery } from '@formulary/contract';

/** Formats an address for print, one part per line, without its recipient. */
export const streetText = (delivery: OrderDelivery): string =>
  [[delivery.streetAddress], [delivery.city, delivery.areaCode], [delivery.province]]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n');
