import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, finishBeforeLogout, isStaff } from '#web/parts/accounts/api.ts';
import { forgetHeard, type Heard, useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { toOrderLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { followCart, showKeptCart } from '#web/parts/cart/following/follow-cart.ts';
import { addMergeNotes, type CartNote, forgetMergeNotes } from '#web/parts/cart/merge-notes.ts';
import { isOwnOrder, PLACING, useOrderAttempt } from '#web/parts/cart/order-attempt.ts';
import { subscribeToUnsent, waitingOrdersOf } from '#web/parts/cart/unsent-orders.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/**
 * Whether the cart belongs to an order whose outcome is unknown. It is retried unchanged, so that only one order is
 * placed.
 */
const isUnanswered = (userId: string): boolean => {
  const { attempt } = useOrderAttempt.getState();
  if (!attempt?.isUnanswered || attempt.userId !== userId) return false;
  const lines = Object.values(useCart.getState().products).map(toOrderLine);
  return attempt.payload.includes(`"orderProducts":${JSON.stringify(lines)}`);
};

const tellMerge = (userId: string, notes: CartNote[]): void => {
  addMergeNotes(userId, notes);
  if (location.pathname === '/cart') return;
  const ordered = notes.find((note) => note.kind === 'ordered');
  toast({
    title: ordered ? 'Your cart has been ordered' : 'Your cart was merged',
    description: ordered
      ? `Order ${ordered.referenceNumber} was placed on another device or in another window.`
      : 'It had also changed on another device. Open your cart to see what was merged.',
    link: { to: '/cart', label: 'View cart' },
  });
};

/** Synchronises a customer's cart, or shows it to an impersonating Admin; staff have none. Returns a function that stops it. */
export const startFollowing = (queryClient: QueryClient, userId: string): (() => void) => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const onHeard = (heard: Heard): void => useCartFollowing.setState({ heard });
  if (!user || isStaff(user)) {
    onHeard('known');
    return forgetHeard;
  }
  if (user.viewedBy) {
    const { readAgain, stop } = showKeptCart(queryClient, userId, onHeard);
    useCartFollowing.setState({ readAgain });
    return () => {
      stop();
      forgetHeard();
    };
  }
  // An order that has yet to be sent must find the cart on the server as it was ordered.
  const isHeld = (): boolean =>
    queryClient.isMutating({ mutationKey: PLACING }) > 0 ||
    isUnanswered(userId) ||
    waitingOrdersOf(userId).length > 0;
  const followed = followCart({
    queryClient,
    userId,
    isHeld,
    isOwnOrder,
    onHeard,
    onMerged: (notes) => tellMerge(userId, notes),
  });
  useCartFollowing.setState({ orderedCart: followed, readAgain: followed.readAgain });
  let wasHeld = isHeld();
  const check = (): void => {
    const isNow = isHeld();
    if (wasHeld && !isNow) followed.readAgain();
    wasHeld = isNow;
  };
  const stops = [
    queryClient.getMutationCache().subscribe(check),
    useOrderAttempt.subscribe(check),
    subscribeToUnsent(check),
    // Once the cart is empty, for example after an order, messages about its lines are outdated.
    useCart.subscribe(({ totalQuantity }, before) => {
      if (totalQuantity === 0 && before.totalQuantity > 0) forgetMergeNotes();
    }),
    finishBeforeLogout(followed.finish),
    followed.stop,
    forgetHeard,
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
