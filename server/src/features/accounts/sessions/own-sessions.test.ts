import { describe, expect, test } from 'vitest';
import { newUser, openSession } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();

const send = (cookie: string, url: string, method: 'GET' | 'DELETE' = 'GET') =>
  harness.asGuest({ method, url, headers: { cookie } });
const list = async (cookie: string): Promise<{ id: string; isCurrent: boolean; userAgent: string }[]> =>
  (await send(cookie, '/api/users/sessions')).json().sessions;
const signInTwice = async (role: 'StoreUser' | 'Admin' = 'StoreUser') => {
  const user = await newUser(harness.db, { role });
  const [here, there] = [
    await openSession(harness.services, user.id),
    await openSession(harness.services, user.id),
  ];
  return { user, here, there };
};
const statusOf = async (cookie: string) => (await send(cookie, '/api/users')).statusCode;

describe('one’s own sessions', () => {
  test('are listed, and the one that asks is marked', async () => {
    const { here, there } = await signInTwice();
    const [fromHere, fromThere] = [await list(here), await list(there)];
    expect(fromHere).toHaveLength(2);
    expect(fromHere.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const current = (sessions: typeof fromHere) => sessions.find(({ isCurrent }) => isCurrent)?.id;
    expect(current(fromHere)).not.toBe(current(fromThere));
    expect(JSON.stringify(fromHere)).not.toContain(here.split('=')[1]);
  });

  test('are ended one by one, at once', async () => {
    const { user, here, there } = await signInTwice();
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    expect((await send(here, `/api/users/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await send(here, `/api/users/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(404);
    const admin = await newUser(harness.db, { role: 'Admin' });
    const log = await harness.as(admin, `/api/admin/audit?entityId=${user.id}`);
    expect(log.json().auditEntries[0].summary).toBe('Ended one of their own sessions');
  });

  test('are all ended but the one that asks, which succeeds again with none left', async () => {
    const { user, here, there } = await signInTwice();
    const third = await openSession(harness.services, user.id);
    for (const _ of [1, 2]) expect((await send(here, '/api/users/sessions', 'DELETE')).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([200, 401, 401]);
  });

  test('end once, even if ended five times concurrently', async () => {
    const { here } = await signInTwice();
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(here, `/api/users/sessions/${other?.id}`, 'DELETE')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  test('are nobody else’s to end or to see', async () => {
    const [one, other] = [await signInTwice(), await signInTwice()];
    const [theirs] = await list(other.here);
    expect((await send(one.here, `/api/users/sessions/${theirs?.id}`, 'DELETE')).statusCode).toBe(404);
    expect(await statusOf(other.here)).toBe(200);
    expect((await list(one.here)).map(({ id }) => id)).not.toContain(theirs?.id);
  });

  test('cannot be ended by an Admin who is viewing the store as the customer', async () => {
    const [admin, customer] = [await signInTwice('Admin'), await signInTwice()];
    const url = `/api/admin/customers/${customer.user.id}/impersonation`;
    await harness.asGuest({ method: 'POST', url, headers: { cookie: admin.here } });
    const answer = await send(admin.here, '/api/users/sessions', 'DELETE');
    expect(answer.json().code).toBe('VIEW_ONLY');
    expect(await statusOf(customer.here)).toBe(200);
  });
});

test('a store without a mail server says that it sends no links, and that addresses are changed by staff', async () => {
  const user = await newUser(harness.db, { email: 'mine@pharmacy.example' });
  expect((await harness.asGuest('/api/password-resets')).json()).toEqual({ byEmail: false });
  const payload = { account: user.username };
  const asked = await harness.asGuest({ method: 'POST', url: '/api/password-resets', payload });
  expect(asked.statusCode).toBe(204);
  expect((await harness.as(user, '/api/users/email')).json().canChange).toBe(false);
  const change = { email: 'new@pharmacy.example', password: 'x' };
  const refused = await harness.as(user, { method: 'PUT', url: '/api/users/email', payload: change });
  expect(refused.statusCode).toBe(409);
});
