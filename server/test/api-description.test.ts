import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
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
    // Nothing in a request for the branding of the login screen can be wrong.
    rules: { 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(harness.app.swagger()), config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(told).toEqual([]);
});

test('every operation has a tag, an id of its own, a summary, a description and its roles', () => {
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

test('every parameter, JSON body and answer has an example', () => {
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
