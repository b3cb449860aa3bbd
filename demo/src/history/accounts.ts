import {
  DEMO_PASSWORD,
  type DEMO_USERNAMES,
} from '../../../server/src/features/accounts/demonstration/published-password.ts';

export type AccountName = (typeof DEMO_USERNAMES)[number];
export type CustomerName = Exclude<AccountName, 'admin' | 'staff'>;

/** What the start of the server tells of each account. */
export const ACCOUNTS = {
  demo: { role: 'StoreUser', about: 'a pharmacy of two years: orders, payments, may collect, owes' },
  dope: { role: 'DopeUser', about: 'delivery only, owes nothing' },
  credit: { role: 'StoreUser', about: 'in credit' },
  blocked: { role: 'StoreUser', about: 'no access to the store, overdue' },
  admin: { role: 'Admin', about: 'runs the store' },
  staff: { role: 'Staff', about: 'orders, payments and stock' },
} as const satisfies Record<AccountName, { role: string; about: string }>;

/** The lines that tell which of these accounts can be tried. */
export const introduceAccounts = (usernames: string[]): string[] => {
  if (usernames.length === 0) return [];
  const lines = Object.entries(ACCOUNTS)
    .filter(([username]) => usernames.includes(username))
    .map(([username, { role, about }]) => `    ${username.padEnd(8)} ${role.padEnd(10)} ${about}`);
  return ['', `  Demonstration accounts (password ${DEMO_PASSWORD}):`, ...lines, ''];
};
