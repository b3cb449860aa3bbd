/** The server's answers in a component test. A request that the test has no answer to fails it. */
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  type Product,
  product,
  productsById,
} from '@formulary/contract';
import { vi } from 'vitest';
import type { z } from 'zod';
import { API_BASE } from '#web/lib/calls/base-url.ts';

/** A request, as the server receives it. `body` is parsed if it was sent as JSON. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
};

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Answering = Answer | ((asked: Asked) => Answer | Promise<Answer>);

/** By method and path, for example `GET products/search`; a part of a path that starts with a colon is any text. */
export type Answers = Record<string, Answering>;

/** Encodes a value as the server does; it must match the contract's schema. Money is in cents here, in rand there. */
export const json = <Schema extends z.ZodType>(
  schema: Schema,
  value: NoInfer<z.output<Schema>>,
  status = 200,
): Answer => ({ status, body: schema.encode(value) });

export const NO_CONTENT: Answer = { status: 204 };

/** The refusal that an error code stands for. */
export const refusal = (
  code: ErrorCode,
  message: string,
  { errors, retryAfter }: Pick<ErrorBody, 'errors'> & { retryAfter?: number } = {},
): Answer => ({
  status: ERROR_STATUS[code],
  body: errorBody.parse({ code, message, ...(errors && { errors }) }),
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

/** Answers with these products, one or several at a time. */
export const answerProducts = (products: readonly Product[]): Answers => ({
  'GET products/:id': ({ path }) => {
    const found = products.find(({ id }) => path.endsWith(id));
    return found ? json(product, found) : refusal('NOT_FOUND', 'Not found.');
  },
  'GET products': ({ query }) => {
    const ids = query.getAll('ids');
    return json(productsById, { products: products.filter(({ id }) => ids.includes(id)) });
  },
});

const matches = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, place) => part.startsWith(':') || part === parts[place])
  );
};

const read = async (request: Request): Promise<Asked> => {
  const { pathname, searchParams } = new URL(request.url);
  const text = request.headers.get('content-type')?.includes('json') ? await request.text() : '';
  return {
    method: request.method,
    path: pathname.slice(new URL(API_BASE).pathname.length),
    query: searchParams,
    body: text === '' ? undefined : JSON.parse(text),
    headers: request.headers,
  };
};

/**
 * Answers the app's requests until the end of the test. Returns the requests made so far; answers that are added to the
 * table or replaced in it apply to the requests that follow.
 */
export const answerWith = (answers: Answers): Asked[] => {
  const asked: Asked[] = [];
  const passOn = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(API_BASE)) return passOn(input, init);
    const one = await read(request);
    asked.push(one);
    const found =
      `${one.method} ${one.path}` in answers
        ? `${one.method} ${one.path}`
        : Object.keys(answers).find((route) => {
            const [method, pattern = ''] = route.split(' ');
            return method === one.method && matches(pattern, one.path);
          });
    const answering = found === undefined ? undefined : answers[found];
    if (answering === undefined) {
      console.error(`There is no answer to ${one.method} ${one.path}?${one.query}`);
      return new Response(null, { status: 404 });
    }
    const { status, body, headers } = typeof answering === 'function' ? await answering(one) : answering;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return asked;
};
