import type { OrderDelivery } from '@formulary/contract';

/** Joins the recipient's names: `Thandi Mokoena`. */
export const recipientOf = ({ recipientName, recipientSurname }: OrderDelivery): string =>
  [recipientName, recipientSurname].filter(Boolean).join(' ');

/** Joins the address on one line: `12 Loop Street, Cape Town, Western Cape, 8001`. */
export const addressOf = ({ streetAddress, city, province, areaCode }: OrderDelivery): string =>
  [streetAddress, city, province, areaCode].filter(Boolean).join(', ');
