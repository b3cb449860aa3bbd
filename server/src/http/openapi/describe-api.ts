import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { type ErrorBody, type ErrorCode, errorBody } from '@formulary/contract';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { RUNNING } from '../../version.ts';
import type { App } from '../app.ts';
import { hasVersion, type PreparedJson, prepareJson, sendPrepared } from '../prepared-answers.ts';
import { describeOperation, HEADERS, type Operation } from './describe-operation.ts';
import { SAMPLE_ID } from './sample-of.ts';
import { TAGS } from './tags.ts';

/** An example response for each error code, without the code. */
const ANSWERS: Record<ErrorCode, Omit<ErrorBody, 'code'>> = {
  VALIDATION: { message: 'Name is required.', errors: { name: 'Name is required.' } },
  UNAUTHENTICATED: { message: 'Please sign in.' },
  INVALID_CREDENTIALS: { message: 'Invalid credentials' },
  FORBIDDEN: { message: 'Forbidden' },
  STORE_CLOSED: { message: 'Store Closed' },
  COLLECTION_NOT_ALLOWED: { message: 'Collection is not available for your account.' },
  CROSS_SITE: { message: 'This request came from another site.' },
  VIEW_ONLY: { message: 'You are viewing the store as this customer, so nothing can be changed.' },
  SECOND_FACTOR_REQUIRED: { message: 'Set up a second factor under Sign-in and security first.' },
  NOT_FOUND: { message: 'Order not found' },
  CONFLICT: { message: 'Another product already has this code.' },
  STALE: { message: 'Someone else has changed this in the meantime.' },
  PRICE_CHANGED: { message: 'Some prices have changed.', errors: { [SAMPLE_ID]: 'The price is now R 55.' } },
  OUT_OF_STOCK: { message: 'Some products are not in stock.', errors: { [SAMPLE_ID]: 'Only 3 left.' } },
  CREDIT_LIMIT: { message: 'This order would exceed the credit limit.' },
  CONFIRMATION_REQUIRED: {
    message: 'Please check and confirm.',
    errors: { amount: 'The amount is more than the customer owes.' },
  },
  HAS_CENTS: {
    message: '3 products have cents. Change them to whole rand first.',
    errors: { decimals: '3 products have cents. Change them to whole rand first.' },
  },
  UNPAID: { message: 'This order is not paid. The customer must pay first.' },
  IDEMPOTENCY_CONFLICT: { message: 'This Idempotency-Key was used for another request.' },
  PAYLOAD_TOO_LARGE: { message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'Content of this type is not accepted.' },
  TOO_COMPLEX: { message: 'This takes too long to read. Send it in smaller parts.' },
  TOO_MANY_REQUESTS: { message: 'Too many requests. Please try again later.' },
  INTERNAL: {
    message: 'Something went wrong on our side.',
    requestId: '5b0f1c52-8f9c-4d2e-a1f7-6f2c1d0e9b3a',
  },
  UNAVAILABLE: {
    message: 'The service is busy. Please try again.',
    requestId: '5b0f1c52-8f9c-4d2e-a1f7-6f2c1d0e9b3a',
  },
};

const ERROR_EXAMPLES = Object.fromEntries(
  Object.entries(ANSWERS).map(([code, answer]) => [code, { ...answer, code }]),
) as Record<ErrorCode, ErrorBody>;

declare module 'fastify' {
  interface FastifySchema {
    /** Error codes of this route besides those implied by its access, parameters and body. */
    refusals?: readonly ErrorCode[];
  }
}

const DESCRIPTION = `The API for the ordering store’s registered customers, and for its back office under \`/api/admin\`.

Amounts are in rand. Times are in UTC, and days (\`YYYY-MM-DD\`) are in the store's time zone. To page through a list, send \`skip\` (the
first row) and \`take\` (the row after the last), or \`offset\` (the first row) and \`limit\` (the number of rows). \`Content-Range\` returns
the total. All errors have the same form: a \`message\` for people, a \`code\` for programs, and \`errors\` with the problem in each field or
line. After a 429 or 503 response, wait for the seconds in \`Retry-After\`, then repeat the request.`;

type Paths = Record<string, Record<string, Operation>>;

/** The key of a route, regardless of the notation of its parameters. */
const keyOf = (method: string, url: string): string =>
  `${method} ${url.replace(/:(\w+)/g, '{$1}')}`.toLowerCase();

const describePaths = (paths: Paths, routes: ReadonlyMap<string, RouteOptions>): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          const route = routes.get(keyOf(method, path));
          return [method, route ? describeOperation({ path, method, operation, route }) : operation];
        }),
      ),
    ]),
  );

/**
 * Generates the API description from the declarations of the routes and the schemas that validate them. Register it before the
 * routes.
 */
export const describeApi = async (app: App): Promise<void> => {
  const routes = new Map<string, RouteOptions>();
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.set(keyOf(method, route.url), route);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Formulary',
        description: DESCRIPTION,
        version: RUNNING.version,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'This store' }],
      tags: TAGS.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'formulary_session',
            description: 'The session cookie of a signed-in person, set by `POST /api/auth`.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token with the scope that the operation requires.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { paths, components, ...rest } = document.openapiObject;
      const described = describePaths(paths as Paths, routes);
      const text = JSON.stringify(described);
      const used = Object.entries(ERROR_EXAMPLES).filter(([code]) => text.includes(`/examples/${code}"`));
      return {
        ...rest,
        components: {
          ...components,
          headers: HEADERS,
          schemas: { Error: z.toJSONSchema(errorBody, { io: 'input' }) },
          examples: Object.fromEntries(used.map(([code, value]) => [code, { value }])),
        },
        paths: described,
      } as typeof document.openapiObject;
    },
  });
};

type Prepared = PreparedJson & { etag: string };

/** Serves the API description, which changes only with the program, so that it is serialised and compressed once. */
export const serveApiDescription = (app: App): void => {
  let prepared: Prepared | undefined;
  const prepare = (): Prepared => {
    const text = JSON.stringify(app.swagger());
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    return { ...prepareJson(text), etag };
  };
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    prepared ??= prepare();
    reply.headers({ etag: prepared.etag, 'cache-control': 'public, no-cache' });
    if (hasVersion(request, prepared.etag)) reply.code(304).send();
    else sendPrepared(request, reply, prepared);
  });
};
