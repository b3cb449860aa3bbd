import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RoutesAt } from '#web/features/accounts/landing-path.ts';
import { ReloadOnImpersonation } from '#web/features/accounts/reload-on-impersonation.tsx';
import { usePageTitle } from '#web/features/shell/navigation.ts';
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
