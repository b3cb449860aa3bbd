import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { createSession, SESSION_COOKIE } from '../sessions/create-session.ts';
import { sessions } from '../tables.ts';

const harness = useApp();
const MINUTE = 60_000;
const DAY = 86_400_000;

const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const get = (url: string, cookie: string) => harness.asGuest({ url, headers: { cookie } });

test('returns the app settings only to signed-in users', async () => {
  const user = await newUser(harness.db);
  const response = await harness.as(user, '/api/app-settings');
  expect(response.json()).toEqual({
    currency: 'ZAR',
    locale: 'en-ZA',
    pageSize: 20,
    timeZone: 'Africa/Johannesburg',
    decimals: 0,
    pricesIncludeVat: true,
    vatRate: 1500,
  });
  expect(response.headers['cache-control']).toBe('no-store');
  const refused = await harness.asGuest('/api/app-settings');
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual({ message: 'Please sign in.', code: 'UNAUTHENTICATED' });
});

test('refuses a made-up cookie', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), '%00', 'a b; c'])
    expect((await get('/api/users', `${SESSION_COOKIE}=${token}`)).statusCode).toBe(401);
});

test('ends only this session at sign-out', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  const elsewhere = await openSession(harness.services, user.id);
  const response = await harness.asGuest({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  expect(response.statusCode).toBe(204);
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: SESSION_COOKIE, value: '', path: '/', maxAge: 0 }),
  ]);
  expect((await get('/api/users', cookie)).statusCode).toBe(401);
  expect((await get('/api/users', elsewhere)).statusCode).toBe(200);
});

test('signing out again succeeds', async () => {
  expect((await harness.asGuest({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
});

test('ends a session unused for thirty days', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  wait(30 * DAY - MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(200);
  wait(30 * DAY + MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(401);
});

test('extends a session in use, with its cookie, once an hour rather than on each request', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  const expiry = async () =>
    (await harness.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.expiresAt;
  const first = await expiry();

  wait(59 * MINUTE);
  expect((await get('/api/app-settings', cookie)).headers).not.toHaveProperty('set-cookie');
  expect(await expiry()).toEqual(first);

  wait(MINUTE);
  const responses = await Promise.all(Array.from({ length: 5 }, () => get('/api/app-settings', cookie)));
  expect(responses.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
  expect(responses.flatMap(({ cookies }) => cookies)).toEqual([
    expect.objectContaining({ value: cookie.split('=')[1], maxAge: 30 * 86_400, httpOnly: true }),
  ]);
  expect(await expiry()).toEqual(new Date(harness.clock.now.getTime() + 30 * DAY));
});

test('ends a session after ninety days, even if in use', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  for (let days = 0; days < 80; days += 20) {
    wait(20 * DAY);
    const [renewed] = (await get('/api/app-settings', cookie)).cookies;
    expect(renewed?.maxAge).toBe(Math.min(30, 90 - (days + 20)) * 86_400);
  }
  wait(10 * DAY - MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(200);
  wait(MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(401);
});

describe('over https', () => {
  const secure = async (cookie: string, url = '/api/app-settings', method: 'GET' | 'POST' = 'GET') => {
    const config = { ...harness.services.config, trustProxy: 1 };
    const app = await buildApp({ ...harness.services, config }, { logger: false, web: null });
    const answer = await app.inject({ method, url, headers: { cookie, 'x-forwarded-proto': 'https' } });
    await app.close();
    return answer;
  };

  test('accepts a session from before the prefix, and renames its cookie', async () => {
    const user = await newUser(harness.db);
    const cookie = await openSession(harness.services, user.id);
    const answer = await secure(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: `__Host-${SESSION_COOKIE}`,
        value: cookie.split('=')[1],
        secure: true,
      }),
      expect.objectContaining({ name: SESSION_COOKIE, value: '', maxAge: 0 }),
    ]);
    expect((await secure(`__Host-${cookie}`)).cookies).toEqual([]);
  });

  test('accepts a session opened with the prefix only under that name', async () => {
    const user = await newUser(harness.db);
    const token = await createSession(harness.services, user.id, 'tests', { hostOnly: true });
    expect((await secure(`__Host-${SESSION_COOKIE}=${token}`)).statusCode).toBe(200);
    expect((await secure(`${SESSION_COOKIE}=${token}`)).statusCode).toBe(401);
  });

  test('prefers the cookie with the prefix to one that another host may have set', async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    const own = await openSession(harness.services, user.id);
    const planted = await openSession(harness.services, other.id);
    const answer = await secure(`${planted}; __Host-${own}`, '/api/users');
    expect(answer.json().id).toBe(user.id);
  });

  test('removes both cookies at sign-out', async () => {
    const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
    const answer = await secure(`${cookie}; __Host-${cookie}`, '/api/auth/logout', 'POST');
    expect(answer.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [`__Host-${SESSION_COOKIE}`, 0],
      [SESSION_COOKIE, 0],
    ]);
  });
});

const send = (cookie: string, url: string, method: 'GET' | 'DELETE' = 'GET') =>
  harness.asGuest({ method, url, headers: { cookie } });
const list = async (cookie: string): Promise<{ id: string; isCurrent: boolean; userAgent: string }[]> =>
  (await send(cookie, '/api/users/sessions')).json().sessions;
const signInTwice = async (role: 'StoreUser' | 'Admin' = 'StoreUser') => {
  const user = await newUser(harness.db, { role });
  const [here, there] = [
    await openSession(harness.services, user.id),
    await openSession(harness.services, user.id),
  ];
  return { user, here, there };
};
const statusOf = async (cookie: string) => (await send(cookie, '/api/users')).statusCode;

describe('a person’s own sessions', () => {
  test('are listed, with the current one marked', async () => {
    const { here, there } = await signInTwice();
    const [fromHere, fromThere] = [await list(here), await list(there)];
    expect(fromHere).toHaveLength(2);
    expect(fromHere.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const current = (sessions: typeof fromHere) => sessions.find(({ isCurrent }) => isCurrent)?.id;
    expect(current(fromHere)).not.toBe(current(fromThere));
    expect(JSON.stringify(fromHere)).not.toContain(here.split('=')[1]);
  });

  test('are ended one by one, immediately', async () => {
    const { user, here, there } = await signInTwice();
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    expect((await send(here, `/api/users/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await send(here, `/api/users/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(404);
    const admin = await newUser(harness.db, { role: 'Admin' });
    const log = await harness.as(admin, `/api/admin/audit?entityId=${user.id}`);
    expect(log.json().auditEntries[0].summary).toBe('Ended one of their own sessions');
  });

  test('are all ended except the current one, and ending them again succeeds', async () => {
    const { user, here, there } = await signInTwice();
    const third = await openSession(harness.services, user.id);
    for (const _ of [1, 2]) expect((await send(here, '/api/users/sessions', 'DELETE')).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([200, 401, 401]);
  });

  test('end once, even if ended five times concurrently', async () => {
    const { here } = await signInTwice();
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(here, `/api/users/sessions/${other?.id}`, 'DELETE')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  test('cannot be ended or seen by another user', async () => {
    const [one, other] = [await signInTwice(), await signInTwice()];
    const [theirs] = await list(other.here);
    expect((await send(one.here, `/api/users/sessions/${theirs?.id}`, 'DELETE')).statusCode).toBe(404);
    expect(await statusOf(other.here)).toBe(200);
    expect((await list(one.here)).map(({ id }) => id)).not.toContain(theirs?.id);
  });

  test('cannot be ended by an Admin who is viewing the store as the customer', async () => {
    const [admin, customer] = [await signInTwice('Admin'), await signInTwice()];
    const url = `/api/admin/customers/${customer.user.id}/impersonation`;
    await harness.asGuest({ method: 'POST', url, headers: { cookie: admin.here } });
    const answer = await send(admin.here, '/api/users/sessions', 'DELETE');
    expect(answer.json().code).toBe('VIEW_ONLY');
    expect(await statusOf(customer.here)).toBe(200);
  });
});

test('a store without a mail server sends no links, and people cannot change their own address', async () => {
  const user = await newUser(harness.db, { email: 'mine@pharmacy.example' });
  expect((await harness.asGuest('/api/password-resets')).json()).toEqual({ byEmail: false });
  const payload = { account: user.username };
  const asked = await harness.asGuest({ method: 'POST', url: '/api/password-resets', payload });
  expect(asked.statusCode).toBe(204);
  expect((await harness.as(user, '/api/users/email')).json().canChange).toBe(false);
  const change = { email: 'new@pharmacy.example', password: 'x' };
  const refused = await harness.as(user, { method: 'PUT', url: '/api/users/email', payload: change });
  expect(refused.statusCode).toBe(409);
});
