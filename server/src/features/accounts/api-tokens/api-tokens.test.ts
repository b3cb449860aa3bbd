import { API_SCOPES } from '@formulary/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProduct, newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { tokenCreateCommand, tokenListCommand, tokenRevokeCommand } from '../../../cli/commands/api-token.ts';
import { openChangeEvents } from '../../../db/change-events/change-events.ts';
import type { App, Services } from '../../../http/app.ts';
import { apiTokens } from '../tables.ts';

const LIMIT = 40;
const harness = useApp({ env: async () => ({ API_REQUESTS_PER_MINUTE: String(LIMIT) }) });
/** Another instance on the same database. */
let other: { app: App; services: Services };
let [admin, staff] = [{ id: '' }, { id: '' }];

beforeAll(async () => {
  const live = openChangeEvents(harness.db, { warn: () => {} });
  const services = { ...harness.services, live };
  other = { app: await buildApp(services, { logger: false, web: null }), services };
  await other.app.ready();
  admin = await newUser(harness.db, { role: 'Admin', name: 'Lerato', surname: 'Dube' });
  staff = await newUser(harness.db, { role: 'Staff' });
});
beforeEach(() => {
  harness.clock.now = new Date('2026-03-02T08:00:00Z');
});
afterAll(async () => {
  await other.app.close();
  await other.services.live.close();
});

const create = async (values: object = {}): Promise<{ id: string; token: string; hint: string }> => {
  const payload = { name: 'Warehouse', scopes: ['catalogue:read', 'stock:write'], ...values };
  const made = await harness.as(admin, { method: 'POST', url: '/api/admin/api-tokens', payload });
  expect(made.statusCode).toBe(201);
  return made.json();
};
const revoke = (id: string) => harness.as(admin, { method: 'DELETE', url: `/api/admin/api-tokens/${id}` });
const read = (token: string, app: App = harness.app, headers: Record<string, string> = {}) =>
  app.inject({
    url: '/api/admin/products',
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
const listed = async (id: string) => {
  const { apiTokens: tokens } = (await harness.as(admin, '/api/admin/api-tokens')).json();
  return tokens.find((one: { id: string }) => one.id === id);
};

test('a token is shown once, stored only as a hash, and listed by its beginning', async () => {
  const { id, token, hint } = await create({ days: 30 });
  expect(token).toMatch(/^fml_[0-9a-f]{8}_[\w-]{43}$/);
  expect(token.startsWith(hint)).toBe(true);
  expect(await listed(id)).toEqual({
    id,
    name: 'Warehouse',
    hint,
    scopes: ['catalogue:read', 'stock:write'],
    createdAt: '2026-03-02T08:00:00.000Z',
    createdBy: 'Lerato Dube',
    expiresAt: '2026-04-01T08:00:00.000Z',
    lastUsedAt: null,
    revokedAt: null,
  });
  const rows = await harness.db.select().from(apiTokens);
  expect(JSON.stringify(rows)).not.toContain(token.slice(13));
});

test.each([
  ['no name', { name: ' ' }, 'Name: Enter the name of the system that will use the token.'],
  ['no scope', { scopes: [] }, `Scopes: Choose from 1 to ${API_SCOPES.length} scopes.`],
  ['more than a year', { days: 366 }, 'Days: Enter a whole number from 1 to 365.'],
])('a token is not created with %s', async (_what, values, message) => {
  const payload = { name: 'ERP', scopes: ['orders:read'], ...values };
  const refused = await harness.as(admin, { method: 'POST', url: '/api/admin/api-tokens', payload });
  expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
});

test('a token changes things without a cookie or an origin, and the audit log names it', async () => {
  const product = await newProduct(harness.db, { stock: 5 });
  const { id, token, hint } = await create();
  const answer = await harness.asGuest({
    method: 'POST',
    url: '/api/admin/products/stock',
    headers: { authorization: `Bearer ${token}` },
    payload: { changes: [{ id: product.id, seen: 5, to: 8 }] },
  });
  expect(answer.statusCode).toBe(200);
  const { auditEntries } = (await harness.as(admin, `/api/admin/audit?actorId=${id}`)).json();
  expect(auditEntries).toEqual([
    expect.objectContaining({ entityId: product.id, actor: { id, username: hint, name: 'Warehouse' } }),
  ]);
});

test('creating and revoking a token are recorded with the Admin who did it', async () => {
  const { id, hint } = await create();
  await revoke(id);
  const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json();
  expect(
    auditEntries.map(({ summary, label, actor }: Record<string, unknown>) => [summary, label, actor]),
  ).toEqual([
    ['Revoked the API token', `Warehouse (${hint})`, expect.objectContaining({ id: admin.id })],
    ['Created the API token', `Warehouse (${hint})`, expect.objectContaining({ id: admin.id })],
  ]);
});

test('a cookie beside a token is ignored', async () => {
  const { token } = await create({ scopes: ['orders:read'] });
  const cookie = await openSession(harness.services, admin.id);
  expect((await read(token, harness.app, { cookie })).statusCode).toBe(403);
});

test.each([
  ['made up', () => `fml_00000000_${'A'.repeat(43)}`],
  ['cut short', (token: string) => token.slice(0, -1)],
  ['of another kind', () => 'secret'],
])('a token that is %s is refused with 401', async (_what, change) => {
  const refused = await read(change((await create()).token));
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { message: 'This API token is not valid. Check that it was copied in full.', code: 'UNAUTHENTICATED' },
  ]);
  expect(refused.headers['www-authenticate']).toBe('Bearer realm="Formulary", error="invalid_token"');
});

test('a token expires on time, even while an instance has it in memory', async () => {
  const { token } = await create({ days: 1 });
  harness.clock.now = new Date('2026-03-03T07:59:59.999Z');
  expect((await read(token)).statusCode).toBe(200);
  harness.clock.now = new Date('2026-03-03T08:00:00Z');
  const refused = await read(token);
  expect([refused.statusCode, refused.json().message]).toEqual([
    401,
    'This API token has expired. Ask an Admin for a new one.',
  ]);
});

test('a revoked token is refused immediately on this instance, and on another once that instance has been notified', async () => {
  const { id, token } = await create();
  expect((await read(token)).statusCode).toBe(200);
  expect((await read(token, other.app)).statusCode).toBe(200);
  expect((await revoke(id)).statusCode).toBe(204);
  expect((await read(token)).json().message).toBe(
    'This API token has been revoked. Ask an Admin for a new one.',
  );
  await other.services.live.catchUp();
  expect((await read(token, other.app)).statusCode).toBe(401);
});

test('a token revoked while in use is refused once the revocation has returned, and is revoked only once', async () => {
  const { id, token } = await create();
  const [uses, revocations] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => read(token))),
    Promise.all([revoke(id), revoke(id), revoke(id)]),
  ]);
  expect(revocations.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  for (const { statusCode } of uses) expect([200, 401]).toContain(statusCode);
  expect((await read(token)).statusCode).toBe(401);
  const { total } = (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json();
  expect(total).toBe(2);
});

test('responses say how much of the limit is left, and two instances share the limit', async () => {
  const { token } = await create();
  const answers = [];
  for (let call = 0; call < LIMIT; call += 1) answers.push(await read(token), await read(token, other.app));
  const allowed = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([allowed.length, refused.length]).toEqual([LIMIT, LIMIT]);
  expect(allowed[0]?.headers).toMatchObject({
    'ratelimit-limit': String(LIMIT),
    'ratelimit-remaining': String(LIMIT - 1),
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  });
  expect(refused.at(-1)?.headers).toMatchObject({
    'ratelimit-remaining': '0',
    'retry-after': expect.stringMatching(/^[1-9]\d*$/),
  });
  expect(refused.at(-1)?.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(
      /^This API token may make 40 requests a minute\. Try again in \d+ seconds\.$/,
    ),
  });
});

test('each token has its own limit', async () => {
  const [busy, idle] = [await create(), await create()];
  await Promise.all(Array.from({ length: LIMIT + 5 }, () => read(busy.token)));
  expect((await read(busy.token)).statusCode).toBe(429);
  expect((await read(idle.token)).statusCode).toBe(200);
});

test('a network that tries wrong tokens is limited, but a valid token from there still works', async () => {
  const { token } = await create();
  const guess = () =>
    harness.asGuest({
      url: '/api/admin/products',
      remoteAddress: '203.0.113.7',
      headers: { authorization: `Bearer fml_00000000_${'A'.repeat(43)}` },
    });
  const guesses = await Promise.all(Array.from({ length: 61 }, guess));
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  const right = await harness.asGuest({
    url: '/api/admin/products',
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(right.statusCode).toBe(200);
});

test('the last use is recorded once a minute', async () => {
  const { id, token } = await create();
  const lastUse = async (at: string) => {
    harness.clock.now = new Date(at);
    await read(token);
    return (await listed(id)).lastUsedAt;
  };
  expect(await lastUse('2026-03-02T09:00:00Z')).toBe('2026-03-02T09:00:00.000Z');
  expect(await lastUse('2026-03-02T09:00:59Z')).toBe('2026-03-02T09:00:00.000Z');
  expect(await lastUse('2026-03-02T09:01:00Z')).toBe('2026-03-02T09:01:00.000Z');
});

test('the account of a token is not listed among people, and gets no password link', async () => {
  const { id } = await create();
  const people = await harness.as(admin, '/api/admin/customers?filter=people=staff');
  expect(people.json().total).toBe(2);
  expect(
    people
      .json()
      .customers.map((one: { id: string }) => one.id)
      .toSorted(),
  ).toEqual([admin.id, staff.id].toSorted());
  expect((await harness.as(admin, `/api/admin/customers/${id}`)).statusCode).toBe(404);
  const link = await harness.as(admin, { method: 'POST', url: `/api/admin/customers/${id}/password-link` });
  expect(link.statusCode).toBe(404);
  const payload = { isActive: true, version: 1 };
  const active = await harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/customers/${id}/activation`,
    payload,
  });
  expect(active.statusCode).toBe(404);
});

test('the command line creates, lists and revokes tokens', async () => {
  const lines: string[] = [];
  const print = (text: string): void => {
    lines.push(text);
  };
  const options = { scopes: 'catalogue:read, orders:read', days: '90' };
  await tokenCreateCommand(harness.services, 'Ledger', options, print);
  const [token = ''] = lines[0]?.split('\n') ?? [];
  expect((await read(token)).statusCode).toBe(200);
  const hint = token.slice(0, 12);
  lines.length = 0;
  await tokenListCommand(harness.services, print);
  expect(lines).toContain(
    `${hint}  active  Ledger  [catalogue:read, orders:read]  expires 31 May 2026, last used 2 Mar 2026`,
  );
  await tokenRevokeCommand(harness.services, hint, print);
  expect(lines.at(-1)).toBe(`The API token Ledger (${hint}) is revoked.`);
  await harness.services.live.catchUp();
  expect((await read(token)).statusCode).toBe(401);
  await expect(tokenRevokeCommand(harness.services, 'fml_none', print)).rejects.toThrow(
    'No API token begins with fml_none.',
  );
  await expect(
    tokenCreateCommand(harness.services, 'Ledger', { scopes: 'everything' }, print),
  ).rejects.toThrow('Choose catalogue:read,');
});
