import type { CustomerSummary, RoleName } from '@formulary/contract';

export const ROLE_LABEL: Record<RoleName, string> = {
  StoreUser: 'Customer',
  DopeUser: 'Customer, round logo',
  Staff: 'Staff',
  Admin: 'Admin',
};

export const personName = ({ name, surname }: Pick<CustomerSummary, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim();

export const isCustomer = ({ role }: Pick<CustomerSummary, 'role'>): boolean =>
  role === 'StoreUser' || role === 'DopeUser';
