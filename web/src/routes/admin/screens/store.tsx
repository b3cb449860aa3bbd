import { Outlet } from '@tanstack/react-router';
import { brandsQuery, staffStoreQuery } from '#web/admin/storefront/api.ts';
import { StoreScreen } from '#web/admin/storefront/store-screen.tsx';
import type { Loading } from '../../options.ts';

export { BrandingScreen } from '#web/admin/storefront/branding-screen.tsx';
export { HoursForm } from '#web/admin/storefront/hours/hours-form.tsx';
export { MessagesForm } from '#web/admin/storefront/messages-form.tsx';
export { AccessForm, PaymentSettings } from '#web/admin/storefront/switch-settings.tsx';

export const loadStore = ({ context }: Loading) => context.queryClient.query(staffStoreQuery);

export function Store() {
  return (
    <StoreScreen>
      <Outlet />
    </StoreScreen>
  );
}

export const loadBrands = ({ context }: Loading) => context.queryClient.query(brandsQuery);
