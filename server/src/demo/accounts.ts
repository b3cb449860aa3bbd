export const DEMO_PASSWORD = 'formulary-demo';

/** The accounts of the demonstration store, as the start prints them. */
export const DEMO_ACCOUNTS = [
  { username: 'demo', role: 'StoreUser', state: 'owes, may collect, has orders and payments' },
  { username: 'dope', role: 'DopeUser', state: 'delivery only, balance zero' },
  { username: 'credit', role: 'StoreUser', state: 'in credit' },
  { username: 'blocked', role: 'StoreUser', state: 'overdue, no access to the store' },
  { username: 'admin', role: 'Admin', state: '' },
  { username: 'staff', role: 'Staff', state: '' },
] as const;
