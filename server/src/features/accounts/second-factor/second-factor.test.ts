import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setBusiness } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { codeAt } from '../../../../test/second-factors.ts';
import { SESSION_COOKIE } from '../sessions/create-session.ts';
import { users } from '../tables.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
const MINUTE = 60_000;
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
});
beforeEach(async () => {
  await setBusiness(harness.db);
  await harness.services.live.catchUp();
});

type Person = { id: string; username: string };
const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const newStaff = (values: Parameters<typeof newUser>[1] = {}) =>
  newUser(harness.db, { role: 'Staff', passwordHash, ...values });
const post = (cookie: string, url: string, payload: object = {}) =>
  harness.asGuest({ method: 'POST', url: `/api/users/${url}`, payload, headers: { cookie } });
const get = (cookie: string, url: string) => harness.asGuest({ url: `/api/${url}`, headers: { cookie } });
/** Returns the code of the current time step; each call advances the clock by one step, because no code works twice. */
const nextCode = (secret: string): string => {
  wait(30_000);
  return codeAt(secret, harness.clock.now);
};

/** Sets up an authenticator app. Returns its key, the recovery codes and the cookie of the session. */
const setUp = async (person: Person) => {
  const cookie = await openSession(harness.services, person.id);
  await harness.services.live.catchUp();
  const { secret } = (await post(cookie, 'authenticator')).json();
  const confirmed = await post(cookie, 'authenticator/confirmation', { code: nextCode(secret) });
  expect(confirmed.statusCode).toBe(200);
  const codes: string[] = confirmed.json().recoveryCodes;
  return { secret: secret as string, codes, cookie };
};
const cookieOf = (answer: LightMyRequestResponse, name: string): string => {
  const found = answer.cookies.find((cookie) => cookie.name === name && cookie.value !== '');
  return found ? `${name}=${found.value}` : '';
};
let addresses = 0;
const signIn = ({ username }: Person, password = PASSWORD) => {
  addresses += 1;
  return harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    payload: { username, password },
    remoteAddress: `198.18.${addresses}.7`,
  });
};
const begin = async (person: Person): Promise<string> => cookieOf(await signIn(person), 'formulary_sign_in');
const finish = (pending: string, code: string) =>
  harness.asGuest({
    method: 'POST',
    url: '/api/auth/second-factor',
    payload: { code },
    headers: { cookie: pending },
  });
const securityOf = async (cookie: string) => (await get(cookie, 'users/security')).json();

describe('signing in with an authenticator app', () => {
  test('requires the password and then a code, and does not sign in before the code', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const first = await signIn(staff);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ next: 'second-factor', methods: ['code'] });
    expect(cookieOf(first, SESSION_COOKIE)).toBe('');
    const pending = cookieOf(first, 'formulary_sign_in');
    expect((await get(pending, 'users')).statusCode).toBe(401);
    const second = await finish(pending, nextCode(secret).replace(/(...)/, '$1 '));
    expect(second.statusCode).toBe(204);
    expect((await get(cookieOf(second, SESSION_COOKIE), 'users')).json().username).toBe(staff.username);
    expect((await finish(pending, nextCode(secret))).statusCode).toBe(401);
  });

  test('asks customers, and staff without one, only for the password', async () => {
    for (const person of [await newStaff(), await newUser(harness.db, { passwordHash })])
      expect((await signIn(person)).statusCode).toBe(204);
  });

  test('refuses a wrong code, a used code and a cookie that belongs to no sign-in', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const code = nextCode(secret);
    expect((await finish(await begin(staff), code)).statusCode).toBe(204);
    const pending = await begin(staff);
    for (const wrong of [code, '000000', 'not a code']) {
      const refused = await finish(pending, wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual({ code: 'This code is not correct, or has already been used.' });
    }
    for (const cookie of ['', 'formulary_sign_in=made-up'])
      expect((await finish(cookie, nextCode(secret))).statusCode).toBe(401);
    expect((await finish(pending, nextCode(secret))).statusCode).toBe(204);
  });

  test('accepts a code from a clock that is half a minute early or late, but not from one further off', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    wait(10 * MINUTE);
    const at = (steps: number) => codeAt(secret, new Date(harness.clock.now.getTime() + steps * 30_000));
    for (const steps of [-2, 2]) expect((await finish(await begin(staff), at(steps))).statusCode).toBe(400);
    expect((await finish(await begin(staff), at(-1))).statusCode).toBe(204);
    expect((await finish(await begin(staff), at(1))).statusCode).toBe(204);
  });

  test('expires five minutes after the password', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const pending = await begin(staff);
    wait(5 * MINUTE);
    const refused = await finish(pending, nextCode(secret));
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toBe('Too much time has passed. Please enter your password again.');
  });

  test('allows five attempts for a password, and ten in a quarter of an hour', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const statuses: number[] = [];
    for (const pending of [await begin(staff), await begin(staff), await begin(staff)])
      for (let time = 1; time <= 6; time += 1) statuses.push((await finish(pending, '000000')).statusCode);
    expect(statuses).toEqual([
      ...[400, 400, 400, 400, 400, 401],
      ...[400, 400, 400, 400, 400, 401],
      ...[429, 429, 429, 429, 429, 401],
    ]);
    expect((await finish(await begin(staff), nextCode(secret))).statusCode).toBe(429);
  });

  test('uses a code once, even if it is sent five times concurrently', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const sessions = await Promise.all([
      begin(staff),
      begin(staff),
      begin(staff),
      begin(staff),
      begin(staff),
    ]);
    const code = nextCode(secret);
    const answers = await Promise.all(sessions.map((pending) => finish(pending, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400, 400]);
  });

  test('fails once the account is deactivated', async () => {
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const pending = await begin(staff);
    await harness.db.update(users).set({ deactivatedAt: harness.clock.now }).where(eq(users.id, staff.id));
    expect((await finish(pending, nextCode(secret))).statusCode).toBe(401);
  });

  test('is needed after a one-time password link too', async () => {
    const admin = await newStaff({ role: 'Admin' });
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const url = `/api/admin/customers/${staff.id}/password-link`;
    const link: string = (await harness.as(admin, { method: 'POST', url })).json().path.split('/').at(-1);
    const used = await harness.asGuest({
      method: 'POST',
      url: `/api/password-links/${link}`,
      payload: { newPassword: 'another password' },
    });
    expect(used.json()).toEqual({ next: 'second-factor', methods: ['code'] });
    expect(cookieOf(used, SESSION_COOKIE)).toBe('');
    expect((await finish(cookieOf(used, 'formulary_sign_in'), nextCode(secret))).statusCode).toBe(204);
  });

  test('writes wrong codes and the sign-in to the audit log', async () => {
    const admin = await newStaff({ role: 'Admin' });
    const staff = await newStaff();
    const { secret } = await setUp(staff);
    const pending = await begin(staff);
    await finish(pending, '000000');
    await finish(pending, nextCode(secret));
    await expect
      .poll(async () => {
        const log = await harness.as(admin, `/api/admin/audit?entityId=${staff.id}`);
        return log.json().auditEntries.map(({ summary }: { summary: string }) => summary);
      })
      .toEqual(
        expect.arrayContaining([
          'Signed in',
          'Sign-in refused: wrong code',
          'Turned on an authenticator app',
        ]),
      );
  });
});

describe('recovery codes', () => {
  test('are ten, work once each in upper or lower case, and are counted', async () => {
    const staff = await newStaff();
    const { codes } = await setUp(staff);
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    const answer = await finish(await begin(staff), ` ${code.toUpperCase().replaceAll('-', ' ')}`);
    expect(answer.statusCode).toBe(204);
    expect((await securityOf(cookieOf(answer, SESSION_COOKIE))).secondFactor.recoveryCodesLeft).toBe(9);
    expect((await finish(await begin(staff), code)).statusCode).toBe(400);
  });

  test('work once, even if sent five times concurrently', async () => {
    const staff = await newStaff();
    const { codes } = await setUp(staff);
    const sessions = await Promise.all([
      begin(staff),
      begin(staff),
      begin(staff),
      begin(staff),
      begin(staff),
    ]);
    const answers = await Promise.all(sessions.map((pending) => finish(pending, codes[3] ?? '')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400, 400]);
  });

  test('are replaced on demand, and the earlier ones stop working', async () => {
    const staff = await newStaff();
    const { codes, cookie } = await setUp(staff);
    const renewed = await post(cookie, 'recovery-codes');
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const pending = await begin(staff);
    expect((await finish(pending, codes[0] ?? '')).statusCode).toBe(400);
    expect((await finish(pending, renewed.json().recoveryCodes[0])).statusCode).toBe(204);
  });

  test('of someone else do not work', async () => {
    const [staff, other] = [await newStaff(), await newStaff()];
    const { codes } = await setUp(other);
    await setUp(staff);
    expect((await finish(await begin(staff), codes[0] ?? '')).statusCode).toBe(400);
  });

  test('are not given without a second factor, nor stored in the clear', async () => {
    const staff = await newStaff();
    const cookie = await openSession(harness.services, staff.id);
    expect((await post(cookie, 'recovery-codes')).statusCode).toBe(409);
    const { codes } = await setUp(staff);
    const { rows } = await harness.db.execute(sql`select c::text as text from recovery_codes as c`);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9));
  });
});

describe('an authenticator app', () => {
  test('is active once its first code is confirmed, which ends the other sessions', async () => {
    const staff = await newStaff();
    const elsewhere = await openSession(harness.services, staff.id);
    const cookie = await openSession(harness.services, staff.id);
    const { secret, uri, qr } = (await post(cookie, 'authenticator')).json();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(`localhost:${staff.username}`);
    expect(qr.path).toMatch(/^M0 0h1v1h-1z/);
    expect((await signIn(staff)).statusCode).toBe(204);
    const wrong = await post(cookie, 'authenticator/confirmation', { code: '000000' });
    expect(wrong.json().errors).toEqual({
      code: 'This code is not correct. Enter the current one from your app.',
    });
    const code = nextCode(secret);
    expect((await post(cookie, 'authenticator/confirmation', { code })).statusCode).toBe(200);
    expect((await get(elsewhere, 'users')).statusCode).toBe(401);
    expect((await get(cookie, 'users')).statusCode).toBe(200);
    expect((await finish(await begin(staff), code)).statusCode).toBe(400);
  });

  test('is confirmed once, even if confirmed three times concurrently', async () => {
    const staff = await newStaff();
    const cookie = await openSession(harness.services, staff.id);
    const { secret } = (await post(cookie, 'authenticator')).json();
    const code = nextCode(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(cookie, 'authenticator/confirmation', { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('is not set up over another, nor confirmed after half an hour', async () => {
    const staff = await newStaff();
    const { cookie } = await setUp(staff);
    expect((await post(cookie, 'authenticator')).statusCode).toBe(409);
    const other = await newStaff();
    const theirs = await openSession(harness.services, other.id);
    const { secret } = (await post(theirs, 'authenticator')).json();
    wait(30 * MINUTE);
    const late = await post(theirs, 'authenticator/confirmation', { code: nextCode(secret) });
    expect(late.statusCode).toBe(409);
  });

  test('is removed, and then the password is enough', async () => {
    const staff = await newStaff();
    const { cookie, codes } = await setUp(staff);
    const pending = await begin(staff);
    expect((await post(cookie, 'authenticator/removal')).statusCode).toBe(204);
    expect((await post(cookie, 'authenticator/removal')).statusCode).toBe(404);
    expect((await finish(pending, codes[0] ?? '')).statusCode).toBe(401);
    expect((await signIn(staff)).statusCode).toBe(204);
  });

  test('needs the password a quarter of an hour after signing in', async () => {
    const staff = await newStaff();
    const { cookie } = await setUp(staff);
    expect((await securityOf(cookie)).askPassword).toBe(false);
    wait(15 * MINUTE);
    expect((await securityOf(cookie)).askPassword).toBe(true);
    for (const url of ['authenticator', 'authenticator/removal', 'recovery-codes']) {
      expect((await post(cookie, url)).json().errors).toEqual({ password: 'Enter your password.' });
      const wrong = await post(cookie, url, { password: 'wrong' });
      expect(wrong.json().errors).toEqual({ password: 'This is not your current password.' });
    }
    expect((await post(cookie, 'recovery-codes', { password: PASSWORD })).statusCode).toBe(200);
  });

  test('is only for staff', async () => {
    const customer = await newUser(harness.db, { passwordHash });
    const cookie = await openSession(harness.services, customer.id);
    for (const url of ['authenticator', 'authenticator/removal', 'recovery-codes'])
      expect((await post(cookie, url)).statusCode).toBe(403);
    expect(await securityOf(cookie)).toMatchObject({ passkeys: [], secondFactor: null });
  });

  test('is not changed by an Admin who is viewing the store as a customer', async () => {
    const admin = await newStaff({ role: 'Admin' });
    const customer = await newUser(harness.db);
    const { cookie } = await setUp(admin);
    const url = `/api/admin/customers/${customer.id}/impersonation`;
    await harness.asGuest({ method: 'POST', url, headers: { cookie } });
    for (const path of [
      'authenticator',
      'authenticator/confirmation',
      'authenticator/removal',
      'recovery-codes',
    ])
      expect((await post(cookie, path)).json().code).toBe('VIEW_ONLY');
  });
});

describe('a second factor that the store requires', () => {
  const requireIt = async () => {
    await setBusiness(harness.db, { secondFactorRequired: true });
    await harness.services.live.catchUp();
  };

  test('is set up by staff before anything else', async () => {
    const staff = await newStaff();
    await requireIt();
    const cookie = cookieOf(await signIn(staff), SESSION_COOKIE);
    expect((await get(cookie, 'users')).json().needsSecondFactor).toBe(true);
    for (const url of ['admin/orders', 'orders', 'products/new', 'events', 'delivery-details']) {
      const refused = await get(cookie, url);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect((await securityOf(cookie)).secondFactor.isRequired).toBe(true);
    const { secret } = (await post(cookie, 'authenticator')).json();
    await post(cookie, 'authenticator/confirmation', { code: nextCode(secret) });
    expect((await get(cookie, 'admin/orders')).statusCode).toBe(200);
    expect((await get(cookie, 'users')).json().needsSecondFactor).toBeUndefined();
  });

  test('is needed again once it is removed', async () => {
    const staff = await newStaff();
    const { cookie } = await setUp(staff);
    await requireIt();
    expect((await get(cookie, 'admin/orders')).statusCode).toBe(200);
    await post(cookie, 'authenticator/removal');
    expect((await get(cookie, 'admin/orders')).json().code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('does not affect customers or API tokens', async () => {
    const admin = await newStaff({ role: 'Admin' });
    const { cookie } = await setUp(admin);
    const payload = { name: 'ERP', scopes: ['orders:read'] };
    const url = '/api/admin/api-tokens';
    const { token } = (await harness.asGuest({ method: 'POST', url, payload, headers: { cookie } })).json();
    await requireIt();
    const headers = { authorization: `Bearer ${token}` };
    expect((await harness.asGuest({ url: '/api/admin/orders', headers })).statusCode).toBe(200);
    const customer = await newUser(harness.db);
    expect((await harness.as(customer, '/api/orders')).statusCode).toBe(200);
  });

  test('applies to an Admin who is viewing the store as a customer', async () => {
    const [admin, customer] = [await newStaff({ role: 'Admin' }), await newUser(harness.db)];
    const cookie = await openSession(harness.services, admin.id);
    const url = `/api/admin/customers/${customer.id}/impersonation`;
    await harness.asGuest({ method: 'POST', url, headers: { cookie } });
    await requireIt();
    expect((await get(cookie, 'orders')).json().code).toBe('SECOND_FACTOR_REQUIRED');
  });

  const save = (cookie: string, secondFactorRequired: boolean, version: number) =>
    harness.asGuest({
      method: 'PUT',
      url: '/api/admin/business/security',
      payload: { secondFactorRequired, version },
      headers: { cookie },
    });

  test('can only be required by an Admin who has one', async () => {
    const [admin, other] = [await newStaff({ role: 'Admin' }), await newStaff({ role: 'Admin' })];
    const { cookie } = await setUp(admin);
    const without = await openSession(harness.services, other.id);
    const refused = await save(without, true, 1);
    expect(refused.json().errors).toEqual({
      secondFactorRequired: 'Set up a second factor for yourself first, under Sign-in and security.',
    });
    const saved = await save(cookie, true, 1);
    expect(saved.json().secondFactorRequired).toBe(true);
    expect((await get(without, 'admin/orders')).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await save(cookie, false, 1)).json().code).toBe('STALE');
    expect((await save(cookie, false, saved.json().version)).statusCode).toBe(200);
    expect((await get(without, 'admin/orders')).statusCode).toBe(200);
    const log = await get(cookie, 'admin/audit?entity=Business');
    expect(log.json().auditEntries[0].summary).toBe('Stopped requiring a second factor for staff');
  });
});

describe('resetting someone’s second factor', () => {
  const reset = (who: { id: string }, id: string) =>
    harness.as(who, {
      method: 'POST',
      url: `/api/admin/customers/${id}/second-factor/removal`,
      payload: {},
    });

  test('lets them sign in with the password, ends their sessions, and is in the audit log', async () => {
    const admin = await newStaff({ role: 'Admin' });
    const staff = await newStaff();
    const { cookie } = await setUp(staff);
    expect((await reset(admin, staff.id)).statusCode).toBe(204);
    expect((await get(cookie, 'users')).statusCode).toBe(401);
    expect((await signIn(staff)).statusCode).toBe(204);
    const log = await harness.as(admin, `/api/admin/audit?entityId=${staff.id}`);
    expect(JSON.stringify(log.json().auditEntries)).toContain('Reset the second factor');
  });

  test('is refused for oneself, for an unknown person and for one without a second factor', async () => {
    const admin = await newStaff({ role: 'Admin' });
    await setUp(admin);
    expect((await reset(admin, admin.id)).statusCode).toBe(409);
    expect((await reset(admin, (await newStaff()).id)).statusCode).toBe(404);
    expect((await reset(admin, '00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await reset(await newStaff(), admin.id)).statusCode).toBe(403);
  });
});

test('a customer who becomes staff signs in again', async () => {
  const admin = await newStaff({ role: 'Admin' });
  const customer = await newUser(harness.db, { passwordHash });
  const cookie = await openSession(harness.services, customer.id);
  const { username, name, surname, phone, email } = customer;
  const facts = { username, name, surname, phone, email, deliveryFee: 0, creditLimit: null, version: 1 };
  const url = `/api/admin/customers/${customer.id}`;
  await harness.as(admin, { method: 'PUT', url, payload: { ...facts, role: 'Staff' } });
  expect((await get(cookie, 'users')).statusCode).toBe(401);
});
