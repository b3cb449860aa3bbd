import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cheapHash, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../open-services.ts';
import { businessSettings } from '../../business/tables.ts';
import { brands } from '../../storefront/tables.ts';
import { createUser } from '../create-user.ts';
import { setPassword } from '../password.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});
const HOUR_MS = 3_600_000;

const makeLink = async (id: string): Promise<string> => {
  const url = `/api/admin/customers/${id}/password-link`;
  const answer = await harness.as(admin, { method: 'POST', url });
  return answer.json().path.split('/').at(-1);
};
const look = (token: string) => harness.asGuest(`/api/password-links/${token}`);
const use = (token: string, newPassword = 'a new password') =>
  harness.asGuest({ method: 'POST', url: `/api/password-links/${token}`, payload: { newPassword } });
const signIn = async (username: string, password: string) =>
  (await harness.asGuest({ method: 'POST', url: '/api/auth', payload: { username, password } })).statusCode;

describe('a one-time link', () => {
  test('names its owner, sets the password, and signs in', async () => {
    const user = await newUser(harness.db, { username: 'linked', name: 'Lerato', surname: '' });
    const token = await makeLink(user.id);
    expect((await look(token)).json()).toEqual({ username: 'linked', name: 'Lerato' });
    const used = await use(token);
    expect(used.statusCode).toBe(204);
    const cookie = used.cookies.find(({ name }) => name === 'formulary_session');
    const me = await harness.asGuest({
      url: '/api/users',
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(me.json().username).toBe('linked');
    expect(await signIn('linked', 'a new password')).toBe(204);
    const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${user.id}`)).json();
    expect(auditEntries).toMatchObject([
      { summary: 'Signed in', actor: { username: 'linked' } },
      { summary: 'Set the password with a one-time link', actor: { username: 'linked' } },
      { summary: 'Created a one-time link to set the password' },
    ]);
  });

  test('does not appear in the log when opened', async () => {
    let said = '';
    const log = new Writable({
      write: (line, _encoding, done) => {
        said += String(line);
        done();
      },
    });
    const app = await buildApp(harness.services, { logger: openLog('info', log), web: null });
    const token = await makeLink((await newUser(harness.db)).id);
    await app.inject(`/api/password-links/${token}`);
    await app.close();
    expect(said).toContain('/api/password-links/…');
    expect(said).not.toContain(token);
  });

  test('is stored only as a hash', async () => {
    const user = await newUser(harness.db);
    const token = await makeLink(user.id);
    const { rows } = await harness.db.execute(sql`select * from password_links where user_id = ${user.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends every earlier session and the old password', async () => {
    const user = await newUser(harness.db, { username: 'reset' });
    await use(await makeLink(user.id), 'the old password');
    const token = await makeLink(user.id);
    expect(await signIn('reset', 'the old password')).toBe(204);
    await use(token, 'the new password');
    const sessions = await harness.as(admin, `/api/admin/customers/${user.id}/sessions`);
    expect(sessions.json().sessions).toHaveLength(1);
    expect(await signIn('reset', 'the old password')).toBe(401);
  });

  test('works once, even if used ten times concurrently', async () => {
    const user = await newUser(harness.db, { username: 'once' });
    const token = await makeLink(user.id);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => use(token, `password number ${at}`)),
    );
    const right = responses.findIndex(({ statusCode }) => statusCode === 204);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect(await signIn('once', `password number ${right}`)).toBe(204);
    expect((await look(token)).statusCode).toBe(404);
  });

  test.each([
    ['replaced by a newer one', async (id: string) => void (await makeLink(id))],
    [
      'older than 72 hours',
      async () => {
        harness.clock.now = new Date(harness.clock.now.getTime() + 72 * HOUR_MS);
      },
    ],
  ])('%s is refused with a clear message and changes nothing', async (_what, happen) => {
    const user = await newUser(harness.db);
    const token = await makeLink(user.id);
    await happen(user.id);
    for (const answer of [await look(token), await use(token)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toMatch(/^This link has expired, .*ask for a new link\.$/);
    }
    expect(await signIn(user.username, 'a new password')).toBe(401);
  });

  test('that is made up is refused with the same message', async () => {
    const user = await newUser(harness.db);
    const used = await makeLink(user.id);
    await use(used);
    expect((await look('invented')).json()).toEqual((await look(used)).json());
  });

  test('refuses a password that is too short, and stays usable', async () => {
    const user = await newUser(harness.db);
    const token = await makeLink(user.id);
    expect((await use(token, 'short')).json().errors).toEqual({
      newPassword: 'The password must be at least 8 characters long.',
    });
    expect((await use(token)).statusCode).toBe(204);
  });
});

describe('weak passwords', () => {
  const OLD = 'the first password';
  const COMMON = 'This password is too common. Choose another.';
  const A_NAME = 'The password must not be your username, your email address or the name of the store.';

  const person = async (values: Parameters<typeof newUser>[1] = {}) =>
    newUser(harness.db, { ...values, passwordHash: await cheapHash(OLD) });
  const change = (newPassword: string) => ({
    method: 'PUT' as const,
    url: '/api/users/password',
    payload: { oldPassword: OLD, newPassword },
  });

  test('the most used passwords are refused at their field, in any case, and the old one stays', async () => {
    const user = await person();
    for (const password of ['password', 'Password', '12345678', 'iloveyou', 'football1', 'liverpool']) {
      const refused = await harness.as(user, change(password));
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual({
        code: 'VALIDATION',
        message: COMMON,
        errors: { newPassword: COMMON },
      });
    }
    expect((await harness.as(user, change('a better password'))).statusCode).toBe(204);
  });

  test('the names of the owner and the store are refused as passwords, even with digits and signs appended', async () => {
    const user = await person({ username: 'southpharm7', email: 'dispensary@south.example' });
    await harness.db.insert(brands).values({ host: 'shop.example', title: 'Cape Medicines' });
    await harness.db
      .insert(businessSettings)
      .values({ id: 1, tradingName: 'Table Bay Wholesale' })
      .onConflictDoUpdate({ target: businessSettings.id, set: { tradingName: 'Table Bay Wholesale' } });
    const names = [
      'southpharm7',
      'South-Pharm2026!',
      'dispensary1',
      'dispensary@south.example',
      'capemedicines1',
      'Table Bay Wholesale',
      'formulary2026',
    ];
    for (const name of names) {
      const { statusCode, body } = await harness.as(user, change(name));
      expect([name, statusCode, body]).toEqual([name, 400, expect.stringContaining(A_NAME)]);
    }
    expect((await harness.as(user, change('cape medicines of the south'))).statusCode).toBe(204);
  });

  test('a refused password does not use a one-time link', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const user = await newUser(harness.db, { username: 'northpharm' });
    const made = await harness.as(admin, {
      method: 'POST',
      url: `/api/admin/customers/${user.id}/password-link`,
    });
    const url = `/api/password-links/${made.json().path.split('/').at(-1)}`;
    const use = (newPassword: string) => harness.asGuest({ method: 'POST', url, payload: { newPassword } });
    expect((await use('sunshine')).json().errors).toEqual({ newPassword: COMMON });
    expect((await use(user.username)).json().errors).toEqual({ newPassword: A_NAME });
    expect((await use('words that nobody uses')).statusCode).toBe(204);
  });

  test('the command line refuses weak passwords too, for new and for existing people', async () => {
    const at = harness.clock.now;
    const before = await harness.db.execute(sql`select count(*) from users`);
    await expect(
      createUser(harness.db, { username: 'newcomer', password: 'Newcomer1', name: 'New', role: 'Admin' }),
    ).rejects.toThrow(A_NAME);
    expect((await harness.db.execute(sql`select count(*) from users`)).rows).toEqual(before.rows);
    const user = await person();
    await expect(setPassword(harness.db, user.username, 'trustno1', at)).rejects.toThrow(COMMON);
    expect((await harness.as(user, change('a better password'))).statusCode).toBe(204);
  });

  test('a person whose password was set before this rule signs in with it', async () => {
    const user = await newUser(harness.db, { passwordHash: await cheapHash('password') });
    const payload = { username: user.username, password: 'password' };
    expect((await harness.asGuest({ method: 'POST', url: '/api/auth', payload })).statusCode).toBe(204);
  });
});
