import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { withoutRedirect } from '#web/features/accounts/landing-path.ts';
import { Shell } from '#web/features/shell/shell.tsx';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { nextPaint } from '#web/lib/loading/after-paint.ts';
import { appSettingsQuery, currentUserQuery, openSession } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { UnavailableScreen } from '#web/ui/page/page-states.tsx';
import { root } from './root.tsx';

/** Requires a session, and frames every screen of customers. */
export const protectedArea = createRoute({
  getParentRoute: () => root,
  id: '_protected',
  search: { middlewares: [withoutRedirect] },
  beforeLoad: async ({ context, location, cause }) => {
    // Paints the clicked link as the current one before the screen, which takes longer to draw.
    if (cause === 'stay') await nextPaint();
    try {
      const user = await openSession(context.queryClient);
      if (user.needsSecondFactor)
        throw redirect({ to: '/second-factor', search: { redirectUrl: location.href } });
      const { claim, lend } = useCart.getState();
      (user.viewedBy ? lend : claim)(user.id);
    } catch (error) {
      if (hasStatus(error, 401)) throw redirect({ to: '/login', search: { redirectUrl: location.href } });
      // With a cached user the page opens, and each part that cannot be loaded shows its own error.
      const isKnown = [currentUserQuery, appSettingsQuery].every(({ queryKey }) =>
        context.queryClient.getQueryData(queryKey),
      );
      if (!isKnown) throw error;
    }
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  errorComponent: ({ error }) => <UnavailableScreen error={error} />,
});
