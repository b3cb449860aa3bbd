import { z } from 'zod';

/** Every error code of the API with its HTTP status. The web switches on the code, never on the text. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  STORE_CLOSED: 403,
  COLLECTION_NOT_ALLOWED: 403,
  CROSS_SITE: 403,
  /** An Admin tried to change something while impersonating a customer. */
  VIEW_ONLY: 403,
  /** The store requires a second factor of staff, and the caller has none yet. */
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** Someone else changed the record since it was read. */
  STALE: 409,
  PRICE_CHANGED: 409,
  OUT_OF_STOCK: 409,
  /** The balance including this order would exceed the customer's credit limit. */
  CREDIT_LIMIT: 409,
  /** Something looks wrong and must be confirmed; `errors` says what. */
  CONFIRMATION_REQUIRED: 409,
  /** The order is not paid, and staff have not agreed to pick or send it before payment. */
  UNPAID: 409,
  /** Prices or delivery fees have cents, so the store cannot go back to whole rand. */
  HAS_CENTS: 409,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The input needs more time or memory than is allowed to read it. Nothing was changed. */
  TOO_COMPLEX: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/**
 * The body of every 4xx and 5xx response. `errors` maps a field (400) or an order line's id (409) to its error. A 5xx
 * carries `requestId`, which is also in the server's log and in the header `X-Request-Id` of every response.
 */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Absent if this version does not know the code. */
  code: errorCode.optional().catch(undefined),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
