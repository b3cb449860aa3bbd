import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { cheapHash, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { knownDevices } from '../tables.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
});
const owner = () => newUser(harness.db, { passwordHash });

let lastSite = 0;
/** An IPv4 address in a /24 that no other test uses. */
const newAddress = (): string => {
  lastSite += 1;
  return `198.18.${lastSite}.1`;
};

type Attempt = { address?: string; device?: string; password?: string };
const signIn = (
  { username }: { username: string },
  { address = newAddress(), device, password = PASSWORD }: Attempt = {},
): Promise<LightMyRequestResponse> =>
  harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    payload: { username, password },
    remoteAddress: address,
    ...(device && { headers: { cookie: `formulary_device=${device}` } }),
  });
const statusOf = async (answer: Promise<LightMyRequestResponse>): Promise<number> =>
  (await answer).statusCode;
const guess = (user: { username: string }, attempt: Attempt = {}) =>
  statusOf(signIn(user, { ...attempt, password: 'not the password' }));
const guesses = async (times: number, user: { username: string }, attempt: Attempt = {}) => {
  for (let time = 1; time <= times; time += 1) expect(await guess(user, attempt)).toBe(401);
};
const deviceOf = (answer: LightMyRequestResponse): string =>
  answer.cookies.find(({ name }) => name === 'formulary_device')?.value ?? '';
/** Sets every counter of a limit, as if the given number of wrong passwords had been counted. */
const setCounts = (name: string, points: number) =>
  harness.db.execute(sql`update rate_limits set points = ${points} where key like ${`${name}:%`}`);

test('refuses a network’s eleventh attempt on an account, right or wrong, and says when to retry', async () => {
  const user = await owner();
  const address = newAddress();
  await guesses(10, user, { address });
  const response = await signIn({ username: user.username.toUpperCase() }, { address });
  expect(response.statusCode).toBe(429);
  expect(response.json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
    code: 'TOO_MANY_REQUESTS',
  });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await harness.db.execute(sql`update rate_limits set expire = 1`);
  expect(await statusOf(signIn(user, { address }))).toBe(204);
});

test('admits the owner from another network, however long someone guesses', async () => {
  const user = await owner();
  const address = newAddress();
  await guesses(10, user, { address });
  for (let time = 1; time <= 100; time += 1) expect(await guess(user, { address })).toBe(429);
  expect(await statusOf(signIn(user))).toBe(204);
});

test('admits the owner on a known device, even in the guesser’s network', async () => {
  const user = await owner();
  const address = newAddress();
  const device = deviceOf(await signIn(user, { address }));
  await guesses(10, user, { address });
  await setCounts('sign-in-network', 100);
  expect(await guess(user, { address })).toBe(429);
  const answer = await signIn(user, { address, device });
  expect(answer.statusCode).toBe(204);
  expect(deviceOf(answer)).not.toBe(device);
  expect(await statusOf(signIn(user, { address, device: deviceOf(answer) }))).toBe(204);
  expect(await statusOf(signIn(user, { address, device }))).toBe(429);
});

test('refuses a known device’s eleventh attempt', async () => {
  const user = await owner();
  const device = deviceOf(await signIn(user));
  await guesses(10, user, { device });
  expect(await guess(user, { device })).toBe(429);
  expect(await statusOf(signIn(user))).toBe(204);
});

test('knows a device only for users who have signed in on it', async () => {
  const [guesser, victim] = [await owner(), await owner()];
  const address = newAddress();
  const device = deviceOf(await signIn(guesser, { address }));
  await guesses(10, victim, { address, device });
  expect(await guess(victim, { address, device })).toBe(429);
});

test('does not trust a planted device cookie', async () => {
  const user = await owner();
  const planted = 'A'.repeat(43);
  await signIn(user, { device: planted });
  const address = newAddress();
  await guesses(10, user, { address, device: planted });
  expect(await guess(user, { address, device: planted })).toBe(429);
});

test('knows a device for all its users, and up to twenty devices of a user', async () => {
  const [one, other] = [await owner(), await owner()];
  let device = deviceOf(await signIn(one));
  device = deviceOf(await signIn(other, { device }));
  const address = newAddress();
  await signIn(one, { address });
  await setCounts('sign-in-account', 1000);
  expect(await statusOf(signIn(one))).toBe(429);
  expect(await statusOf(signIn(one, { device }))).toBe(204);
  for (let count = 1; count <= 20; count += 1) {
    await harness.db.execute(sql`delete from rate_limits`);
    await signIn(one);
  }
  const known = await harness.db.select().from(knownDevices).where(sql`user_id = ${one.id}`);
  expect(known).toHaveLength(20);
});

test('limits guessers from many networks together, and admits known devices', async () => {
  const user = await owner();
  const device = deviceOf(await signIn(user));
  await guess(user);
  await setCounts('sign-in-account', 99);
  expect(await guess(user)).toBe(401);
  expect(await guess(user)).toBe(429);
  expect(await statusOf(signIn(user, { device }))).toBe(204);
  expect(await statusOf(signIn(await owner()))).toBe(204);
});

test('does not count a network’s refused attempts against the account', async () => {
  const user = await owner();
  const address = newAddress();
  await guesses(10, user, { address });
  await setCounts('sign-in-account', 98);
  for (let time = 1; time <= 5; time += 1) expect(await guess(user, { address })).toBe(429);
  expect(await guess(user)).toBe(401);
});

test('limits thirty attempts from a /48 of IPv6 or a /24 of IPv4', async () => {
  const sites: ((host: number) => string)[] = [
    (host) => `2001:db8:77:${host.toString(16)}::1`,
    (host) => `192.0.2.${host}`,
  ];
  for (const addressOf of sites) {
    const user = await owner();
    for (let host = 1; host <= 30; host += 1)
      expect(await guess(user, { address: addressOf(host) })).toBe(401);
    expect(await guess(user, { address: addressOf(31) })).toBe(429);
    expect(await statusOf(signIn(user, { address: '2001:db8:78::1' }))).toBe(204);
  }
});

test('limits an unknown account too', async () => {
  const nobody = { username: 'nobody-at-all' };
  const address = newAddress();
  await guesses(10, nobody, { address });
  expect(await guess(nobody, { address })).toBe(429);
});

test('holds the limit against concurrent attempts on two instances', async () => {
  const user = await owner();
  const second = await buildApp(harness.services, { logger: false, web: null });
  const payload = { username: user.username, password: 'not the password' };
  const remoteAddress = newAddress();
  const statuses = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const app = index % 2 ? harness.app : second;
      return (await app.inject({ method: 'POST', url: '/api/auth', payload, remoteAddress })).statusCode;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  await second.close();
});

test('resets the count of an account and network after a correct password', async () => {
  const user = await owner();
  const address = newAddress();
  await guesses(9, user, { address });
  expect(await statusOf(signIn(user, { address }))).toBe(204);
  await guesses(9, user, { address });
  expect(await statusOf(signIn(user, { address }))).toBe(204);
});

test('deletes only expired counts, even on a failed attempt', async () => {
  const user = await owner();
  await harness.db.execute(sql`insert into rate_limits
    select 'old:' || n, 1, 1 from generate_series(1, 12000) n on conflict do nothing`);
  harness.clock.now = new Date(harness.clock.now.getTime() + 120_000);
  await guess(user);
  const { rows } = await harness.db.execute<{ old: number; live: number }>(
    sql`select count(*) filter (where expire <= 1)::int as old, count(*) filter (where expire > 1)::int as live from rate_limits`,
  );
  expect(rows[0]?.old).toBe(0);
  expect(rows[0]?.live).toBeGreaterThan(3);
});

test('ignores spoofed address headers when a number of proxies or their networks are trusted', async () => {
  for (const trustProxy of [1, ['10.0.0.0/8']]) {
    const user = await owner();
    const config = { ...harness.services.config, trustProxy };
    const app = await buildApp({ ...harness.services, config }, { logger: false, web: null });
    const client = newAddress();
    const from = async (forwarded: string, remoteAddress = '10.1.2.3') =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/auth',
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded },
          payload: { username: user.username, password: 'not the password' },
        })
      ).statusCode;
    for (let count = 1; count <= 10; count += 1)
      expect(await from(`203.0.113.${count}, ${client}`)).toBe(401);
    expect(await from(`203.0.113.99, ${client}`)).toBe(429);
    expect(await from(newAddress())).toBe(401);
    await app.close();
  }
});
