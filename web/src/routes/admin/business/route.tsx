import { createFileRoute, Outlet } from '@tanstack/react-router';
import { businessQuery } from '#web/admin/business/api.ts';
import { BusinessScreen } from '#web/admin/business/business-screen.tsx';

export const Route = createFileRoute('/admin/business')({
  loader: ({ context }) => context.queryClient.query(businessQuery),
  component: () => (
    <BusinessScreen>
      <Outlet />
    </BusinessScreen>
  ),
});
