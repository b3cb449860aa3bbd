import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { appSettingsQuery, currentUserQuery, landingPath, useSignIn } from '#web/features/accounts/api.ts';
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { useBranding } from '#web/features/storefront/use-branding.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';

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
      throw redirect({ href: await landingPath(context.queryClient, search.redirectUrl) });
  },
  component: Login,
});

function Login() {
  const { signIn, enter } = useSignIn(Route.useSearch().redirectUrl);
  return <LoginScreen branding={useBranding()} onSignIn={signIn} onSignedIn={enter} />;
}
