import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { SESSION_COOKIE } from '../create-session.ts';
import { sessions } from '../tables.ts';

const harness = useApp();
const MINUTE = 60_000;
const DAY = 86_400_000;

const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const get = (url: string, cookie: string) => harness.asGuest({ url, headers: { cookie } });

test('answers the app settings to whoever is signed in, and to nobody else', async () => {
  const user = await newUser(harness.db);
  const response = await harness.as(user, '/api/app-settings');
  expect(response.json()).toEqual({ currency: 'ZAR', locale: 'en-ZA', pageSize: 20 });
  expect(response.headers['cache-control']).toBe('no-store');
  const refused = await harness.asGuest('/api/app-settings');
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual({ message: 'Please sign in', code: 'UNAUTHENTICATED' });
});

test('refuses a cookie that nobody was given', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), '%00', 'a b; c'])
    expect((await get('/api/users', `${SESSION_COOKIE}=${token}`)).statusCode).toBe(401);
});

test('ends the session at sign-out, and no other', async () => {
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

test('signs out whoever is signed out already', async () => {
  expect((await harness.asGuest({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
});

test('ends a session that is not used for thirty days', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  wait(30 * DAY - MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(200);
  wait(30 * DAY + MINUTE);
  expect((await get('/api/app-settings', cookie)).statusCode).toBe(401);
});

test('extends a session in use, with its cookie, once an hour and not at each request', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  const expiry = async () =>
    (await harness.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.expiresAt;
  const first = await expiry();

  wait(59 * MINUTE);
  expect((await get('/api/app-settings', cookie)).headers).not.toHaveProperty('set-cookie');
  expect(await expiry()).toEqual(first);

  wait(MINUTE);
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/api/app-settings', cookie)));
  expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
  expect(answers.flatMap(({ cookies }) => cookies)).toEqual([
    expect.objectContaining({ value: cookie.split('=')[1], maxAge: 30 * 86_400, httpOnly: true }),
  ]);
  expect(await expiry()).toEqual(new Date(harness.clock.now.getTime() + 30 * DAY));
});
