import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { useCartFollowing } from './cart-following.ts';
import { useCart } from './cart-store.ts';

/** Whether the cart is empty only because that of the server has not loaded yet. */
export const useIsCartAwaited = (): boolean => {
  const isEmpty = useCart(({ totalQuantity }) => totalQuantity === 0);
  return useCartFollowing(({ heard }) => heard === 'checking') && isEmpty;
};

/** Shown instead of an empty cart until the page knows the cart on the server. */
export function UnheardCart() {
  const { heard, readAgain } = useCartFollowing();
  if (heard === 'failed')
    return (
      <ErrorState
        title="Your cart could not be checked"
        message="Products that you added on other devices may be missing here."
        onRetry={readAgain}
      />
    );
  return (
    <div role="status" className="grid justify-items-center gap-4 px-6 py-16">
      <span aria-hidden>
        <Spinner size="lg" />
      </span>
      <p className="title-group">Checking your cart…</p>
    </div>
  );
}

/** Shown with a cart that may already have been ordered or changed on another device. */
export function UnheardNote() {
  const heard = useCartFollowing((state) => state.heard);
  if (heard === 'known') return null;
  return (
    <p role="status" className="text-muted text-sm">
      {heard === 'checking'
        ? 'Checking your cart…'
        : 'Changes on other devices could not be checked. They will be checked when you place the order.'}
    </p>
  );
}
