/** Of every demonstration account. */
export const DEMO_PASSWORD = 'formulary-demo';

/** The demonstration accounts, as the start of the server tells of them. */
export const ACCOUNTS = [
  {
    username: 'demo',
    role: 'StoreUser',
    state: 'a pharmacy of two years: orders, payments, may collect, owes',
  },
  { username: 'dope', role: 'DopeUser', state: 'delivery only, owes nothing' },
  { username: 'credit', role: 'StoreUser', state: 'in credit' },
  { username: 'blocked', role: 'StoreUser', state: 'no access to the store, overdue' },
  { username: 'admin', role: 'Admin', state: 'runs the store' },
  { username: 'staff', role: 'Staff', state: 'orders, payments and stock' },
] as const;

export type AccountName = (typeof ACCOUNTS)[number]['username'];
export type CustomerName = Exclude<AccountName, 'admin' | 'staff'>;
