/** An answer of 400 or more. `errors` maps a field or an order line to what is wrong with it; `retryAfter` in seconds. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    rest: { code?: string; errors?: Record<string, string>; retryAfter?: number; requestId?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = rest.code;
    this.errors = rest.errors ?? {};
    this.retryAfter = rest.retryAfter;
    this.requestId = rest.requestId;
  }
}

export const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';

/** The request never got an answer: no network, or the server is not there. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super(UNREACHABLE, { cause });
  }
}

/** True for an `ApiError` of the given status. */
export const hasStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown, fallback = 'An error occurred.'): string =>
  error instanceof ApiError || error instanceof OfflineError ? error.message : fallback;

/** No answer, or none that says whether the thing was done: the network, the time-out, a fault of the server. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
