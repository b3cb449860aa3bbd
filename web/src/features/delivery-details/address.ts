import type { OrderDelivery } from '@formulary/contract';

/** Who receives it: `Thandi Mokoena`. */
export const recipientOf = ({ recipientName, recipientSurname }: OrderDelivery): string =>
  [recipientName, recipientSurname].filter(Boolean).join(' ');

/** Where it goes, on one line: `12 Loop Street, Cape Town, Western Cape, 8001`. */
export const addressOf = ({ streetAddress, city, province, areaCode }: OrderDelivery): string =>
  [streetAddress, city, province, areaCode].filter(Boolean).join(', ');
