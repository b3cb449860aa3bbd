import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setBusiness } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { passkeyDevice } from '../../../../test/second-factors.ts';
import { SESSION_COOKIE } from '../sessions/create-session.ts';
import { users } from '../tables.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
const PAGE = { host: 'localhost', origin: 'http://localhost' };
const MINUTE = 60_000;
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
});

type Device = ReturnType<typeof passkeyDevice>;
const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const deviceOf = (user: { id: string }): Device =>
  passkeyDevice({ origin: PAGE.origin, rpId: 'localhost', userId: user.id });
const send = (method: 'GET' | 'POST' | 'PUT', url: string, cookie = '', payload: object = {}, page = PAGE) =>
  harness.asGuest({
    method,
    url: `/api/${url}`,
    ...(method !== 'GET' && { payload }),
    headers: { ...page, ...(cookie && { cookie }) },
  });
const startAdding = async (cookie: string) => (await send('POST', 'users/passkeys/challenge', cookie)).json();
const add = (cookie: string, passkey: object, name = 'My phone') =>
  send('POST', 'users/passkeys', cookie, { name, passkey });
/** Adds a passkey to a new person and returns it, with the cookie of their session. */
const withPasskey = async (values: Parameters<typeof newUser>[1] = {}) => {
  const user = await newUser(harness.db, { passwordHash, ...values });
  const cookie = await openSession(harness.services, user.id);
  const device = deviceOf(user);
  const added = await add(cookie, device.create(await startAdding(cookie)));
  expect(added.statusCode).toBe(201);
  return { user, cookie, device, added: added.json() };
};
const ask = async (): Promise<{ challenge: string }> => (await send('POST', 'auth/passkey/challenge')).json();
const signIn = (signed: object, page = PAGE) => send('POST', 'auth/passkey', '', signed, page);
const sessionOf = (answer: Awaited<ReturnType<typeof signIn>>): string =>
  `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
const listed = async (cookie: string) => (await send('GET', 'users/security', cookie)).json().passkeys;

const REFUSAL = {
  code: 'INVALID_CREDENTIALS',
  message: 'This passkey is not valid for this store. Use your password.',
};

describe('a passkey', () => {
  test('is added with a name, listed, and signs in without a password', async () => {
    const { user, cookie, device, added } = await withPasskey();
    expect(added).toMatchObject({ passkey: { name: 'My phone', lastUsedAt: null }, recoveryCodes: null });
    const asked = await send('POST', 'auth/passkey/challenge');
    expect(asked.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const answer = await signIn(device.sign(asked.json()));
    expect(answer.statusCode).toBe(204);
    expect((await send('GET', 'users', sessionOf(answer))).json().username).toBe(user.username);
    expect(await listed(cookie)).toMatchObject([{ lastUsedAt: harness.clock.now.toISOString() }]);
  });

  test('must be stored on the device and verify its owner', async () => {
    const { user, cookie, device } = await withPasskey();
    expect(await startAdding(cookie)).toMatchObject({
      rp: { id: 'localhost', name: 'localhost' },
      user: { name: user.username },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test.each<[string, Parameters<Device['sign']>[1]]>([
    ['made for a page of another origin', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['without its owner verified', { isVerified: false }],
    ['that names another person', { userHandle: '00000000-0000-7000-8000-000000000000' }],
    ['whose counter goes back', { counter: 1 }],
  ])('is refused with a signature %s', async (_what, faults) => {
    const { device } = await withPasskey();
    expect((await signIn(device.sign(await ask()))).statusCode).toBe(204);
    const refused = await signIn(device.sign(await ask(), faults));
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual(REFUSAL);
    expect((await signIn(device.sign(await ask(), { counter: 99 }))).statusCode).toBe(204);
  });

  test('signs a challenge once, even if it is sent five times concurrently', async () => {
    const { device } = await withPasskey();
    const signed = device.sign(await ask());
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(signed)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401, 401]);
  });

  test('is refused with a challenge that has expired, was made up, or was issued for adding a passkey', async () => {
    const { device, cookie } = await withPasskey();
    const asked = await ask();
    const others = [{ challenge: 'bWFkZS11cA' }, await startAdding(cookie)];
    for (const other of others) expect((await signIn(device.sign(other))).json()).toEqual(REFUSAL);
    wait(10 * MINUTE);
    expect((await signIn(device.sign(asked))).json()).toEqual(REFUSAL);
  });

  test('is refused if it is unknown or its owner is deactivated', async () => {
    const { user, device } = await withPasskey();
    const unknown = deviceOf(user);
    expect((await signIn(unknown.sign(await ask()))).json()).toEqual(REFUSAL);
    await harness.db.update(users).set({ deactivatedAt: harness.clock.now }).where(eq(users.id, user.id));
    expect((await signIn(device.sign(await ask()))).json()).toEqual(REFUSAL);
  });

  test('is refused with a changed signature', async () => {
    const { device } = await withPasskey();
    const signed = device.sign(await ask());
    const { signature } = deviceOf({ id: 'x' }).sign({ challenge: 'x' }).response;
    const forged = { ...signed, response: { ...signed.response, signature } };
    expect((await signIn(forged)).json()).toEqual(REFUSAL);
  });

  test('is neither added nor used on a page without https, on an IP address, or without a page', async () => {
    const { cookie } = await withPasskey();
    for (const page of [
      { host: 'shop.example', origin: 'http://shop.example' },
      { host: '192.0.2.7', origin: 'http://192.0.2.7' },
      { host: '[::1]', origin: 'http://[::1]' },
    ]) {
      for (const url of ['auth/passkey/challenge', 'users/passkeys/challenge']) {
        const refused = await send('POST', url, cookie, {}, page);
        expect(refused.statusCode).toBe(409);
        expect(refused.json().message).toMatch(/^Passkeys need a domain name and https\./);
      }
    }
    expect((await harness.asGuest({ method: 'POST', url: '/api/auth/passkey/challenge' })).statusCode).toBe(
      409,
    );
  });
});

describe('adding a passkey', () => {
  test.each<[string, Parameters<Device['create']>[1]]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an owner who was not verified', { isVerified: false }],
  ])('is refused for %s, and the challenge is spent', async (_what, faults) => {
    const user = await newUser(harness.db);
    const cookie = await openSession(harness.services, user.id);
    const asked = await startAdding(cookie);
    const device = deviceOf(user);
    for (const passkey of [device.create(asked, faults), device.create(asked)]) {
      const refused = await add(cookie, passkey);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual({ passkey: 'This passkey could not be checked. Try again.' });
    }
    expect(await listed(cookie)).toEqual([]);
  });

  test('is refused with someone else’s challenge, a sign-in challenge or an expired one', async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    const cookie = await openSession(harness.services, user.id);
    const theirs = await startAdding(await openSession(harness.services, other.id));
    const late = await startAdding(cookie);
    for (const asked of [theirs, await ask()])
      expect((await add(cookie, deviceOf(user).create(asked))).statusCode).toBe(400);
    wait(10 * MINUTE);
    expect((await add(cookie, deviceOf(user).create(late))).statusCode).toBe(400);
  });

  test('adds the passkey once, to one person', async () => {
    const { cookie, device } = await withPasskey();
    expect((await add(cookie, device.create(await startAdding(cookie)))).statusCode).toBe(409);
    const other = await newUser(harness.db);
    const theirs = await openSession(harness.services, other.id);
    expect((await add(theirs, device.create(await startAdding(theirs)))).statusCode).toBe(409);
    const again = deviceOf(other).create(await startAdding(theirs));
    const answers = await Promise.all([1, 2, 3].map(() => add(theirs, again)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  test('needs a name, and the password a quarter of an hour after signing in', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const cookie = await openSession(harness.services, user.id);
    const nameless = await add(cookie, deviceOf(user).create(await startAdding(cookie)), ' ');
    expect(nameless.json().errors).toEqual({ name: 'Enter a name, such as “Work laptop”.' });
    wait(15 * MINUTE);
    const url = 'users/passkeys/challenge';
    expect((await send('POST', url, cookie)).json().errors).toEqual({ password: 'Enter your password.' });
    expect((await send('POST', url, cookie, { password: 'wrong' })).statusCode).toBe(400);
    expect((await send('POST', url, cookie, { password: PASSWORD })).statusCode).toBe(200);
  });

  test('rejects an invalid passkey with 400', async () => {
    const user = await newUser(harness.db);
    const cookie = await openSession(harness.services, user.id);
    const passkey = deviceOf(user).create(await startAdding(cookie));
    for (const attestationObject of ['AA', 'oA', 'v2Ng'])
      expect(
        (await add(cookie, { ...passkey, response: { ...passkey.response, attestationObject } })).statusCode,
      ).toBe(400);
  });

  test('stops at twenty', async () => {
    const { user, cookie } = await withPasskey();
    await harness.db.execute(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name)
      select gen_random_uuid(), ${user.id}, 'filler-' || n, 'x', 0, 'Filler' from generate_series(1, 19) as n`);
    expect((await send('POST', 'users/passkeys/challenge', cookie)).statusCode).toBe(409);
  });
});

describe('a person’s own passkeys', () => {
  test('are renamed and removed; a removed one no longer signs in', async () => {
    const { cookie, device, added } = await withPasskey();
    const { id } = added.passkey;
    expect((await send('PUT', `users/passkeys/${id}`, cookie, { name: 'Old phone' })).statusCode).toBe(204);
    expect(await listed(cookie)).toMatchObject([{ name: 'Old phone' }]);
    expect((await send('POST', `users/passkeys/${id}/removal`, cookie)).statusCode).toBe(204);
    expect((await send('POST', `users/passkeys/${id}/removal`, cookie)).statusCode).toBe(404);
    expect((await signIn(device.sign(await ask()))).json()).toEqual(REFUSAL);
  });

  test('cannot be renamed, removed or seen by others', async () => {
    const [{ added, cookie }, other] = [await withPasskey(), await withPasskey()];
    const url = `users/passkeys/${added.passkey.id}`;
    expect((await send('PUT', url, other.cookie, { name: 'Mine' })).statusCode).toBe(404);
    expect((await send('POST', `${url}/removal`, other.cookie)).statusCode).toBe(404);
    expect(JSON.stringify(await listed(other.cookie))).not.toContain(added.passkey.id);
    expect(await listed(cookie)).toMatchObject([{ name: 'My phone' }]);
  });

  test('are not removed without the password a quarter of an hour after signing in', async () => {
    const { cookie, added } = await withPasskey();
    wait(15 * MINUTE);
    const url = `users/passkeys/${added.passkey.id}/removal`;
    expect((await send('POST', url, cookie)).json().errors).toEqual({ password: 'Enter your password.' });
    expect((await send('POST', url, cookie, { password: PASSWORD })).statusCode).toBe(204);
  });

  test('are not changed by an Admin who is viewing the store as the customer', async () => {
    const [{ user, added }, admin] = [await withPasskey(), await newUser(harness.db, { role: 'Admin' })];
    const cookie = await openSession(harness.services, admin.id);
    const impersonate = `/api/admin/customers/${user.id}/impersonation`;
    await harness.asGuest({ method: 'POST', url: impersonate, headers: { cookie } });
    const url = `users/passkeys/${added.passkey.id}`;
    for (const answer of [
      await send('POST', 'users/passkeys/challenge', cookie),
      await send('PUT', url, cookie, { name: 'Mine' }),
      await send('POST', `${url}/removal`, cookie),
    ])
      expect(answer.json().code).toBe('VIEW_ONLY');
  });
});

describe('a passkey of staff', () => {
  test('counts as both factors, or as the second factor after the password', async () => {
    const { user, device, added } = await withPasskey({ role: 'Staff' });
    expect(added.recoveryCodes).toHaveLength(10);
    const payload = { username: user.username, password: PASSWORD };
    const first = await send('POST', 'auth', '', payload);
    expect(first.json()).toEqual({ next: 'second-factor', methods: ['passkey'] });
    expect((await signIn(device.sign(await ask()))).statusCode).toBe(204);
    const pending = first.cookies.find(({ name }) => name === 'formulary_sign_in');
    const code = { code: added.recoveryCodes[0] };
    const recovered = await send('POST', 'auth/second-factor', `formulary_sign_in=${pending?.value}`, code);
    expect(recovered.statusCode).toBe(204);
  });

  test('ends the other sessions if it is the first, and is enough where a second factor is required', async () => {
    const user = await newUser(harness.db, { role: 'Staff', passwordHash });
    await setBusiness(harness.db, { secondFactorRequired: true });
    await harness.services.live.catchUp();
    const [cookie, elsewhere] = [
      await openSession(harness.services, user.id),
      await openSession(harness.services, user.id),
    ];
    expect((await send('GET', 'admin/orders', cookie)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await add(cookie, deviceOf(user).create(await startAdding(cookie)))).statusCode).toBe(201);
    expect((await send('GET', 'admin/orders', cookie)).statusCode).toBe(200);
    expect((await send('GET', 'users', elsewhere)).statusCode).toBe(401);
    await setBusiness(harness.db);
  });

  test('is removed when an Admin resets how they sign in', async () => {
    const { user, device } = await withPasskey({ role: 'Staff' });
    const admin = await newUser(harness.db, { role: 'Admin' });
    const url = `/api/admin/customers/${user.id}/second-factor/removal`;
    expect((await harness.as(admin, { method: 'POST', url, payload: {} })).statusCode).toBe(204);
    expect((await signIn(device.sign(await ask()))).json()).toEqual(REFUSAL);
  });
});

test('a network gets at most a thousand sign-in challenges in a quarter of an hour', async () => {
  await harness.db.execute(sql`delete from rate_limits`);
  await ask();
  await harness.db.execute(sql`update rate_limits set points = 1000 where key like ${'passkey-challenge:%'}`);
  expect((await send('POST', 'auth/passkey/challenge')).statusCode).toBe(429);
});
