import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstScreen } from '#web/lib/loading/after-first-screen.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { isStaff } from '../../accounts/roles.ts';

/**
 * Keeps the cart in step with the one that the server keeps for all devices of its owner; staff have none. The cart of the browser is
 * there at once; what other devices have changed of it comes after the first screen.
 */
export const useFollowedCart = (): void => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { id } = user;
  const isViewed = user.viewedBy !== undefined;
  const hasCart = isViewed || !isStaff(user);
  useEffect(() => {
    if (!hasCart) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { startFollowing } = await import('./start-following.ts');
      if (!isGone) stop = startFollowing(queryClient, id, isViewed);
    };
    const cancel = afterFirstScreen(() => void start().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [queryClient, id, isViewed, hasCart]);
};
