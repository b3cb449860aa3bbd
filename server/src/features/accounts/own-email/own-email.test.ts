import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';

const mail = mailServer();
const harness = useApp({ env: mail.start });
const PASSWORD = 'a long enough password';
let passwordHash = '';
beforeAll(async () => {
  await setStore(harness.db);
  passwordHash = await cheapHash(PASSWORD);
});
beforeEach(() => {
  mail.arrived.length = 0;
});
afterAll(() => mail.stop());

type Person = { id: string };
const owner = (values: Parameters<typeof newUser>[1] = {}) =>
  newUser(harness.db, { passwordHash, ...values });
const own = async (user: Person) => (await harness.as(user, '/api/users/email')).json();
const change = (user: Person, email: string, password = PASSWORD) =>
  harness.as(user, { method: 'PUT', url: '/api/users/email', payload: { email, password } });
const startChange = async (user: Person, email: string): Promise<string> => {
  mail.arrived.length = 0;
  harness.clock.now = new Date(harness.clock.now.getTime() + 1_000);
  expect((await change(user, email)).statusCode).toBe(200);
  await harness.runJobs();
  const message = mail.arrived.find(({ to }) => to[0] === email);
  return (message && /\/confirm-email\/([\w-]+)/.exec(mail.plain(message))?.[1]) || '';
};
const look = (token: string) => harness.asGuest(`/api/email-changes/${token}`);
const confirm = (token: string) => harness.asGuest({ method: 'POST', url: `/api/email-changes/${token}` });

describe('a person’s own email address', () => {
  test('changes once the link sent to the new one is used, and the old one is notified', async () => {
    const user = await owner({ username: 'moves', email: 'old@pharmacy.example' });
    const token = await startChange(user, 'new@pharmacy.example');
    const expiresAt = new Date(harness.clock.now.getTime() + 24 * 3_600_000).toISOString();
    expect(await own(user)).toEqual({
      email: 'old@pharmacy.example',
      pending: { email: 'new@pharmacy.example', expiresAt },
      canChange: true,
    });
    expect((await look(token)).json()).toEqual({ username: 'moves', email: 'new@pharmacy.example' });
    mail.arrived.length = 0;
    expect((await confirm(token)).statusCode).toBe(204);
    expect(await own(user)).toEqual({ email: 'new@pharmacy.example', pending: null, canChange: true });
    await harness.runJobs();
    expect(mail.arrived.map(({ to, raw }) => [to, /^Subject: (.*)$/m.exec(raw)?.[1]])).toEqual([
      [['old@pharmacy.example'], 'Your email address was changed'],
    ]);
    const admin = await newUser(harness.db, { role: 'Admin' });
    const log = await harness.as(admin, `/api/admin/audit?entityId=${user.id}`);
    expect(log.json().auditEntries[0]).toMatchObject({
      summary: 'Changed their own email address',
      actor: { username: 'moves' },
    });
  });

  test('is not changed with the wrong password, to an invalid address or to the same one', async () => {
    const user = await owner({ email: 'same@pharmacy.example' });
    const errors = async (email: string, password?: string) => {
      const answer = await change(user, email, password);
      expect(answer.statusCode).toBe(400);
      return answer.json().errors;
    };
    expect(await errors('new@pharmacy.example', 'wrong')).toEqual({
      password: 'This is not your current password.',
    });
    expect(await errors('nothing')).toEqual({
      email: 'Enter an email address, such as name@example.com.',
    });
    expect(await errors('SAME@pharmacy.example')).toEqual({ email: 'This is already your email address.' });
    expect(mail.arrived).toEqual([]);
  });

  test('has one pending change: a newer one replaces the earlier link', async () => {
    const user = await owner();
    const first = await startChange(user, 'first@pharmacy.example');
    const second = await startChange(user, 'second@pharmacy.example');
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(second)).statusCode).toBe(204);
    expect((await own(user)).email).toBe('second@pharmacy.example');
  });

  test('is not changed once the change is cancelled, and cancelling nothing succeeds', async () => {
    const user = await owner();
    const token = await startChange(user, 'cancelled@pharmacy.example');
    const cancel = () => harness.as(user, { method: 'DELETE', url: '/api/users/email/change' });
    for (const answer of [await cancel(), await cancel()]) expect(answer.statusCode).toBe(204);
    expect((await confirm(token)).statusCode).toBe(404);
    expect((await own(user)).email).toBeNull();
  });

  test('is private: only the owner sees and cancels a change', async () => {
    const [user, other] = [await owner(), await owner()];
    const token = await startChange(user, 'mine@pharmacy.example');
    expect((await own(other)).pending).toBeNull();
    await harness.as(other, { method: 'DELETE', url: '/api/users/email/change' });
    expect((await look(token)).statusCode).toBe(200);
  });

  test('cannot be changed by an Admin who is viewing the store as the customer', async () => {
    const [admin, user] = [await owner({ role: 'Admin' }), await owner()];
    const cookie = await openSession(harness.services, admin.id);
    const headers = { cookie };
    const url = `/api/admin/customers/${user.id}/impersonation`;
    expect((await harness.asGuest({ method: 'POST', url, headers })).statusCode).toBeLessThan(300);
    const payload = { email: 'admin@wholesaler.example', password: PASSWORD };
    for (const request of [
      { method: 'PUT', url: '/api/users/email', payload },
      { method: 'DELETE', url: '/api/users/email/change' },
    ] as const) {
      const answer = await harness.asGuest({ ...request, headers });
      expect(answer.json().code).toBe('VIEW_ONLY');
    }
  });

  test('may be changed five times an hour', async () => {
    const user = await owner();
    const statuses = [];
    for (let time = 1; time <= 6; time += 1)
      statuses.push((await change(user, `n${time}@pharmacy.example`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a link to confirm an address', () => {
  test('comes in an email without any text chosen by its sender', async () => {
    const name = 'You won R 5 000, call 010 555 0100';
    const user = await owner({ name, surname: name, username: 'you-won-r5000' });
    await startChange(user, 'stranger@elsewhere.example');
    const message = mail.arrived.find(({ to }) => to[0] === 'stranger@elsewhere.example');
    const text = message ? mail.plain(message) : '';
    expect(text).toMatch(/^Hello,$/m);
    expect(text).not.toMatch(/won|R 5 000|555/i);
    expect(text).toContain('/confirm-email/');
  });

  test('works once, even if used five times concurrently', async () => {
    const token = await startChange(await owner(), 'races@pharmacy.example');
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  test('expires after a day', async () => {
    const user = await owner();
    const token = await startChange(user, 'late@pharmacy.example');
    harness.clock.now = new Date(harness.clock.now.getTime() + 24 * 3_600_000);
    for (const answer of [await look(token), await confirm(token)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toMatch(/^This link has expired, /);
    }
    expect((await own(user)).pending).toBeNull();
  });

  test('that is made up is refused with the same message', async () => {
    const used = await startChange(await owner(), 'used@pharmacy.example');
    await confirm(used);
    expect((await look('invented')).json()).toEqual((await look(used)).json());
  });

  test('is stored only as a hash', async () => {
    const token = await startChange(await owner(), 'hashed@pharmacy.example');
    const { rows } = await harness.db.execute(sql`select c::text as text from email_changes as c`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('staff change addresses without confirmation', async () => {
  const admin = await owner({ role: 'Admin' });
  const user = await owner({ email: 'before@pharmacy.example' });
  const { username, name, surname, phone, role } = user;
  const answer = await harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/customers/${user.id}`,
    payload: {
      ...{ username, name, surname, phone, role, version: 1, deliveryFee: 0, creditLimit: null },
      email: 'after@pharmacy.example',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect((await own(user)).email).toBe('after@pharmacy.example');
});
