import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { currentUserQuery, landingPath, openSession } from '#web/features/accounts/api.ts';
import { RequiredSecondFactorScreen } from '#web/features/profile/security/required-screen.tsx';
import { hasStatus } from '#web/lib/calls/errors.ts';

/** Staff are led here until they have the second factor that the store requires. */
export const Route = createFileRoute('/second-factor')({
  beforeLoad: async ({ context }) => {
    const user = await openSession(context.queryClient).catch((error: unknown) => {
      if (hasStatus(error, 401)) throw redirect({ to: '/login' });
      throw error;
    });
    if (!user.needsSecondFactor) throw redirect({ to: '/' });
  },
  component: SecondFactor,
});

function SecondFactor() {
  const { queryClient } = Route.useRouteContext();
  const { history } = useRouter();
  const go = async () => {
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, refetchType: 'none' });
    history.push(await landingPath(queryClient, undefined));
  };
  return <RequiredSecondFactorScreen onDone={() => void go()} />;
}
