import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { appSettingsQuery } from '#web/features/accounts/api.ts';
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { safeRedirect } from '#web/features/accounts/safe-redirect.ts';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirectUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    const isSignedIn = await context.queryClient.query(appSettingsQuery).then(
      () => true,
      () => false,
    );
    if (isSignedIn) throw redirect({ href: safeRedirect(search.redirectUrl) });
  },
  component: Login,
});

function Login() {
  return <LoginScreen redirectUrl={Route.useSearch().redirectUrl} />;
}
