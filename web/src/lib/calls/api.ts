import { errorBody, totalFromContentRange } from '@formulary/contract';
import { API_BASE } from './base-url.ts';
import { ApiError, OfflineError } from './errors.ts';

type QueryValue = string | number | boolean | undefined;
type Schema<T> = { parse: (data: unknown) => T };

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined and empty values are omitted. */
  query?: Record<string, QueryValue>;
  /** Sent as JSON, or unchanged when it is a form or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Returns the address of an API call, without undefined and empty query values. */
export const urlOf = (path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  const url = new URL(path, API_BASE);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value));
  return url.href;
};

/** Removes lone surrogates, which a field may leave when it cuts text at its limit. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Turns an answer of 400 or more into an error. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const said = errorBody.safeParse(await response.json().catch(() => undefined)).data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, said?.message || 'Bad Request', {
    ...said,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
};

/**
 * Calls the API with credentials. `path` is relative to the base, without a leading slash. Throws `ApiError`
 * for an answer of 400 or more, and `OfflineError` when there is no answer.
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { method = 'GET', query, body, headers, signal } = options;
  const isRaw = body instanceof FormData || body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(urlOf(path, query), {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isRaw ? body : body === undefined ? undefined : jsonOf(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError(error);
  }
  if (response.status >= 400) throw await errorOf(response);
  return response;
};

export const requestJson = async <T>(
  path: string,
  schema: Schema<T>,
  options?: RequestOptions,
): Promise<T> => {
  const response = await request(path, options);
  return schema.parse(await response.json());
};

/** Returns a listing's total from its Content-Range; 0 without one. */
export const totalOf = (response: Response): number =>
  totalFromContentRange(response.headers.get('content-range')) ?? 0;
