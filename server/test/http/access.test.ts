import type { RoleName } from '@formulary/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Access, guardAccess } from '../../src/http/access.ts';
import type { App } from '../../src/http/app.ts';
import { handleErrors } from '../../src/http/errors/error-handler.ts';
import { newUser } from '../builders.ts';
import { useApp } from '../harness.ts';

/** An app with one route per access level, where the header `role` sets the caller's role. */
const guardedApp = (): { app: App; reached: string[] } => {
  const reached: string[] = [];
  const app: App = Fastify();
  handleErrors(app);
  guardAccess(app, async ({ headers }) => {
    const role = headers.role as RoleName | undefined;
    return role ? { id: role, sessionId: role, role, storeAccess: true, canCollect: false } : null;
  });
  for (const access of ['public', 'signed-in', 'staff', 'admin'] as const satisfies Access[])
    app.post(`/${access}`, { config: { access } }, async () => {
      reached.push(access);
      return 'reached';
    });
  return { app, reached };
};

test.each([
  ['a guest', undefined, [200, 401, 401, 401]],
  ['a customer', 'StoreUser', [200, 200, 403, 403]],
  ['a customer of the other kind', 'DopeUser', [200, 200, 403, 403]],
  ['staff', 'Staff', [200, 200, 200, 403]],
  ['an admin', 'Admin', [200, 200, 200, 200]],
])('admits %s where the route allows it', async (_who, role, expected) => {
  const { app, reached } = guardedApp();
  const statuses: number[] = [];
  for (const access of ['public', 'signed-in', 'staff', 'admin'])
    statuses.push(
      (await app.inject({ method: 'POST', url: `/${access}`, headers: role ? { role } : {} })).statusCode,
    );
  expect(statuses).toEqual(expected);
  expect(reached).toHaveLength(expected.filter((status) => status === 200).length);
});

test('refuses before it reads the body', async () => {
  const { app } = guardedApp();
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url: '/staff', headers, payload: '{' })).statusCode).toBe(401);
});

test('does not start with a route that declares no access', () => {
  const { app } = guardedApp();
  expect(() => app.get('/forgotten', async () => 'open to all')).toThrow(
    'Route GET /forgotten does not say who may call it',
  );
});

const harness = useApp();
const API = 'api.shop.example';
const PAGE = 'https://shop.example';

const corsOf = async (headers: Record<string, string>) => {
  const response = await harness.asGuest({ url: '/api/branding', headers });
  expect(response.headers.vary).toMatch(/origin/i);
  return Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => name.startsWith('access-control-')),
  );
};

test('lets a page call the API on api. before its own host, with credentials', async () => {
  expect(await corsOf({ host: API, origin: PAGE })).toEqual({
    'access-control-allow-origin': PAGE,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Content-Range, Retry-After, events-position',
  });
});

test('treats the port as part of the host, in any case', async () => {
  const allowed = { 'access-control-allow-origin': 'http://shop.localhost:3000' };
  expect(
    await corsOf({ host: 'api.shop.localhost:3000', origin: 'http://shop.localhost:3000' }),
  ).toMatchObject(allowed);
  expect(
    await corsOf({ host: 'API.Shop.localhost:3000', origin: 'http://shop.localhost:3000' }),
  ).toMatchObject(allowed);
  expect(await corsOf({ host: 'api.shop.localhost:3000', origin: 'http://shop.localhost:4000' })).toEqual({});
});

test.each([
  ['another host', API, 'https://evil.example'],
  ['a host below', API, 'https://evil.shop.example'],
  ['a host that ends alike', API, 'https://evilshop.example'],
  ['a host that begins alike', API, 'https://shop.example.evil.test'],
  ['the parent host', API, 'https://example'],
  ['a page without an origin', API, 'null'],
  ['an invalid origin', API, 'shop.example'],
  ['every origin', API, '*'],
  ['the API’s own host', API, 'https://api.shop.example'],
  ['the same host', 'shop.example', PAGE],
  ['a host without api.', 'www.shop.example', PAGE],
])('sends no CORS headers to %s', async (_who, host, origin) => {
  expect(await corsOf({ host, origin })).toEqual({});
});

test('accepts a preflight from that page, and from no other', async () => {
  const preflight = (origin: string) =>
    harness.asGuest({
      method: 'OPTIONS',
      url: '/api/orders',
      headers: {
        host: API,
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const allowed = await preflight(PAGE);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': 'Content-Type, Idempotency-Key',
    'access-control-max-age': '600',
  });
  const refused = await preflight('https://evil.example');
  expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
  expect(refused.headers).not.toHaveProperty('access-control-allow-methods');
});

test('lets the page read a refusal too', async () => {
  const response = await harness.asGuest({ url: '/api/users', headers: { host: API, origin: PAGE } });
  expect(response.statusCode).toBe(401);
  expect(response.headers['access-control-allow-origin']).toBe(PAGE);
  const missing = await harness.asGuest({ url: '/api/nothing', headers: { host: API, origin: PAGE } });
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['access-control-allow-origin']).toBe(PAGE);
});

const changeFrom = async (headers: Record<string, string>): Promise<number> => {
  const user = await newUser(harness.db);
  const payload = { name: 'Naledi', surname: 'Dlamini', phone: '0215550199' };
  const response = await harness.as(user, { method: 'PUT', url: `/api/users/${user.id}`, headers, payload });
  if (response.statusCode === 403)
    expect(response.json()).toEqual({ message: 'This request came from another site.', code: 'CROSS_SITE' });
  return response.statusCode;
};

test.each([
  ['another site', { host: API, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site that hides its origin', { host: API, origin: 'null' }],
  ['another site without an origin', { host: API, 'sec-fetch-site': 'cross-site' }],
  [
    'another host of the same site',
    { host: API, origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' },
  ],
  ['another host of the same site without an origin', { host: API, 'sec-fetch-site': 'same-site' }],
  [
    'another port',
    { host: 'localhost:3000', origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' },
  ],
  [
    'a page that claims the right origin from across sites',
    { host: API, origin: PAGE, 'sec-fetch-site': 'cross-site' },
  ],
])('refuses a change from %s', async (_who, headers) => {
  expect(await changeFrom(headers)).toBe(403);
});

test.each([
  ['the page of the API', { host: API, origin: PAGE, 'sec-fetch-site': 'same-site' }],
  [
    'the same host',
    { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  ],
  ['no browser', { host: API }],
])('allows a change from %s', async (_who, headers) => {
  expect(await changeFrom(headers)).toBe(200);
});

test('does not trust an http page if the API uses https', async () => {
  const config = { ...harness.services.config, trustProxy: true };
  const app = await buildApp({ ...harness.services, config }, { logger: false, web: null });
  const ask = (origin: string) =>
    app.inject({ url: '/api/branding', headers: { host: API, origin, 'x-forwarded-proto': 'https' } });
  expect((await ask('http://shop.example')).headers).not.toHaveProperty('access-control-allow-origin');
  expect((await ask(PAGE)).headers['access-control-allow-origin']).toBe(PAGE);
  await app.close();
});
