/** The screens that need no session: the login screen, and those opened by one-time links. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { appSettingsQuery, currentUserQuery, openSession } from '#web/parts/accounts/api.ts';
import { builtLate } from './options.ts';
import { root } from './root.tsx';

const guest = () => import('./screens/guest.tsx');

const backTo = () => z.object({ redirectUrl: z.string().optional().catch(undefined) });

/** Skips the check for users who have just been redirected from the protected area. */
const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => {
  if (hasStatus(queryClient.getQueryState(currentUserQuery.queryKey)?.error, 401)) return false;
  return queryClient.query({ ...appSettingsQuery, staleTime: 0 }).then(
    () => true,
    () => false,
  );
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: builtLate(backTo),
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.queryClient))
      throw redirect({ href: await landingPath(context, search.redirectUrl) });
  },
  component: lazyRouteComponent(() => import('./screens/login-again.tsx'), 'Login'),
});

/** Staff are redirected here until they have set up the second factor that the store requires. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: builtLate(backTo),
  beforeLoad: async ({ context, search }) => {
    const user = await openSession(context.queryClient).catch((error: unknown) => {
      if (hasStatus(error, 401)) throw redirect({ to: '/login', search });
      throw error;
    });
    if (!user.needsSecondFactor) throw redirect({ href: await landingPath(context, search.redirectUrl) });
  },
  component: lazyRouteComponent(() => import('./screens/security.tsx'), 'RequiredSecondFactor'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(guest, 'ForgotPasswordScreen'),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password/$token',
  component: lazyRouteComponent(guest, 'SetPassword'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email/$token',
  component: lazyRouteComponent(guest, 'ConfirmEmail'),
});

export const guests = [login, secondFactor, forgotPassword, setPassword, confirmEmail];
