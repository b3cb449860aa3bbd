import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from '#web/lib/loading/after-paint.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';

/**
 * Synchronises the cart: immediately if `isShown`, otherwise after the first screen, which uses the cart stored in the
 * browser.
 */
export const useCartFollowed = (isShown: boolean): void => {
  const queryClient = useQueryClient();
  const { id } = useCurrentUser();
  const [isDue, setDue] = useState(isShown);
  useEffect(() => {
    if (isShown) setDue(true);
    else return afterFirstScreen(() => setDue(true));
  }, [isShown]);

  useEffect(() => {
    if (!isDue) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = (): void =>
      void import('./start-following.ts').then(
        ({ startFollowing }) => {
          if (!isOver) stop = startFollowing(queryClient, id);
        },
        () => useCartFollowing.setState({ heard: 'failed', readAgain: start }),
      );
    start();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, id, isDue]);
};
