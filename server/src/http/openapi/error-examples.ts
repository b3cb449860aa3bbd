import type { ErrorBody, ErrorCode } from '@formulary/contract';
import { SAMPLE_ID } from './sample-of.ts';

/** An example response for each error code, without the code. */
const ANSWERS: Record<ErrorCode, Omit<ErrorBody, 'code'>> = {
  VALIDATION: { message: 'Name is required.', errors: { name: 'Name is required.' } },
  UNAUTHENTICATED: { message: 'Please sign in.' },
  INVALID_CREDENTIALS: { message: 'Invalid credentials' },
  FORBIDDEN: { message: 'Forbidden' },
  STORE_CLOSED: { message: 'Store Closed' },
  COLLECTION_NOT_ALLOWED: { message: 'Collection is not available for your account.' },
  CROSS_SITE: { message: 'This request came from another site.' },
  VIEW_ONLY: { message: 'You are viewing the store as this customer, so nothing can be changed.' },
  SECOND_FACTOR_REQUIRED: { message: 'Set up a second factor under Sign-in and security first.' },
  NOT_FOUND: { message: 'Order not found' },
  CONFLICT: { message: 'Another product already has this code.' },
  STALE: { message: 'Someone else has changed this in the meantime.' },
  PRICE_CHANGED: { message: 'Some prices have changed.', errors: { [SAMPLE_ID]: 'The price is now R 55.' } },
  OUT_OF_STOCK: { message: 'Some products are not in stock.', errors: { [SAMPLE_ID]: 'Only 3 left.' } },
  CREDIT_LIMIT: { message: 'This order would exceed the credit limit.' },
  CONFIRMATION_REQUIRED: {
    message: 'Please check and confirm.',
    errors: { amount: 'The amount is more than the customer owes.' },
  },
  HAS_CENTS: {
    message: '3 products have cents. Change them to whole rand first.',
    errors: { decimals: '3 products have cents. Change them to whole rand first.' },
  },
  UNPAID: { message: 'This order is not paid. The customer must pay first.' },
  IDEMPOTENCY_CONFLICT: { message: 'This Idempotency-Key was used for another request.' },
  PAYLOAD_TOO_LARGE: { message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'Content of this type is not accepted.' },
  TOO_COMPLEX: { message: 'This takes too long to read. Send it in smaller parts.' },
  TOO_MANY_REQUESTS: { message: 'Too many requests. Please try again later.' },
  INTERNAL: {
    message: 'Something went wrong on our side.',
    requestId: '5b0f1c52-8f9c-4d2e-a1f7-6f2c1d0e9b3a',
  },
  UNAVAILABLE: {
    message: 'The service is busy. Please try again.',
    requestId: '5b0f1c52-8f9c-4d2e-a1f7-6f2c1d0e9b3a',
  },
};

export const ERROR_EXAMPLES = Object.fromEntries(
  Object.entries(ANSWERS).map(([code, answer]) => [code, { ...answer, code }]),
) as Record<ErrorCode, ErrorBody>;
