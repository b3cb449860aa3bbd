import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { program } from '../src/cli/program.ts';
import type { App } from '../src/http/app.ts';
import { newUser } from './builders.ts';
import { describedOperations } from './documented-answers.ts';
import { useApp } from './harness.ts';

const harness = useApp();

const operations = () =>
  describedOperations(harness.app).map(({ method, path, operation }) => ({
    ...operation,
    name: `${method} ${path}`,
  }));

const hasExample = (media: object | undefined): boolean =>
  media !== undefined && ('example' in media || 'examples' in media);

test('the description of the API passes the strict rules of Redocly without a warning, examples included', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A request for the login screen's branding cannot be wrong.
    rules: { 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(harness.app.swagger()), config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(told).toEqual([]);
});

test('every operation has a tag, a unique id, a summary, a description and its roles', () => {
  const all = operations();
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { name, tags, operationId, summary, description, security, ...rest } of all) {
    expect.soft({ tags, operationId, summary, description }, name).toEqual({
      tags: [expect.any(String)],
      operationId: expect.stringMatching(/^[a-z]+[A-Z]\w+$/),
      summary: expect.stringMatching(/^[A-Z].*[^.]$/),
      description: expect.stringMatching(/\.$/),
    });
    expect.soft(security?.[0], name).toEqual(rest['x-roles'] && { session: [] });
  }
});

test('every parameter, JSON body and response has an example', () => {
  for (const { name, parameters = [], requestBody, responses } of operations()) {
    for (const parameter of parameters)
      expect.soft(parameter.example, `${name} ${parameter.name}`).toBeDefined();
    const json = requestBody?.content['application/json'];
    if (json) expect.soft(hasExample(json), `${name} body`).toBe(true);
    for (const [status, { content }] of Object.entries(responses))
      if (content?.['application/json'])
        expect.soft(hasExample(content['application/json']), `${name} ${status}`).toBe(true);
  }
});

test('an operation lists the refusals that follow from its declaration', () => {
  const codesOf = (wanted: string) => {
    const found = operations().find(({ name }) => name === wanted);
    return Object.fromEntries(
      Object.entries(found?.responses ?? {})
        .filter(([status]) => status >= '400')
        .map(([status, { content }]) => [status, Object.keys(content?.['application/json']?.examples ?? {})]),
    );
  };
  expect(codesOf('POST /api/orders')).toEqual({
    400: ['VALIDATION'],
    401: ['UNAUTHENTICATED'],
    403: [
      'CROSS_SITE',
      'VIEW_ONLY',
      'SECOND_FACTOR_REQUIRED',
      'FORBIDDEN',
      'STORE_CLOSED',
      'COLLECTION_NOT_ALLOWED',
    ],
    409: ['IDEMPOTENCY_CONFLICT', 'OUT_OF_STOCK', 'PRICE_CHANGED', 'CREDIT_LIMIT', 'STALE'],
    413: ['PAYLOAD_TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE'],
    500: ['INTERNAL'],
    503: ['UNAVAILABLE'],
  });
  expect(codesOf('GET /api/branding')).toEqual({ 500: ['INTERNAL'], 503: ['UNAVAILABLE'] });
  expect(Object.keys(codesOf('PUT /api/admin/products/{id}'))).toEqual(
    expect.arrayContaining(['400', '401', '403', '404', '409']),
  );
});

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/**
 * Whether the length of a string is bounded: by a maximum, a choice, an id, a date, or a pattern without repetition.
 */
const isBounded = ({ maxLength, enum: choices, const: only, format, pattern }: Schema): boolean =>
  maxLength !== undefined ||
  choices !== undefined ||
  only !== undefined ||
  (format !== undefined && ['uuid', 'date', 'date-time', 'binary'].includes(format)) ||
  (pattern?.endsWith('$') === true && !/[*+]|,\}/.test(pattern));

/** Lists the strings and lists in a schema without a maximum, by their path. */
const unboundedIn = (schema: Schema | undefined, path: string): string[] => {
  if (!schema) return [];
  const types = [schema.type].flat();
  const { additionalProperties: others, items, properties = {} } = schema;
  return [
    ...(types.includes('string') && !isBounded(schema) ? [path] : []),
    ...(types.includes('array') && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((kinds = []) =>
      kinds.flatMap((kind) => unboundedIn(kind, path)),
    ),
    ...unboundedIn(items, `${path}[]`),
    ...Object.entries(properties).flatMap(([name, value]) => unboundedIn(value, `${path}.${name}`)),
    ...(typeof others === 'object' ? unboundedIn(others, `${path}.*`) : []),
  ];
};

test('every string and every list in a request body has a maximum', async () => {
  const { paths } = (await harness.asGuest('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const unbounded = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        unboundedIn(schema, `${method} ${path}: body`),
      ),
    ),
  );
  expect([...new Set(unbounded)]).toEqual([]);
});

const DESCRIPTION = '/api/openapi.json';

let app: App;
beforeAll(async () => {
  app = await buildApp(harness.services, { logger: false, web: null });
  return async () => app.close();
});

test('a hundred simultaneous requests for the API description build it once', async () => {
  const describe = vi.spyOn(app, 'swagger');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (): Promise<number> => {
    const answer = await fetch(`${address}${DESCRIPTION}`);
    return (await answer.arrayBuffer()) && answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 100 }, read));
  expect(statuses).toEqual(Array(100).fill(200));
  expect(describe).toHaveBeenCalledTimes(1);
});

test('the API description is the same uncompressed, with gzip and with brotli', async () => {
  const bytes = async (encoding: string) => {
    const answer = await app.inject({ url: DESCRIPTION, headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    return answer.rawPayload;
  };
  const plain = await bytes('identity');
  expect(JSON.parse(plain.toString()).openapi).toBe('3.1.0');
  expect(gunzipSync(await bytes('gzip')).equals(plain)).toBe(true);
  expect(brotliDecompressSync(await bytes('br')).equals(plain)).toBe(true);
});

test('the API description is not sent again to a client that has it', async () => {
  const { etag } = (await app.inject(DESCRIPTION)).headers;
  const again = await app.inject({ url: DESCRIPTION, headers: { 'if-none-match': `W/"other", ${etag}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const other = await app.inject({ url: DESCRIPTION, headers: { 'if-none-match': '"other"' } });
  expect(other.statusCode).toBe(200);
});

test('reports that it is alive and ready', async () => {
  expect((await harness.asGuest('/healthz')).statusCode).toBe(200);
  expect((await harness.asGuest('/readyz')).json()).toEqual({ status: 'ready' });
});

test('describes itself in OpenAPI 3.1', async () => {
  expect((await harness.asGuest('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** Without a repository no commit is known. */
const COMMIT = /^[0-9a-f]{9}(?:-[0-9a-f]{9})?$/;

test('staff can read the running version and its commit, and customers cannot', async () => {
  const [staff, customer] = [await newUser(harness.db, { role: 'Staff' }), await newUser(harness.db)];
  const told = (await harness.as(staff, '/api/admin/dashboard/version')).json<{
    version: string;
    commit: string | null;
  }>();
  expect(told.version).toBe(version);
  if (told.commit !== null) expect(told.commit).toMatch(COMMIT);
  expect((await harness.as(customer, '/api/admin/dashboard/version')).statusCode).toBe(403);
});

test('the command line shows the same version and commit', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  const { commit } = (await harness.as(staff, '/api/admin/dashboard/version')).json<{
    commit: string | null;
  }>();
  expect(program.version()).toBe(commit === null ? version : `${version} (${commit})`);
});
