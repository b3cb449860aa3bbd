import { Outlet } from '@tanstack/react-router';
import { businessQuery } from '#web/admin/business/api.ts';
import { BusinessScreen } from '#web/admin/business/business-screen.tsx';
import type { Loading } from '../../options.ts';

export { AccountsScreen } from '#web/admin/business/accounts-screen.tsx';
export { BankScreen } from '#web/admin/business/bank-screen.tsx';
export { IssuerScreen } from '#web/admin/business/issuer-screen.tsx';
export { PricesScreen } from '#web/admin/business/prices-screen.tsx';
export { SecurityScreen } from '#web/admin/business/security-screen.tsx';
export { TermsScreen } from '#web/admin/business/terms-screen.tsx';

export const loadBusiness = ({ context }: Loading) => context.queryClient.query(businessQuery);

export function Business() {
  return (
    <BusinessScreen>
      <Outlet />
    </BusinessScreen>
  );
}
