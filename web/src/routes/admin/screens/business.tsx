import { Outlet } from '@tanstack/react-router';
import { businessQuery } from '#web/admin/business/api.ts';
import { BusinessScreen } from '#web/admin/business/business-screen.tsx';
import type { Loading } from '../../options.ts';

export { IssuerScreen } from '#web/admin/business/issuer-screen.tsx';
export { AccountsScreen, BankScreen, TermsScreen } from '#web/admin/business/part-screens.tsx';
export { PricesScreen } from '#web/admin/business/prices-screen.tsx';
export { SecurityScreen } from '#web/admin/business/security-screen.tsx';

export const loadBusiness = ({ context }: Loading) => context.queryClient.query(businessQuery);

export function Business() {
  return (
    <BusinessScreen>
      <Outlet />
    </BusinessScreen>
  );
}
