import { errorBody, totalFromContentRange } from '@formulary/contract';
import { API_BASE } from './base-url.ts';
import { ApiError, OfflineError } from './errors.ts';

type QueryValue = string | number | boolean | undefined;
type Schema<T> = { parse: (data: unknown) => T };

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined and empty values are left out. */
  query?: Record<string, QueryValue>;
  /** Sent as JSON, or as it is when it is a form or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The address of a call of the API; undefined and empty values are left out of its query. */
export const urlOf = (path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  const url = new URL(path, API_BASE);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value));
  return url.href;
};

/** JSON without half characters, which a field that cuts a text at its limit may leave. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** What an answer of 400 or more says, as an error to throw. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const said = errorBody.safeParse(await response.json().catch(() => undefined)).data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, said?.message || 'Bad Request', {
    ...said,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
};

/**
 * Calls the API with credentials. `path` is relative to the base, without a leading slash.
 * Throws `ApiError` for an answer of 400 or more, `OfflineError` where there is none.
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

/** A call whose JSON answer is parsed by the schema given. */
export const requestJson = async <T>(
  path: string,
  schema: Schema<T>,
  options?: RequestOptions,
): Promise<T> => {
  const response = await request(path, options);
  return schema.parse(await response.json());
};

/** A listing's total, from its Content-Range; 0 where there is none. */
export const totalOf = (response: Response): number =>
  totalFromContentRange(response.headers.get('content-range')) ?? 0;
