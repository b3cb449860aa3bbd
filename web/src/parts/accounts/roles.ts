import type { User } from '@formulary/contract';

export const isStaff = ({ role }: Pick<User, 'role'>): boolean =>
  role.name === 'Staff' || role.name === 'Admin';

export const isAdmin = ({ role }: Pick<User, 'role'>): boolean => role.name === 'Admin';
