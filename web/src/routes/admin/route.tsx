import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { StaffShell } from '#web/admin/shell/staff-shell.tsx';
import { withoutRedirect } from '#web/features/accounts/without-redirect.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { openSession } from '#web/parts/accounts/api.ts';
import { isStaff } from '#web/parts/accounts/roles.ts';
import { NotFoundPage } from '#web/ui/page/route-error.tsx';
import { UnavailableScreen } from '#web/ui/page/unavailable-screen.tsx';

/** Not found for anyone but staff. */
export const Route = createFileRoute('/admin')({
  search: { middlewares: [withoutRedirect] },
  beforeLoad: async ({ context, location }) => {
    try {
      const user = await openSession(context.queryClient);
      if (!isStaff(user)) throw notFound();
      if (user.needsSecondFactor)
        throw redirect({ to: '/second-factor', search: { redirectUrl: location.href } });
    } catch (error) {
      if (hasStatus(error, 401)) throw redirect({ to: '/login', search: { redirectUrl: location.href } });
      throw error;
    }
  },
  component: () => (
    <StaffShell>
      <Outlet />
    </StaffShell>
  ),
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: ({ error }) => <UnavailableScreen error={error} />,
});
