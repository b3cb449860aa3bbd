import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { businessSettings } from '../business/tables.ts';
import { brands } from '../storefront/tables.ts';
import { createUser } from './create-user.ts';
import { hashPassword, setPassword } from './password.ts';

const harness = useApp();
const OLD = 'the first password';
const COMMON = 'This password is too common. Choose another.';
const A_NAME = 'The password must not be your username, your email address or the name of the store.';

const person = async (values: Parameters<typeof newUser>[1] = {}) =>
  newUser(harness.db, { ...values, passwordHash: await hashPassword(OLD) });
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
    expect(refused.json()).toEqual({ code: 'VALIDATION', message: COMMON, errors: { newPassword: COMMON } });
  }
  expect((await harness.as(user, change('a better password'))).statusCode).toBe(204);
});

test('names of the owner and of the store are refused, even with digits and signs appended', async () => {
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
  const user = await newUser(harness.db, { passwordHash: await hashPassword('password') });
  const payload = { username: user.username, password: 'password' };
  expect((await harness.asGuest({ method: 'POST', url: '/api/auth', payload })).statusCode).toBe(204);
});
