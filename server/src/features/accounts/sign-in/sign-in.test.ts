import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { hashToken, SESSION_COOKIE } from '../create-session.ts';
import { hashPassword } from '../password.ts';
import { sessions } from '../tables.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

let lastAddress = 0;
/** An address that no other test comes from. */
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

test('makes the cookie Secure where the request came by https', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const config = { ...harness.services.config, trustProxy: true };
  const app = await buildApp({ ...harness.services, config }, { logger: false, web: null });
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': newAddress() },
    payload: { username: user.username, password: PASSWORD },
  });
  expect(cookieOf(response)).toMatchObject({ secure: true });
  await app.close();
});

test('keeps no token, only its hash', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const token = cookieOf(await signIn(user.username, PASSWORD))?.value ?? '';
  const [session] = await harness.db.select().from(sessions).where(sql`${sessions.userId} = ${user.id}`);
  expect(token).toHaveLength(43);
  expect(session?.tokenHash).toEqual(hashToken(token));
});

test('takes a username in any case and with spaces around it', async () => {
  await newUser(harness.db, { username: 'Karoo.Pharmacy', passwordHash });
  expect((await signIn(' karoo.PHARMACY ', PASSWORD)).statusCode).toBe(204);
});

test('takes a password as it is typed, never trimmed or in another case', async () => {
  const user = await newUser(harness.db, { passwordHash });
  expect((await signIn(user.username, `${PASSWORD} `)).statusCode).toBe(401);
  expect((await signIn(user.username, PASSWORD.toUpperCase())).statusCode).toBe(401);
});

test('refuses a wrong password, an unknown user and a user without a password alike', async () => {
  const known = await newUser(harness.db, { passwordHash });
  const unset = await newUser(harness.db, { passwordHash: null });
  const answers = await Promise.all([
    signIn(known.username, 'not the password'),
    signIn('nobody-has-this-name', 'not the password'),
    signIn(unset.username, 'not the password'),
  ]);
  for (const { statusCode, body, headers } of answers) {
    expect(statusCode).toBe(401);
    expect(JSON.parse(body)).toEqual({ message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(Object.keys(headers)).toEqual(Object.keys(answers[0].headers));
  }
});

test('says which of username and password is missing', async () => {
  const response = await signIn('', '');
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual({
    username: 'Username is required.',
    password: 'Password is required.',
  });
});

test('answers a username that no database can hold', async () => {
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

test('refuses the eleventh attempt on an account, right or wrong, and says when to try again', async () => {
  const user = await newUser(harness.db, { passwordHash });
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await signIn(user.username, 'not the password')).statusCode).toBe(401);
  const response = await signIn(user.username.toUpperCase(), PASSWORD);
  expect(response.statusCode).toBe(429);
  expect(response.json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
    code: 'TOO_MANY_REQUESTS',
  });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await harness.db.execute(sql`update rate_limits set expire = 1`);
  expect((await signIn(user.username, PASSWORD)).statusCode).toBe(204);
});

test('limits an account that does not exist as well', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('nobody-at-all', 'not the password');
  expect((await signIn('nobody-at-all', 'not the password')).statusCode).toBe(429);
});

test('does not let attempts made at once, on two instances, outrun the limit', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const second = await buildApp(harness.services, { logger: false, web: null });
  const payload = { username: user.username, password: 'not the password' };
  const statuses = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const app = index % 2 ? harness.app : second;
      const remoteAddress = newAddress();
      return (await app.inject({ method: 'POST', url: '/api/auth', payload, remoteAddress })).statusCode;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  await second.close();
});

test('starts the count of an account again after a right password', async () => {
  const user = await newUser(harness.db, { passwordHash });
  for (let attempt = 1; attempt <= 9; attempt += 1) await signIn(user.username, 'not the password');
  expect((await signIn(user.username, PASSWORD)).statusCode).toBe(204);
  for (let attempt = 1; attempt <= 9; attempt += 1) await signIn(user.username, 'not the password');
  expect((await signIn(user.username, PASSWORD)).statusCode).toBe(204);
});

test('refuses an address after a hundred failures over many accounts, and no other address', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const address = newAddress();
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => signIn(`guess-${index}`, 'password1', address)),
  );
  expect((await signIn(user.username, PASSWORD, address)).statusCode).toBe(429);
  expect((await signIn(user.username, PASSWORD)).statusCode).toBe(204);
});

/** As if whoever has failed from an address so far had failed a hundred times. */
const exhaustAddresses = () =>
  harness.db.execute(sql`update rate_limits set points = 100 where key like 'address:%'`);

test('counts all addresses of an IPv6 network of 64 bits as one', async () => {
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

test('does not count right passwords against an address', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const address = newAddress();
  for (let attempt = 1; attempt <= 3; attempt += 1) await signIn(user.username, PASSWORD, address);
  const { rows } = await harness.db.execute<{ points: number }>(
    sql`select points from rate_limits where key like 'address:%' and points = 0`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('removes sessions and counts that expired when somebody signs in', async () => {
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
