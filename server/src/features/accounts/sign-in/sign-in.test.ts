import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { cheapHash, newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { hashToken, SESSION_COOKIE } from '../sessions/create-session.ts';
import { sessions } from '../tables.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
});

let lastAddress = 0;
/** An address that no other test uses. */
const newAddress = (): string => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

const signIn = (
  username: string,
  password: string,
  remoteAddress = newAddress(),
): Promise<LightMyRequestResponse> =>
  harness.asGuest({ method: 'POST', url: '/api/auth', payload: { username, password }, remoteAddress });

const cookieOf = (response: LightMyRequestResponse) =>
  response.cookies.find(({ name }) => name === SESSION_COOKIE);

test('signs in and sets a cookie that scripts and other sites cannot use', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const response = await signIn(user.username, PASSWORD);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  const cookie = cookieOf(response);
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 });
  expect(cookie).not.toHaveProperty('secure');
  expect(cookie).not.toHaveProperty('domain');
  const me = await harness.asGuest({ url: '/api/users', cookies: { [SESSION_COOKIE]: cookie?.value ?? '' } });
  expect(me.json()).toMatchObject({ id: user.id });
});

test('makes the cookie Secure and host-only if the request came over https', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const config = { ...harness.services.config, trustProxy: 1 };
  const app = await buildApp({ ...harness.services, config }, { logger: false, web: null });
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': newAddress() },
    payload: { username: user.username, password: PASSWORD },
  });
  const names = response.cookies.map(({ name }) => name);
  expect(names.sort()).toEqual(['__Host-formulary_device', '__Host-formulary_session']);
  for (const cookie of response.cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('domain');
  }
  await app.close();
});

test('stores no token, only its hash', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const token = cookieOf(await signIn(user.username, PASSWORD))?.value ?? '';
  const [session] = await harness.db.select().from(sessions).where(sql`${sessions.userId} = ${user.id}`);
  expect(token).toHaveLength(43);
  expect(session?.tokenHash).toEqual(hashToken(token));
});

test('accepts a username in any case and with surrounding spaces', async () => {
  await newUser(harness.db, { username: 'Karoo.Pharmacy', passwordHash });
  expect((await signIn(' karoo.PHARMACY ', PASSWORD)).statusCode).toBe(204);
});

test('uses a password exactly as typed', async () => {
  const user = await newUser(harness.db, { passwordHash });
  expect((await signIn(user.username, `${PASSWORD} `)).statusCode).toBe(401);
  expect((await signIn(user.username, PASSWORD.toUpperCase())).statusCode).toBe(401);
});

test('refuses a wrong password, an unknown user and a user without a password alike', async () => {
  const known = await newUser(harness.db, { passwordHash });
  const unset = await newUser(harness.db, { passwordHash: null });
  const responses = await Promise.all([
    signIn(known.username, 'not the password'),
    signIn('nobody-has-this-name', 'not the password'),
    signIn(unset.username, 'not the password'),
  ]);
  for (const { statusCode, body, headers } of responses) {
    expect(statusCode).toBe(401);
    expect(JSON.parse(body)).toEqual({ message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(Object.keys(headers)).toEqual(Object.keys(responses[0].headers));
  }
});

test('reports a missing username and a missing password', async () => {
  const response = await signIn('', '');
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual({
    username: 'Username is required.',
    password: 'Password is required.',
  });
});

test('refuses a username that cannot be stored', async () => {
  expect((await signIn('a\0b', 'whatever it is')).statusCode).toBe(400);
  expect((await signIn('\ud800', 'whatever it is')).statusCode).toBe(400);
});

test('ends the session that the same browser had before', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const cookie = await openSession(harness.services, user.id);
  const payload = { username: user.username, password: PASSWORD };
  const remoteAddress = newAddress();
  await harness.asGuest({ method: 'POST', url: '/api/auth', headers: { cookie }, payload, remoteAddress });
  expect((await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode).toBe(401);
});

test('refuses only the address with a hundred failures across many accounts', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const address = newAddress();
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => signIn(`guess-${index}`, 'password1', address)),
  );
  expect((await signIn(user.username, PASSWORD, address)).statusCode).toBe(429);
  expect((await signIn(user.username, PASSWORD)).statusCode).toBe(204);
});

/** Simulates a hundred failed attempts from every address that has failed so far. */
const exhaustAddresses = () =>
  harness.db.execute(sql`update rate_limits set points = 100 where key like 'sign-in-network:%'`);

test('counts all addresses of an IPv6 /64 network as one', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await signIn('nobody-there', 'password1', '2001:db8:0:7:abcd::1');
  await exhaustAddresses();
  for (const address of ['2001:db8:0:7::2', '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff'])
    expect((await signIn(user.username, PASSWORD, address)).statusCode).toBe(429);
  for (const address of ['2001:db8:0:8::1', '2001:db8::7', '::1', '192.0.2.7'])
    expect((await signIn(user.username, PASSWORD, address)).statusCode).toBe(204);
});

test('counts an IPv4 address as the same when it comes over IPv6', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await signIn('nobody-here', 'password1', '::ffff:198.51.100.9');
  await exhaustAddresses();
  expect((await signIn(user.username, PASSWORD, '198.51.100.9')).statusCode).toBe(429);
  expect((await signIn(user.username, PASSWORD, '::ffff:198.51.100.10')).statusCode).toBe(204);
});

test('does not count correct passwords against an address', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const address = newAddress();
  for (let attempt = 1; attempt <= 3; attempt += 1) await signIn(user.username, PASSWORD, address);
  const { rows } = await harness.db.execute<{ points: number }>(
    sql`select points from rate_limits where key like 'sign-in-network:%' and points = 0`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('deletes expired sessions and counts when someone signs in', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await openSession(harness.services, user.id);
  await harness.db.execute(sql`insert into rate_limits values ('account:old', 3, 1)`);
  harness.clock.now = new Date(harness.clock.now.getTime() + 40 * 86_400_000);
  await signIn(user.username, PASSWORD);
  const own = await harness.db.select().from(sessions).where(sql`${sessions.userId} = ${user.id}`);
  expect(own).toHaveLength(1);
  expect((await harness.db.execute(sql`select 1 from rate_limits where key = 'account:old'`)).rows).toEqual(
    [],
  );
});
