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

  test('accepts a session opened with the prefix under no other name', async () => {
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
