import type { ErrorCode } from '@formulary/contract';

type Details = {
  code?: ErrorCode | undefined;
  errors?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
};

/** An answer of 400 or more. `errors` maps a field or an order line to what is wrong with it; `retryAfter` in seconds. */
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

/** True for an `ApiError` of the given code. */
export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Fields that screens call something else than the API does. A file needs no name: what is said of it has it. */
const LABELS = new Map([
  ['sku', 'Code'],
  ['cost', 'Price'],
  ['labId', 'Lab'],
  ['categoryId', 'Category'],
  ['email', 'Email'],
  ['file', ''],
]);

/** `orderProducts.0.totalPrice` as a person knows it: "Total price". */
const labelOf = (path: string): string => {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The text to show for anything that was thrown. A field that was refused goes by its label, not by its name in the API. */
export const messageOf = (error: unknown, fallback = 'An error occurred.'): string => {
  const [refused] = hasCode(error, 'VALIDATION') ? Object.entries(error.errors) : [];
  if (refused) return [labelOf(refused[0]), refused[1]].filter(Boolean).join(': ');
  return error instanceof ApiError || error instanceof OfflineError ? error.message : fallback;
};

/** No answer, or none that says whether the thing was done: the network, the time-out, a fault of the server. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
