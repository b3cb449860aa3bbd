import type { ErrorBody } from '@formulary/contract';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import { API_BASE } from './base-url.ts';
import { ApiError, OfflineError } from './errors.ts';
import { notePosition } from './read-positions.ts';

type QueryValue = string | number | boolean | undefined;
/** A value that is a list is sent once for each of its items. */
export type Query = Readonly<Record<string, QueryValue | readonly string[]>>;
type Schema<T> = { parse: (data: unknown) => T };

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined and empty values are omitted. */
  query?: Query;
  /** Sent as JSON, or unchanged when it is a form or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the call goes on when the page is left. Its body may then have at most 64 kB. */
  keepalive?: boolean;
};

/** Returns the address of an API call, without undefined and empty query values. */
export const urlOf = (path: string, query: Query = {}): string => {
  const url = new URL(path, API_BASE);
  for (const [key, value] of Object.entries(query))
    for (const each of [value].flat())
      if (each !== undefined && each !== '') url.searchParams.append(key, String(each));
  return url.href;
};

/** Removes lone surrogates, which a field may leave when it cuts text at its limit. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Turns an answer of 400 or more into an error. Read without a schema: the login screen has none. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const said: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, said?.message || 'Bad Request', {
    ...said,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
};

const early = new Map<string, Promise<Response>>();

/** Makes a call before the code that needs its answer has loaded. The first `request` for the same gets it. */
export const requestEarly = (path: string): void => {
  const url = urlOf(path);
  const answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  // Who asks is told.
  answer.catch(() => undefined);
  early.set(url, answer);
};

const takeEarly = (method: string, url: string): Promise<Response> | undefined => {
  if (method !== 'GET') return undefined;
  const answer = early.get(url);
  early.delete(url);
  return answer;
};

/**
 * Calls the API with credentials. `path` is relative to the base, without a leading slash. Throws `ApiError`
 * for an answer of 400 or more, and `OfflineError` when there is no answer.
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { method = 'GET', query, body, headers, signal, keepalive } = options;
  const url = urlOf(path, query);
  const isRaw = body instanceof FormData || body instanceof Blob;
  let response: Response;
  try {
    response = await (takeEarly(method, url) ??
      fetch(url, {
        method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isRaw ? body : body === undefined ? undefined : jsonOf(body),
        signal,
        keepalive,
      }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError(error);
  }
  if (method === 'GET') notePosition(response.headers.get(EVENTS_POSITION));
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
