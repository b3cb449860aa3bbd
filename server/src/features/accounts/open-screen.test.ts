import { WEBHOOK_KINDS } from '@formulary/contract';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setBusiness } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { codeAt } from '../../../test/second-factors.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
const MINUTE = 60_000;
const MISSING = { code: 'VALIDATION', errors: { password: 'Enter your password.' } };
const WRONG = { code: 'VALIDATION', errors: { password: 'This is not your current password.' } };
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
});
beforeEach(() => setBusiness(harness.db));

const newPerson = (role: 'Admin' | 'Staff' | 'StoreUser') => newUser(harness.db, { role, passwordHash });
const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const send = (
  cookie: string,
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  path: string,
  payload?: InjectOptions['payload'],
) =>
  harness.asGuest({
    method,
    url: `/api/${path}`,
    headers: { cookie },
    ...(payload !== undefined && { payload }),
  });
/** The cookie of an Admin who signed in 16 minutes ago. */
const openScreen = async (): Promise<string> => {
  const cookie = await openSession(harness.services, (await newPerson('Admin')).id);
  await harness.services.live.catchUp();
  wait(16 * MINUTE);
  return cookie;
};
/** A member of staff with an authenticator app. */
const newHolder = async () => {
  const person = await newPerson('Staff');
  const cookie = await openSession(harness.services, person.id);
  await harness.services.live.catchUp();
  const { secret } = (await send(cookie, 'POST', 'users/authenticator', {})).json();
  const code = codeAt(secret, harness.clock.now);
  expect((await send(cookie, 'POST', 'users/authenticator/confirmation', { code })).statusCode).toBe(200);
  return person;
};
const versionOf = async (cookie: string, path: string): Promise<number> =>
  (await send(cookie, 'GET', path)).json().version;
const details = (role: string) => ({
  username: `person-${crypto.randomUUID()}`,
  name: 'Thandi',
  surname: '',
  phone: '',
  email: null,
  role,
  deliveryFee: 0,
  creditLimit: null,
});
const hook = { url: 'https://erp.example.com/hooks', kinds: [WEBHOOK_KINDS[0]], isOn: true };
const addHook = async (cookie: string): Promise<{ id: string; version: number }> =>
  (await send(cookie, 'POST', 'admin/webhooks', { ...hook, password: PASSWORD })).json();

type Act = { method: 'POST' | 'PUT'; path: string; payload: object };
type Making = (cookie: string) => Promise<Act>;

const ACTS: [string, Making][] = [
  [
    'creating an API token',
    async () => ({
      method: 'POST',
      path: 'admin/api-tokens',
      payload: { name: 'Warehouse', scopes: ['catalogue:read'], days: 30 },
    }),
  ],
  ['adding a webhook', async () => ({ method: 'POST', path: 'admin/webhooks', payload: hook })],
  [
    'changing the address of a webhook',
    async (cookie) => {
      const { id, version } = await addHook(cookie);
      const payload = { ...hook, url: 'https://other.example.com/hooks', version };
      return { method: 'PUT', path: `admin/webhooks/${id}`, payload };
    },
  ],
  [
    'changing the bank account that customers pay into',
    async (cookie) => ({
      method: 'PUT',
      path: 'admin/business/bank',
      payload: {
        bankName: 'Another bank',
        bankAccountName: 'Another holder',
        bankAccountNumber: '620009911',
        bankBranchCode: '250655',
        version: await versionOf(cookie, 'admin/business'),
      },
    }),
  ],
  [
    'no longer requiring a second factor of staff',
    async (cookie) => ({
      method: 'PUT',
      path: 'admin/business/security',
      payload: { secondFactorRequired: false, version: await versionOf(cookie, 'admin/business') },
    }),
  ],
  [
    'changing the limit for credits and debits',
    async (cookie) => ({
      method: 'PUT',
      path: 'admin/business/entries',
      payload: { entryLimit: 1_000_000, version: await versionOf(cookie, 'admin/business') },
    }),
  ],
  [
    'resetting the second factor of another person',
    async () => ({
      method: 'POST',
      path: `admin/customers/${(await newHolder()).id}/second-factor/removal`,
      payload: {},
    }),
  ],
  [
    'adding an Admin',
    async () => ({
      method: 'POST',
      path: 'admin/customers',
      payload: { ...details('Admin'), storeAccess: false, canCollect: false },
    }),
  ],
  [
    'making a customer an Admin',
    async (cookie) => {
      const path = `admin/customers/${(await newPerson('StoreUser')).id}`;
      return {
        method: 'PUT',
        path,
        payload: { ...details('Admin'), version: await versionOf(cookie, path) },
      };
    },
  ],
  [
    'changing the email address of staff',
    async (cookie) => {
      const path = `admin/customers/${(await newPerson('Staff')).id}`;
      return {
        method: 'PUT',
        path,
        payload: {
          ...details('Staff'),
          email: 'another@example.com',
          version: await versionOf(cookie, path),
        },
      };
    },
  ],
  [
    'activating a member of staff',
    async (cookie) => {
      const path = `admin/customers/${(await newPerson('Staff')).id}`;
      const left = { isActive: false, reason: 'Left', version: await versionOf(cookie, path) };
      const { version } = (await send(cookie, 'PUT', `${path}/activation`, left)).json();
      return { method: 'PUT', path: `${path}/activation`, payload: { isActive: true, version } };
    },
  ],
  [
    'making a password link for staff',
    async () => ({
      method: 'POST',
      path: `admin/customers/${(await newPerson('Staff')).id}/password-link`,
      payload: {},
    }),
  ],
];

describe('a screen that was left open', () => {
  test.each(ACTS)('asks for the password before %s', async (_act, make) => {
    const cookie = await openScreen();
    const { method, path, payload } = await make(cookie);
    const refused = await send(cookie, method, path, payload);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, MISSING]);
    const guessed = await send(cookie, method, path, { ...payload, password: 'not this one' });
    expect([guessed.statusCode, guessed.json()]).toMatchObject([400, WRONG]);
    const confirmed = await send(cookie, method, path, { ...payload, password: PASSWORD });
    expect([200, 201, 204]).toContain(confirmed.statusCode);
  });

  test.each(ACTS)('does not ask before %s if the person has just signed in', async (_act, make) => {
    const admin = await newPerson('Admin');
    const cookie = await openSession(harness.services, admin.id);
    await harness.services.live.catchUp();
    const { method, path, payload } = await make(cookie);
    const answer = await send(cookie, method, path, payload);
    expect([200, 201, 204]).toContain(answer.statusCode);
  });

  test('changes nothing while the password is missing or wrong', async () => {
    const cookie = await openScreen();
    const before = (await send(cookie, 'GET', 'admin/business')).json();
    const { version } = before;
    const bank = {
      bankName: 'Another bank',
      bankAccountName: 'Another holder',
      bankAccountNumber: '620009911',
      bankBranchCode: '250655',
      version,
    };
    await send(cookie, 'PUT', 'admin/business/bank', bank);
    await send(cookie, 'PUT', 'admin/business/bank', { ...bank, password: 'not this one' });
    expect((await send(cookie, 'GET', 'admin/business')).json()).toEqual(before);
  });

  test('blocks guesses of the password after ten', async () => {
    const cookie = await openScreen();
    const guess = async (): Promise<number> =>
      (
        await send(cookie, 'POST', 'admin/api-tokens', {
          name: 'Warehouse',
          scopes: ['catalogue:read'],
          password: 'not this one',
        })
      ).statusCode;
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) statuses.push(await guess());
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('still revokes tokens, removes webhooks and deactivates staff immediately', async () => {
    const cookie = await openScreen();
    const made = await send(cookie, 'POST', 'admin/api-tokens', {
      name: 'Warehouse',
      scopes: ['catalogue:read'],
      password: PASSWORD,
    });
    const staff = await newPerson('Staff');
    const path = `admin/customers/${staff.id}`;
    const payload = { isActive: false, reason: 'Left', version: await versionOf(cookie, path) };
    const answers = [
      await send(cookie, 'DELETE', `admin/api-tokens/${made.json().id}`),
      await send(cookie, 'DELETE', `admin/webhooks/${(await addHook(cookie)).id}`),
      await send(cookie, 'PUT', `${path}/activation`, payload),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 200]);
  });

  test('makes a password link for a customer and edits customers without asking', async () => {
    const cookie = await openScreen();
    const path = `admin/customers/${(await newPerson('StoreUser')).id}`;
    const edit = { ...details('StoreUser'), version: await versionOf(cookie, path) };
    expect((await send(cookie, 'PUT', path, edit)).statusCode).toBe(204);
    expect((await send(cookie, 'POST', `${path}/password-link`)).statusCode).toBe(201);
  });
});

test('an API token with the scope adds and changes webhooks without a password', async () => {
  const cookie = await openSession(harness.services, (await newPerson('Admin')).id);
  await harness.services.live.catchUp();
  const made = await send(cookie, 'POST', 'admin/api-tokens', {
    name: 'Warehouse',
    scopes: ['webhooks:write'],
    days: 30,
  });
  wait(16 * MINUTE);
  const headers = { authorization: `Bearer ${made.json().token}` };
  const url = '/api/admin/webhooks';
  const added = await harness.asGuest({ method: 'POST', url, payload: hook, headers });
  expect(added.statusCode).toBe(201);
  const { id, version } = added.json();
  const payload = { ...hook, isOn: false, version };
  const changed = await harness.asGuest({ method: 'PUT', url: `${url}/${id}`, payload, headers });
  expect(changed.statusCode).toBe(200);
});
