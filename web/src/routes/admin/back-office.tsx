/** Routes of the back office's frame, dashboard, setup and notifications. */
import { createRoute, lazyFn, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { adminOnly, withoutRedirect } from '#web/features/accounts/landing-path.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { isStaff, openSession } from '#web/parts/accounts/api.ts';
import { NotFoundPage, UnavailableScreen } from '#web/ui/page/page-states.tsx';
import { searchOf } from '../options.ts';
import { root } from '../root.tsx';

const setupScreen = () => import('./screens/setup.tsx');
const notificationScreens = () => import('./screens/notifications.tsx');

/** Signed-in users who are not staff get "not found". */
export const backOffice = createRoute({
  getParentRoute: () => root,
  path: '/admin',
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
  component: lazyRouteComponent(() => import('./screens/frame.tsx'), 'Frame'),
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: ({ error }) => <UnavailableScreen error={error} />,
});

const dashboard = createRoute({
  getParentRoute: () => backOffice,
  path: '/',
  ...searchOf(() => z.object({ span: z.enum(['days', 'months']).default('days').catch('days') })),
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
});

const setup = createRoute({
  getParentRoute: () => backOffice,
  path: '/setup',
  beforeLoad: adminOnly,
  loader: lazyFn(setupScreen, 'loadSetup'),
  component: lazyRouteComponent(setupScreen, 'SetupScreen'),
});

const notifications = createRoute({
  getParentRoute: () => backOffice,
  path: '/notifications',
  loader: lazyFn(notificationScreens, 'loadNotifications'),
  component: lazyRouteComponent(notificationScreens, 'Notifications'),
});

const notificationChoices = createRoute({
  getParentRoute: () => backOffice,
  path: '/notifications/choices',
  loader: lazyFn(notificationScreens, 'loadChoices'),
  component: lazyRouteComponent(notificationScreens, 'ChoicesScreen'),
});

export const firstRoutes = [dashboard, setup, notifications, notificationChoices];
