import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { StaffShell } from '#web/admin/shell/staff-shell.tsx';
import { withoutRedirect } from '#web/features/accounts/landing-path.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { isStaff, openSession } from '#web/parts/accounts/api.ts';
import { NotFoundPage, UnavailableScreen } from '#web/ui/page/page-states.tsx';

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
