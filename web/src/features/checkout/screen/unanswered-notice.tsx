import { useCurrentUser } from '#web/features/accounts/api.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useOrderAttempt } from '../placing/order-attempt.ts';
import type { OrderPayload } from '../placing/order-payload.ts';

/** Stands as long as it is not known whether the last order got through. `payload` is what would be sent now. */
export function UnansweredNotice({ payload }: { payload: OrderPayload | undefined }) {
  const attempt = useOrderAttempt((state) => state.attempt);
  const { id } = useCurrentUser();
  if (!attempt?.isUnanswered || attempt.userId !== id) return null;
  if (attempt.payload === JSON.stringify(payload))
    return (
      <Notice title="We do not know whether your order was placed">
        Your cart is kept. Place the order again: if it got through, it is the same order and not a second
        one.
      </Notice>
    );
  return (
    <Notice title="Your last order may have been placed">
      <p>
        The store did not answer, and your cart has changed since. Check your orders before you place this
        one.
      </p>
      <LinkButton to="/orders" variant="secondary" size="sm" className="mt-2">
        View orders
      </LinkButton>
    </Notice>
  );
}
