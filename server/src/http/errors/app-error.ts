import { ERROR_STATUS, type ErrorCode } from '@formulary/contract';

/** What is wrong by field or line; a Map where callers choose the names. */
type Errors = Record<string, string> | ReadonlyMap<string, string>;

/** An expected refusal: its message and field errors are shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: Errors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.errors = details.errors instanceof Map ? Object.fromEntries(details.errors) : details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** `const order = await findOrder(db, id) ?? notFound('Order')` */
export const notFound = (what: string): never => {
  throw new AppError('NOT_FOUND', `${what} not found`);
};
