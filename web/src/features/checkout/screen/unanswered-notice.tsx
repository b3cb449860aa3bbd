import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useIsOutcomeUnknown, useOrderAttempt } from '#web/parts/cart/order-attempt.ts';
import type { OrderPayload } from '#web/parts/cart/order-payload.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Shown while the outcome of the last order is unknown. `payload` is the order that would be sent now. */
export function UnansweredNotice({ payload }: { payload: OrderPayload | undefined }) {
  const attempt = useOrderAttempt((state) => state.attempt);
  const isUnanswered = useIsOutcomeUnknown(payload);
  const { id } = useCurrentUser();
  if (!attempt?.isUnanswered || attempt.userId !== id) return null;
  if (isUnanswered)
    return (
      <Notice title="We could not confirm that your order was placed">
        Your cart is kept. Place the order again: if the first attempt went through, no second order is
        created.
      </Notice>
    );
  return (
    <Notice title="Your last order may have been placed">
      <p>
        The store did not respond, and your cart has changed since. Check your orders before you place this
        one.
      </p>
      <LinkButton to="/orders" variant="secondary" size="sm" className="mt-2">
        View orders
      </LinkButton>
    </Notice>
  );
}
