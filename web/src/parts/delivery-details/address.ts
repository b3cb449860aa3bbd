import type { OrderDelivery } from '@formulary/contract';

/** Joins the recipient's names: `Thandi Mokoena`. Uses nothing from outside, because a script in the page has it too. */
export const recipientOf = ({ recipientName, recipientSurname }: OrderDelivery): string =>
  [recipientName, recipientSurname].filter(Boolean).join(' ');

/** Joins the address into one line: `12 Loop Street, Cape Town, Western Cape, 8001`. Uses nothing from outside, either. */
export const addressOf = ({ streetAddress, city, province, areaCode }: OrderDelivery): string =>
  [streetAddress, city, province, areaCode].filter(Boolean).join(', ');
