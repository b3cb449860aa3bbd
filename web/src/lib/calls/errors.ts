import type { ErrorCode } from '@formulary/contract';

type Details = {
  code?: ErrorCode | undefined;
  errors?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
};

/**
 * A response of 400 or more. `errors` maps a field or an order line to its message; `retryAfter` is in
 * seconds.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, { code, errors = {}, retryAfter, requestId }: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';

/** No response arrived: there is no network, or the server is down. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super(UNREACHABLE, { cause });
  }
}

/** True for an `ApiError` of the given status. */
export const hasStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;

/** True for an `ApiError` of the given code. */
export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Returns the seconds after which a busy store accepts a retry; undefined if it is not busy or gives no time. */
export const waitOf = (error: unknown): number | undefined =>
  hasStatus(error, 429) || hasStatus(error, 503) ? error.retryAfter : undefined;

/** A reference that customers can read out over the phone, so that staff find the log lines of the failed request. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.requestId ? `Reference ${error.requestId}` : undefined;

/** Returns the message to show for any thrown value: the server's message, with its reference if there is one. */
export const messageOf = (error: unknown, fallback = 'An error occurred.'): string => {
  if (!(error instanceof ApiError || error instanceof OfflineError)) return fallback;
  const reference = referenceOf(error);
  return reference ? `${error.message} ${reference}.` : error.message;
};

/** Whether the outcome is unknown: no network, a timeout or a server error. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;
