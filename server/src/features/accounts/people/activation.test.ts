import { customer as customerShape, inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cheapHash, newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let passwordHash = '';
let admin: { id: string };
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
  admin = await newUser(harness.db, { role: 'Admin', passwordHash });
});

const turn = (id: string, isActive: boolean, { version = 1, by = admin, reason = 'Left the trade' } = {}) =>
  harness.as(by, {
    method: 'PUT',
    url: `/api/admin/customers/${id}/activation`,
    payload: { isActive, version, reason },
  });
const signIn = (username: string, password = PASSWORD) =>
  harness.asGuest({ method: 'POST', url: '/api/auth', payload: { username, password } });
const read = async (id: string) => (await harness.as(admin, `/api/admin/customers/${id}`)).json();

test('deactivation ends sessions immediately and refuses sign-in with the message for a wrong password', async () => {
  const user = await newUser(harness.db, { passwordHash });
  const cookie = await openSession(harness.services, user.id);
  const answer = await turn(user.id, false);
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: 2 }]);
  expect((await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode).toBe(401);
  const [right, wrong] = [await signIn(user.username), await signIn(user.username, 'not the password')];
  expect([right.statusCode, right.body]).toEqual([401, wrong.body]);
  expect(right.headers).not.toHaveProperty('set-cookie');
  expect(await read(user.id)).toMatchObject({ isActive: false, username: user.username, version: 2 });
});

test('refuses a session that a deactivated account still has', async () => {
  const user = await newUser(harness.db, { passwordHash, deactivatedAt: harness.clock.now });
  expect((await harness.as(user, '/api/users')).statusCode).toBe(401);
});

test('allows a reactivated user to sign in with their old password', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await turn(user.id, false);
  expect((await turn(user.id, true, { version: 2 })).json()).toEqual({ version: 3 });
  expect((await signIn(user.username)).statusCode).toBe(204);
  const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${user.id}`)).json();
  expect(auditEntries).toMatchObject([
    { summary: 'Signed in' },
    { summary: 'Activated the account', actor: { id: admin.id } },
    { summary: 'Deactivated the account', actor: { id: admin.id }, reason: 'Left the trade' },
  ]);
});

test('ends the one-time link of a deactivated user, and creates no new one', async () => {
  const user = await newUser(harness.db);
  const url = `/api/admin/customers/${user.id}/password-link`;
  const { path } = (await harness.as(admin, { method: 'POST', url })).json();
  const linkUrl = path.replace('/set-password/', '/api/password-links/');
  await turn(user.id, false);
  expect((await harness.asGuest(linkUrl)).statusCode).toBe(404);
  const payload = { newPassword: 'a new password' };
  expect((await harness.asGuest({ method: 'POST', url: linkUrl, payload })).statusCode).toBe(404);
  const refused = await harness.as(admin, { method: 'POST', url });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe('This account is deactivated. Activate it first.');
});

test('changes nothing if already done, or if someone else has made a change', async () => {
  const user = await newUser(harness.db);
  expect((await turn(user.id, true)).json()).toEqual({ version: 1 });
  expect((await turn(user.id, false, { version: 7 })).json().code).toBe('STALE');
  expect(await read(user.id)).toMatchObject({ isActive: true, version: 1 });
});

test('refuses to deactivate the caller’s own account or the last Admin who can sign in', async () => {
  expect((await turn(admin.id, false)).json().message).toBe(
    'This is the only active Admin. Make another user an Admin first.',
  );
  const other = await newUser(harness.db, { role: 'Admin', passwordHash });
  expect((await turn(admin.id, false)).json().message).toContain('cannot deactivate your own account');
  expect((await turn(admin.id, false, { by: other })).statusCode).toBe(200);
  const last = await turn(other.id, false, { by: other });
  expect([last.statusCode, last.json().message]).toEqual([409, expect.stringContaining('only active Admin')]);
  expect((await turn(admin.id, true, { by: other, version: 2 })).statusCode).toBe(200);
});

test('is only for Admins', async () => {
  const user = await newUser(harness.db);
  for (const role of ['StoreUser', 'Staff'] as const)
    expect((await turn(user.id, false, { by: await newUser(harness.db, { role }) })).statusCode).toBe(403);
});

describe('becoming staff', () => {
  let admin: { id: string };
  beforeAll(async () => {
    admin = await newUser(harness.db, { role: 'Admin', passwordHash: 'set' });
  });

  const read = async (id: string) =>
    customerShape.encode(customerShape.parse((await harness.as(admin, `/api/admin/customers/${id}`)).json()));
  const makeStaff = async (id: string) => {
    const { username, name, surname, phone, email, deliveryFee, creditLimit, version } = await read(id);
    const facts = { username, name, surname, phone, email, deliveryFee, creditLimit, version };
    return harness.as(admin, {
      method: 'PUT',
      url: `/api/admin/customers/${id}`,
      payload: { ...facts, role: 'Staff' },
    });
  };
  const debit = (id: string) =>
    harness.as(admin, {
      method: 'POST',
      url: `/api/admin/customers/${id}/debits`,
      payload: { amount: 7, reason: 'Bank charge' },
    });
  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await harness.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  test('a customer does not become staff while a transaction that moves the balance is open', async () => {
    const { id } = await newUser(harness.db);
    let change: ReturnType<typeof makeStaff> | undefined;
    let isDone = false;
    await harness.db.transaction(async (tx) => {
      await addLedgerEntry(tx, {
        userId: id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(700),
        entityId: null,
        actorId: admin.id,
        at: harness.clock.now,
      });
      change = makeStaff(id).finally(() => {
        isDone = true;
      });
      await vi.waitFor(async () => expect(isDone || (await waitingForLocks()) > 0).toBe(true), {
        timeout: 60_000,
      });
    });
    const answer = await change;
    expect(answer?.statusCode).toBe(409);
    expect(answer?.json().errors.role).toBe('A customer whose balance is not zero cannot become staff.');
    expect(await read(id)).toMatchObject({ role: 'StoreUser', paymentOutstanding: 7 });
  });

  test('when a promotion to staff and a debit are concurrent, one is refused, so no staff have a balance', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => newUser(harness.db)));
    const responses = await Promise.all(
      people.flatMap(({ id }, at) => (at % 2 ? [makeStaff(id), debit(id)] : [debit(id), makeStaff(id)])),
    );
    for (const { statusCode } of responses) expect([201, 204, 404, 409]).toContain(statusCode);
    for (const { id } of people) {
      const { role, paymentOutstanding } = await read(id);
      expect([role, paymentOutstanding]).toEqual(role === 'Staff' ? ['Staff', 0] : ['StoreUser', 7]);
    }
  });

  test('the balance of staff cannot be changed', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    const entry = {
      userId: staff.id,
      source: 'Manual',
      action: 'Added',
      amount: inCents(700),
      entityId: null,
      actorId: admin.id,
      at: harness.clock.now,
    } as const;
    await expect(harness.db.transaction((tx) => addLedgerEntry(tx, entry))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await read(staff.id)).paymentOutstanding).toBe(0);
  });
});
