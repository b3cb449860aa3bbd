import { ERROR_STATUS, type ErrorCode } from '@formulary/contract';
import { DecodeError, type DecodeFault } from '../../decoding/tasks.ts';

/** Errors by field or line; a Map if callers choose the names. */
type Errors = Record<string, string> | ReadonlyMap<string, string>;

/** An expected refusal, whose message and field errors are shown to the caller. */
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

/** Limits how far causes are followed, because an error may be its own cause. */
const DEPTH = 5;

/** Returns an error and its causes, outermost first. */
export const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEPTH; cause = cause.cause)
    causes.push(cause);
  return causes;
};

/** Whether an error or one of its causes has a matching `code` from the system, PostgreSQL or a library. */
export const hasCode = (error: unknown, codes: RegExp): boolean =>
  causesOf(error).some(
    (cause) => 'code' in cause && typeof cause.code === 'string' && codes.test(cause.code),
  );

/** Whether PostgreSQL rejected a row because its key, or the named one, already exists. */
export const isUniqueViolation = (error: unknown, key?: string): boolean =>
  causesOf(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === '23505' &&
      (key === undefined || ('constraint' in cause && cause.constraint === key)),
  );

const RETRY_SECONDS = 5;

/** Throws the error for a file that was not decoded; `field` is its name in the form. */
export const fileError = (
  error: unknown,
  messages: Record<Exclude<DecodeFault, 'busy' | 'tooSlow' | 'tooWide'>, string>,
  field = 'file',
): unknown => {
  if (!(error instanceof DecodeError)) return error;
  // A file that takes too long is treated as too large.
  const fault = error.fault === 'tooSlow' ? 'tooLarge' : error.fault;
  if (fault === 'busy')
    return new AppError('UNAVAILABLE', 'Too many files are currently being read. Please try again shortly.', {
      cause: error,
      retryAfterSeconds: RETRY_SECONDS,
    });
  const message = fault === 'tooWide' ? error.message : messages[fault];
  if (fault === 'tooLarge') return new AppError('PAYLOAD_TOO_LARGE', message, { cause: error });
  if (fault === 'format') return new AppError('UNSUPPORTED_MEDIA_TYPE', message, { cause: error });
  return new AppError('VALIDATION', message, { errors: { [field]: message }, cause: error });
};

export const PICTURE_MESSAGES = {
  format: 'Choose a JPG, PNG or WebP file.',
  damaged: 'The picture is damaged or incomplete.',
  tooLarge: 'The picture has too many pixels.',
} as const;
