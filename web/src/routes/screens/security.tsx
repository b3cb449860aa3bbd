/** Separate, because it is rarely opened and has more code than the other account screens. */
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { RequiredSecondFactorScreen } from '#web/features/profile/security/required-screen.tsx';
import { currentUserQuery } from '#web/parts/accounts/api.ts';

export { SecurityScreen } from '#web/features/profile/security/security-screen.tsx';

export function RequiredSecondFactor() {
  const { queryClient } = useRouteContext({ from: '/second-factor' });
  const { history, options } = useRouter();
  const { redirectUrl } = useSearch({ from: '/second-factor' });
  const go = async () => {
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, refetchType: 'none' });
    history.push(await landingPath(options.context, redirectUrl));
  };
  return <RequiredSecondFactorScreen onDone={() => void go()} />;
}
