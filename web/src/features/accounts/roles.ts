import type { User } from '@formulary/contract';

/** Whether someone works in the back office. */
export const isStaff = ({ role }: Pick<User, 'role'>): boolean =>
  role.name === 'Staff' || role.name === 'Admin';

/** Whether someone may do everything there: people, roles and prices too. */
export const isAdmin = ({ role }: Pick<User, 'role'>): boolean => role.name === 'Admin';
