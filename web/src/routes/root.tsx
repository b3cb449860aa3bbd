import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ReloadOnImpersonation } from '#web/features/accounts/impersonation/reload-on-impersonation.tsx';
import type { RoutesAt } from '#web/features/accounts/landing-path.ts';
import { usePageTitle } from '#web/features/shell/use-page-title.ts';
import { Announcer } from '#web/lib/announce.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient; routesAt: RoutesAt }>()({
  component: Root,
});

function Root() {
  usePageTitle();
  return (
    <>
      <ReloadOnImpersonation />
      <Outlet />
      <Announcer />
    </>
  );
}
