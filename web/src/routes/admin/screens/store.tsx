import { Outlet } from '@tanstack/react-router';
import { brandsQuery, staffStoreQuery } from '#web/admin/storefront/api.ts';
import { StoreScreen } from '#web/admin/storefront/store-screen.tsx';
import type { Loading } from '../../options.ts';

export { AccessForm } from '#web/admin/storefront/access/access-form.tsx';
export { BrandingScreen } from '#web/admin/storefront/branding/branding-screen.tsx';
export { HoursForm } from '#web/admin/storefront/hours/hours-form.tsx';
export { MessagesForm } from '#web/admin/storefront/messages/messages-form.tsx';
export { PaymentSettings } from '#web/admin/storefront/payments/payment-settings.tsx';

export const loadStore = ({ context }: Loading) => context.queryClient.query(staffStoreQuery);

export function Store() {
  return (
    <StoreScreen>
      <Outlet />
    </StoreScreen>
  );
}

export const loadBrands = ({ context }: Loading) => context.queryClient.query(brandsQuery);
