import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { LoginScreen } from '#web/features/accounts/login/login-screen.tsx';
import { useSignIn } from '#web/features/accounts/login/use-sign-in.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { appSettingsQuery, currentUserQuery } from '#web/parts/accounts/api.ts';
import { useBranding } from '#web/parts/storefront/api.ts';

/** Skips the check for a user who has just been redirected from the protected area. */
const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => {
  if (hasStatus(queryClient.getQueryState(currentUserQuery.queryKey)?.error, 401)) return false;
  return queryClient.query({ ...appSettingsQuery, staleTime: 0 }).then(
    () => true,
    () => false,
  );
};

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirectUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.queryClient))
      throw redirect({ href: await landingPath(context, search.redirectUrl) });
  },
  component: Login,
});

function Login() {
  const { signIn, enter } = useSignIn(Route.useSearch().redirectUrl);
  return <LoginScreen branding={useBranding()} onSignIn={signIn} onSignedIn={enter} />;
}
