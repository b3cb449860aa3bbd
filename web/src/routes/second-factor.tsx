import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { RequiredSecondFactorScreen } from '#web/features/profile/security/required-screen.tsx';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { currentUserQuery, openSession } from '#web/parts/accounts/api.ts';

/** Staff are led here until they have the second factor that the store requires. */
export const Route = createFileRoute('/second-factor')({
  validateSearch: z.object({ redirectUrl: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    const user = await openSession(context.queryClient).catch((error: unknown) => {
      if (hasStatus(error, 401)) throw redirect({ to: '/login', search });
      throw error;
    });
    if (!user.needsSecondFactor) throw redirect({ href: await landingPath(context, search.redirectUrl) });
  },
  component: SecondFactor,
});

function SecondFactor() {
  const { queryClient } = Route.useRouteContext();
  const { history, options } = useRouter();
  const { redirectUrl } = Route.useSearch();
  const go = async () => {
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, refetchType: 'none' });
    history.push(await landingPath(options.context, redirectUrl));
  };
  return <RequiredSecondFactorScreen onDone={() => void go()} />;
}
