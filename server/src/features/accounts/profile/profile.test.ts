import { inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { newId } from '../../../db/columns.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { createUser } from '../create-user.ts';
import { users } from '../tables.ts';

const harness = useApp();
const OLD = 'the old password';
const NEW = 'the new password';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash(OLD);
});

const profile = { name: 'Naledi', surname: 'Dlamini', phone: '0215550199' };

describe('the current user', () => {
  test('is returned in the wire format, with the ledger’s balance', async () => {
    const user = await newUser(harness.db, {
      passwordHash,
      canCollect: true,
      deliveryFee: 12_000,
      email: 'a@b.example',
    });
    await harness.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: user.id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(123_456),
        entityId: null,
        actorId: user.id,
        at: harness.clock.now,
      }),
    );
    expect((await harness.as(user, '/api/users')).json()).toEqual({
      id: user.id,
      username: user.username,
      name: 'Thandi',
      surname: 'Mokoena',
      phone: '0215550100',
      paymentOutstanding: 1234.56,
      storeAccess: true,
      canCollect: true,
      deliveryFee: 120,
      creditLimit: null,
      role: { name: 'StoreUser' },
    });
  });

  test('owes nothing before the first entry of the ledger', async () => {
    const user = await newUser(harness.db, { role: 'DopeUser' });
    expect((await harness.as(user, '/api/users')).json()).toMatchObject({
      paymentOutstanding: 0,
      role: { name: 'DopeUser' },
    });
  });

  test('is unknown for a guest', async () => {
    expect((await harness.asGuest('/api/users')).statusCode).toBe(401);
  });
});

describe('the profile', () => {
  const put = (id: string, payload: object) => ({ method: 'PUT' as const, url: `/api/users/${id}`, payload });

  test('is changed by its owner and returned', async () => {
    const user = await newUser(harness.db);
    const response = await harness.as(user, put(user.id, { ...profile, name: '  Naledi ', role: 'Admin' }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, ...profile, role: { name: 'StoreUser' } });
  });

  test('is refused to guests, to other customers and to staff', async () => {
    const user = await newUser(harness.db);
    const other = await newUser(harness.db);
    const staff = await newUser(harness.db, { role: 'Admin' });
    expect((await harness.asGuest(put(user.id, profile))).statusCode).toBe(401);
    for (const caller of [other, staff]) {
      const response = await harness.as(caller, put(user.id, profile));
      expect(response.statusCode).toBe(403);
      expect(response.body).not.toContain(user.username);
    }
    expect((await harness.as(user, put(newId(), profile))).statusCode).toBe(403);
    expect((await harness.as(user, put('not-an-id', profile))).statusCode).toBe(404);
    expect((await harness.as(user, '/api/users')).json()).toMatchObject({ name: 'Thandi' });
  });

  test('requires a name, a surname and a phone number of 8 characters', async () => {
    const user = await newUser(harness.db);
    const response = await harness.as(user, put(user.id, { name: ' ', surname: '', phone: '1234567' }));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      name: 'Name is required.',
      surname: 'Surname is required.',
      phone: 'Phone number must be at least 8 characters long.',
    });
  });
});

describe('the password', () => {
  const change = (oldPassword: string, newPassword: string) => ({
    method: 'PUT' as const,
    url: '/api/users/password',
    payload: { oldPassword, newPassword },
  });
  const signIn = (username: string, password: string) =>
    harness.asGuest({ method: 'POST', url: '/api/auth', payload: { username, password } });

  test('is changed, and other sessions end', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const here = await openSession(harness.services, user.id);
    const elsewhere = await openSession(harness.services, user.id);
    const bystander = await newUser(harness.db);
    const theirs = await openSession(harness.services, bystander.id);

    const response = await harness.asGuest({ ...change(OLD, NEW), headers: { cookie: here } });
    expect(response.statusCode).toBe(204);
    const statusOf = async (cookie: string) =>
      (await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode;
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(theirs)]).toEqual([
      200, 401, 200,
    ]);
    expect((await signIn(user.username, OLD)).statusCode).toBe(401);
    expect((await signIn(user.username, NEW)).statusCode).toBe(204);
  });

  test('is stored as an argon2id hash with the work that OWASP recommends', async () => {
    const user = await newUser(harness.db, { passwordHash });
    expect((await harness.as(user, change(OLD, NEW))).statusCode).toBe(204);
    const [row] = await harness.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is unchanged if the old one is wrong, and the field is named', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const response = await harness.as(user, change('not the password', NEW));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'This is not your current password.',
      code: 'VALIDATION',
      errors: { oldPassword: 'This is not your current password.' },
    });
    expect((await signIn(user.username, OLD)).statusCode).toBe(204);
  });

  test('requires the old one and 8 characters', async () => {
    const user = await newUser(harness.db, { passwordHash });
    expect((await harness.as(user, change('', '1234567'))).json().errors).toEqual({
      oldPassword: 'Old password is required.',
      newPassword: 'The password must be at least 8 characters long.',
    });
  });

  test('cannot be changed by a guest or a user without one', async () => {
    const user = await newUser(harness.db, { passwordHash: null });
    expect((await harness.asGuest(change(OLD, NEW))).statusCode).toBe(401);
    expect((await harness.as(user, change(OLD, NEW))).statusCode).toBe(400);
  });

  test('cannot be guessed, and guessing restricts neither the account nor its other sessions', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const cookie = await openSession(harness.services, user.id);
    const statusOf = async (oldPassword: string) =>
      (await harness.asGuest({ ...change(oldPassword, NEW), headers: { cookie } })).statusCode;
    for (let attempt = 1; attempt <= 10; attempt += 1) expect(await statusOf('not the password')).toBe(400);
    expect(await statusOf(OLD)).toBe(429);
    expect((await signIn(user.username, OLD)).statusCode).toBe(204);
    expect((await harness.as(user, change(OLD, NEW))).statusCode).toBe(204);
  });

  test('can be changed by a signed-in user from an address blocked from signing in', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const remoteAddress = '198.51.100.200';
    const guess = async () =>
      (
        await harness.asGuest({
          method: 'POST',
          url: '/api/auth',
          payload: { username: user.username, password: 'not the password' },
          remoteAddress,
        })
      ).statusCode;
    while ((await guess()) !== 429);
    expect((await harness.as(user, { ...change(OLD, NEW), remoteAddress })).statusCode).toBe(204);
  });

  test('is recorded as changed in the audit log, without its value', async () => {
    const user = await newUser(harness.db, { passwordHash });
    await harness.as(user, change(OLD, NEW));
    const admin = await newUser(harness.db, { role: 'Admin' });
    const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${user.id}`)).json();
    expect(auditEntries).toMatchObject([{ summary: 'Changed the password', actor: { id: user.id } }]);
    expect(JSON.stringify(auditEntries)).not.toMatch(/argon2|password1|NEW/);
  });

  test('becomes one of two that are set concurrently', async () => {
    const user = await newUser(harness.db, { passwordHash });
    const responses = await Promise.all([
      harness.as(user, change(OLD, `${NEW} one`)),
      harness.as(user, change(OLD, `${NEW} two`)),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

describe('a new user', () => {
  const person = { name: 'Sipho', role: 'StoreUser' as const, password: OLD };

  test('signs in with the password that was given', async () => {
    await createUser(harness.db, { ...person, username: ' sipho ' });
    const response = await harness.asGuest({
      method: 'POST',
      url: '/api/auth',
      payload: { username: 'sipho', password: OLD },
    });
    expect(response.statusCode).toBe(204);
  });

  test('has no access, no collection and no fee unless given', async () => {
    const { id } = await createUser(harness.db, { ...person, username: 'plain', password: null });
    const [row] = await harness.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ storeAccess: false, canCollect: false, deliveryFee: 0, passwordHash: null });
  });

  test('requires a username that is unique regardless of case', async () => {
    await createUser(harness.db, { ...person, username: 'taken' });
    await expect(createUser(harness.db, { ...person, username: 'TAKEN' })).rejects.toMatchObject({
      code: 'CONFLICT',
      errors: { username: 'This username is already taken.' },
    });
  });

  test('requires a password of 8 characters', async () => {
    await expect(
      createUser(harness.db, { ...person, username: 'short', password: '1234567' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { password: 'The password must be at least 8 characters long.' },
    });
  });
});
