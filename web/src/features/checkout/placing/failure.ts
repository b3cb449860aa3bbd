import { hasCode, isOutcomeUnknown, messageOf, UNREACHABLE } from '#web/lib/calls/errors.ts';

const CART_IS_KEPT = 'Nothing was ordered, and your cart has not changed.';
const SAFE_TO_REPEAT =
  'Your cart is kept. Place the order again: if the first attempt went through, no second order is created.';

/** The delivery detail is not known and cannot be loaded. */
export const NOT_SENT = { title: UNREACHABLE, description: CART_IS_KEPT };

export const describeFailure = (error: unknown): { title: string; description: string } => {
  if (isOutcomeUnknown(error))
    return { title: messageOf(error, 'The store did not respond in time.'), description: SAFE_TO_REPEAT };
  const hasNoAccess = hasCode(error, 'FORBIDDEN');
  return {
    title: messageOf(error),
    description: hasNoAccess ? 'You do not have access to store.' : CART_IS_KEPT,
  };
};
