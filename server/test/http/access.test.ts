import type { RoleName } from '@formulary/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Access, guardAccess } from '../../src/http/access.ts';
import type { App } from '../../src/http/app.ts';
import { handleErrors } from '../../src/http/errors/error-handler.ts';

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
