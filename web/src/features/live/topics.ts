import type { LiveTopic } from '@formulary/contract';
import type { QueryKey } from '@tanstack/react-query';

const WITH_CUSTOMER: QueryKey[] = [
  ['admin', 'customers'],
  ['admin', 'orders'],
  ['admin', 'payments'],
];

/** What each topic makes out of date. The catalogue's lists are mended in place instead, where the event names what changed. */
export const OUT_OF_DATE: Record<Exclude<LiveTopic, 'everything'>, QueryKey[]> = {
  products: [['products'], ['labs'], ['admin', 'products'], ['admin', 'labs'], ['admin', 'dashboard']],
  catalogue: [
    ['admin', 'products'],
    ['admin', 'labs'],
  ],
  store: [['store-status'], ['admin', 'store']],
  orders: [
    ['orders'],
    ['payments', 'payable'],
    ['admin', 'orders'],
    ['admin', 'payments'],
    ['admin', 'dashboard'],
  ],
  payments: [['payments'], ['orders'], ['admin', 'payments'], ['admin', 'orders'], ['admin', 'dashboard']],
  // An order and a proof are shown with their customer: the balance, the name, whether there is access.
  balance: [['users', 'current'], ['account-logs'], ...WITH_CUSTOMER],
  account: [['users', 'current'], ...WITH_CUSTOMER],
  'delivery-details': [['delivery-details'], ...WITH_CUSTOMER],
};
