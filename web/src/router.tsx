import { createRouter } from '@tanstack/react-router';
import type { RoutesAt } from '#web/features/accounts/landing-path.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { isForGuests } from '#web/lib/guest-screens.ts';
import { NotFoundPage, PagePending, RouteError } from '#web/ui/page/page-states.tsx';
import { routeTree } from './routes/tree.ts';

/**
 * Called on a 401: opens the login screen, which leads back here. A screen for guests stays, because it needs no
 * session; the response may arrive after it was opened.
 */
const toLogin = (): void => {
  const { pathname, href } = router.state.location;
  if (isForGuests(pathname)) return;
  void router.navigate({ to: '/login', search: { redirectUrl: href } });
};

/** Called when the store has begun to require a second factor and a member of staff has not set one up yet. */
const toSecondFactor = (): void => {
  const { pathname, href } = router.state.location;
  if (pathname === '/second-factor') return;
  void queryClient
    .invalidateQueries({ queryKey: ['users', 'current'], refetchType: 'none' })
    .then(() => router.navigate({ to: '/second-factor', search: { redirectUrl: href } }));
};

export const queryClient = createQueryClient({
  onUnauthorized: toLogin,
  onSecondFactorRequired: toSecondFactor,
});

const routesAt: RoutesAt = (pathname) => {
  const [routes, params, found] = router.getMatchedRoutes(pathname);
  // A path without a screen matches only the route of "not found".
  return found && params._splat === undefined ? routes : [];
};

export const router = createRouter({
  routeTree,
  context: { queryClient, routesAt },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultStructuralSharing: true,
  defaultPendingMs: 300,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
