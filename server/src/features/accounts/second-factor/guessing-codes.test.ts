import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setBusiness, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';
import { codeAt } from '../../../../test/second-factors.ts';

const mail = mailServer();
const harness = useApp({ env: mail.start });
const PASSWORD = 'a long enough password';
const WRONG = '000000';
const HOUR = 3_600_000;
let passwordHash = '';
beforeAll(async () => {
  await setBusiness(harness.db);
  await setStore(harness.db);
  passwordHash = await cheapHash(PASSWORD);
});
afterAll(() => mail.stop());

let sites = 0;
/** An IPv4 address in a /24 that no other test uses. */
const newAddress = (): string => {
  sites += 1;
  return `198.18.${sites}.1`;
};
const nextCode = (secret: string): string => {
  harness.clock.now = new Date(harness.clock.now.getTime() + 30_000);
  return codeAt(secret, harness.clock.now);
};
const send = (url: string, payload: object, cookie: string, remoteAddress?: string) =>
  harness.asGuest({
    method: 'POST',
    url: `/api/${url}`,
    payload,
    headers: { cookie },
    ...(remoteAddress && { remoteAddress }),
  });
let people = 0;
const newOwner = async () => {
  people += 1;
  const email = `staff-${people}@wholesaler.example`;
  const { id, username } = await newUser(harness.db, { role: 'Staff', passwordHash, email });
  const cookie = await openSession(harness.services, id);
  const { secret } = (await send('users/authenticator', {}, cookie)).json();
  const confirmed = await send('users/authenticator/confirmation', { code: nextCode(secret) }, cookie);
  const recovery: string = confirmed.json().recoveryCodes[0];
  return { id, username, email, secret: secret as string, recovery };
};
type Owner = Awaited<ReturnType<typeof newOwner>>;
const cookieOf = (answer: LightMyRequestResponse, name: string): string =>
  `${name}=${answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''}`;

/** Enters the right password and a code. Returns the response to the code. */
const enter = async ({ username }: Owner, code: string, address: string, device = '') => {
  const begun = await send('auth', { username, password: PASSWORD }, device, address);
  const pending = cookieOf(begun, 'formulary_sign_in');
  return send('auth/second-factor', { code }, `${pending}; ${device}`, address);
};
/** Enters wrong codes until the network is refused. */
const exhaust = async (owner: Owner, address: string, device = '') => {
  for (let time = 1; time <= 10; time += 1)
    expect((await enter(owner, WRONG, address, device)).statusCode).toBe(400);
  expect((await enter(owner, WRONG, address, device)).statusCode).toBe(429);
};
const setCounts = (name: string, points: number) =>
  harness.db.execute(sql`update rate_limits set points = ${points} where key like ${`${name}:%`}`);
const emailsTo = async ({ email }: Owner) => {
  await harness.runJobs();
  return mail.arrived.filter(({ to }) => to[0] === email);
};

describe('a person who knows the password and enters wrong codes', () => {
  test('is refused, and the owner signs in from another network by a code or a recovery code', async () => {
    const owner = await newOwner();
    const address = newAddress();
    await exhaust(owner, address);
    expect((await enter(owner, nextCode(owner.secret), address)).statusCode).toBe(429);
    expect((await enter(owner, nextCode(owner.secret), newAddress())).statusCode).toBe(204);
    expect((await enter(owner, owner.recovery, newAddress())).statusCode).toBe(204);
  });

  test('does not lock the owner out on a known device in the same network', async () => {
    const owner = await newOwner();
    const address = newAddress();
    const device = cookieOf(await enter(owner, nextCode(owner.secret), address), 'formulary_device');
    await exhaust(owner, address);
    expect((await enter(owner, nextCode(owner.secret), address, device)).statusCode).toBe(204);
  });

  test('is refused on a known device too, which does not affect others', async () => {
    const owner = await newOwner();
    const address = newAddress();
    const device = cookieOf(await enter(owner, nextCode(owner.secret), address), 'formulary_device');
    await exhaust(owner, address, device);
    expect((await enter(owner, nextCode(owner.secret), address)).statusCode).toBe(204);
  });

  test('gains no attempts from other addresses of the same network', async () => {
    const owner = await newOwner();
    const statuses: number[] = [];
    for (let host = 1; host <= 11; host += 1)
      statuses.push((await enter(owner, WRONG, `2001:db8:7:1::${host}`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('has fifty attempts a day from a network', async () => {
    const owner = await newOwner();
    const address = newAddress();
    await enter(owner, WRONG, address);
    await setCounts('second-factor-network-day', 49);
    expect((await enter(owner, WRONG, address)).statusCode).toBe(400);
    const refused = await enter(owner, WRONG, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  test('has 200 attempts a day from many networks, while the owner can use a known device or recovery code', async () => {
    const owner = await newOwner();
    const signedIn = await enter(owner, nextCode(owner.secret), newAddress());
    await enter(owner, WRONG, newAddress());
    await setCounts('second-factor-account-day', 199);
    expect((await enter(owner, WRONG, newAddress())).statusCode).toBe(400);
    expect((await enter(owner, nextCode(owner.secret), newAddress())).statusCode).toBe(429);
    expect((await enter(owner, owner.recovery, newAddress())).statusCode).toBe(204);
    const device = cookieOf(signedIn, 'formulary_device');
    expect((await enter(owner, nextCode(owner.secret), newAddress(), device)).statusCode).toBe(204);
  });

  test('is reported to the owner by one email a day', async () => {
    const owner = await newOwner();
    await exhaust(owner, newAddress());
    await exhaust(owner, newAddress());
    const emails = await emailsTo(owner);
    expect(emails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual(['Wrong codes at sign-in']);
    const text = emails.map((email) => mail.plain(email)).join();
    expect(text).toContain(
      'someone entered the correct password for your account, and then several wrong codes',
    );
    expect(text).toContain(`Username: ${owner.username}`);
    expect(text).toContain('/profile/change-password');
    harness.clock.now = new Date(harness.clock.now.getTime() + 25 * HOUR);
    await harness.db.execute(sql`update rate_limits set expire = 1`);
    await exhaust(owner, newAddress());
    expect(await emailsTo(owner)).toHaveLength(2);
  });
});

test('an owner who mistypes a code a few times a day gets no email', async () => {
  const owner = await newOwner();
  for (let day = 1; day <= 3; day += 1) {
    for (let time = 1; time <= 4; time += 1)
      expect((await enter(owner, WRONG, newAddress())).statusCode).toBe(400);
    expect((await enter(owner, nextCode(owner.secret), newAddress())).statusCode).toBe(204);
  }
  expect(await emailsTo(owner)).toEqual([]);
});

test('a right code clears the count of its network', async () => {
  const owner = await newOwner();
  const address = newAddress();
  for (let round = 1; round <= 2; round += 1) {
    for (let time = 1; time <= 9; time += 1) await enter(owner, WRONG, address);
    expect((await enter(owner, nextCode(owner.secret), address)).statusCode).toBe(204);
  }
});
