import type { ErrorBody } from '@formulary/contract';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import { forgetDevice } from '../offline/device.ts';
import { mayChangePerson } from '../offline/kept-calls.ts';
import { noteAnswer } from '../offline/readings.ts';
import { API_BASE } from './base-url.ts';
import { ApiError, OfflineError } from './errors.ts';

/** The event positions of responses received before the page starts to receive change events. */
const positions = new Set<string>();
let isListening = false;

const notePosition = (position: string | null): void => {
  if (position && !isListening) positions.add(position);
};

export const notedPositions = (): string[] => [...positions];

/** From now on every change event is received, so positions are no longer needed. */
export const startListening = (): void => {
  isListening = true;
  positions.clear();
  globalThis.early?.clear();
};

type QueryValue = string | number | boolean | undefined;
/** A list is sent as one parameter per item. */
export type Query = Readonly<Record<string, QueryValue | readonly string[]>>;
type Schema<T> = { parse: (data: unknown) => T };

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined and empty values are omitted. */
  query?: Query;
  /** Sent as JSON, unless it is a form or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the call continues if the user leaves the page. Its body is then limited to 64 kB. */
  keepalive?: boolean;
};

/** Returns the address of an API call, without query parameters that are undefined or empty. */
export const urlOf = (path: string, query: Query = {}): string => {
  const url = new URL(path, API_BASE);
  for (const [key, value] of Object.entries(query))
    for (const each of [value].flat())
      if (each !== undefined && each !== '') url.searchParams.append(key, String(each));
  return url.href;
};

/** Removes lone surrogates, which a field may leave when it truncates text at its limit. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Turns a response of 400 or more into an error. Not parsed by a schema, because the login screen has none. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const said: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, said?.message || 'Bad Request', {
    ...said,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
};

/** What a script in the page requests before the code that needs it has loaded, by address; see `build/first-paint/requests.ts`. */
declare global {
  var early: Map<string, Promise<Response>> | undefined;
}

/** The first `request` for an address that was requested early gets its response, unless something was sent since. */
const takeEarly = (method: string, url: string): Promise<Response> | undefined => {
  if (method !== 'GET') {
    globalThis.early?.clear();
    return undefined;
  }
  const answer = globalThis.early?.get(url);
  globalThis.early?.delete(url);
  return answer;
};

/**
 * Calls the API with credentials. `path` is relative to the base, without a leading slash. Throws `ApiError`
 * for a response of 400 or more, and `OfflineError` if there is no response.
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { method = 'GET', query, body, headers, signal, keepalive } = options;
  const url = urlOf(path, query);
  const isRaw = body instanceof FormData || body instanceof Blob;
  let response: Response;
  // Before the response, because there may be none: the device forgets at once.
  const changesPerson = mayChangePerson(method, path);
  if (changesPerson) void forgetDevice();
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
  if (response.status === 401 || changesPerson) void forgetDevice();
  if (method === 'GET') {
    notePosition(response.headers.get(EVENTS_POSITION));
    noteAnswer(url, response);
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
