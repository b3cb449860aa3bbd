import { beforeAll, describe, expect, test } from 'vitest';
import { address, newUser, openSession } from '../../../../test/builders.ts';
import { describedOperations } from '../../../../test/documented-answers.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
const MINUTE_MS = 60_000;
const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Matching a pasted list only returns a result. */
const CHANGES_NOTHING = [/^POST \/api\/quick-order\/\w+$/, /^DELETE \/api\/impersonation$/];
let customer: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  customer = await newUser(harness.db, { username: 'viewed', name: 'Vuyo', surname: 'Sithole' });
});

/** An Admin with one session that is impersonating the customer. */
const impersonatingAdmin = async () => {
  const admin = await newUser(harness.db, { role: 'Admin', name: 'Ann', surname: 'Nkosi' });
  const cookie = await openSession(harness.services, admin.id);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    harness.asGuest({ method, url: `/api/${url}`, headers: { cookie }, ...(payload && { payload }) });
  const begun = await call('POST', `admin/customers/${customer.id}/impersonation`);
  expect(begun.statusCode).toBe(204);
  return { admin, call };
};
const me = async (call: Awaited<ReturnType<typeof impersonatingAdmin>>['call']) =>
  (await call('GET', 'users')).json();
const entriesOf = async (admin: {
  id: string;
}): Promise<{ action: string; at: string; summary: string }[]> => {
  const reader = await newUser(harness.db, { role: 'Admin' });
  return (await harness.as(reader, `/api/admin/audit?actorId=${admin.id}`)).json().auditEntries;
};

describe('an Admin impersonating a customer', () => {
  test('sees what the customer sees, and is named as the Admin', async () => {
    const { call } = await impersonatingAdmin();
    expect(await me(call)).toMatchObject({
      id: customer.id,
      username: 'viewed',
      viewedBy: { name: 'Ann Nkosi', until: '2026-03-02T08:30:00.000Z' },
    });
    expect((await harness.as(customer, '/api/users')).json()).not.toHaveProperty('viewedBy');
  });

  test.each([
    ['POST', 'orders', {}],
    ['POST', 'delivery-details', address()],
    ['PUT', 'users/password', { oldPassword: 'x', newPassword: 'long enough' }],
    ['POST', 'payments', {}],
    ['POST', 'admin/customers', {}],
  ] as const)(
    'cannot change anything: %s %s is refused with a clear message',
    async (method, url, payload) => {
      const { call } = await impersonatingAdmin();
      const answer = await call(method, url, payload);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'VIEW_ONLY']);
      expect(answer.json().message).toMatch(/nothing can be changed/);
    },
  );

  test('is refused every API call that could change something, except stopping', async () => {
    const { call } = await impersonatingAdmin();
    const changes = describedOperations(harness.app)
      .filter(({ method, operation }) => method !== 'GET' && operation['x-roles'])
      .filter(({ method, path }) => !CHANGES_NOTHING.some((route) => route.test(`${method} ${path}`)));
    expect(changes.length).toBeGreaterThan(100);
    for (const { method, path } of changes) {
      const url = path.replace('/api/', '').replace(/\{\w+\}/g, NOBODY);
      const answer = await call(method as 'POST' | 'PUT' | 'DELETE', url);
      expect.soft([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([403, 'VIEW_ONLY']);
    }
  });

  test('does not change the customer', async () => {
    const { call } = await impersonatingAdmin();
    await call('PUT', `users/${customer.id}`, { name: 'Other', surname: 'Name', phone: '0215550100' });
    await call('POST', 'delivery-details', address());
    expect(await me(call)).toMatchObject({ name: 'Vuyo' });
    expect((await call('GET', 'delivery-details')).json().total).toBe(0);
  });

  test('has no Admin rights', async () => {
    const { call } = await impersonatingAdmin();
    expect((await call('GET', 'admin/customers')).statusCode).toBe(403);
  });

  test('returns to their own account on stopping, with start and end in the audit log', async () => {
    const { admin, call } = await impersonatingAdmin();
    harness.clock.now = new Date(harness.clock.now.getTime() + MINUTE_MS);
    expect((await call('DELETE', 'impersonation')).statusCode).toBe(204);
    expect((await call('DELETE', 'impersonation')).statusCode).toBe(204);
    expect(await me(call)).toMatchObject({ id: admin.id });
    expect(await entriesOf(admin)).toMatchObject([
      { action: 'Deleted', summary: 'Stopped viewing the store as this customer', entityId: customer.id },
      {
        action: 'Added',
        summary: 'Started viewing the store as this customer',
        label: 'Vuyo Sithole (viewed)',
      },
    ]);
  });

  test('returns to their own account after half an hour, with that time in the audit log', async () => {
    const { admin, call } = await impersonatingAdmin();
    const start = harness.clock.now.getTime();
    harness.clock.now = new Date(start + 29 * MINUTE_MS);
    expect(await me(call)).toMatchObject({ id: customer.id });
    harness.clock.now = new Date(start + 45 * MINUTE_MS);
    expect(await me(call)).toMatchObject({ id: admin.id });
    expect(await entriesOf(admin)).toMatchObject([
      {
        summary: 'Viewing the store as this customer timed out',
        at: new Date(start + 30 * MINUTE_MS).toISOString(),
      },
      { action: 'Added' },
    ]);
  });

  test('ends the impersonation by signing out', async () => {
    const { admin, call } = await impersonatingAdmin();
    expect((await call('POST', 'auth/logout')).statusCode).toBe(204);
    expect((await call('GET', 'users')).statusCode).toBe(401);
    expect((await entriesOf(admin)).map(({ action }) => action)).toEqual(['Deleted', 'Added']);
  });

  test('stops impersonating when no longer an Admin', async () => {
    const { admin, call } = await impersonatingAdmin();
    const other = await newUser(harness.db, { role: 'Admin', passwordHash: 'set' });
    const edit = {
      username: admin.username,
      name: 'Ann',
      surname: '',
      phone: '',
      email: null,
      role: 'Staff',
      deliveryFee: 0,
      creditLimit: null,
      version: admin.version,
    };
    const url = `/api/admin/customers/${admin.id}`;
    expect((await harness.as(other, { method: 'PUT', url, payload: edit })).statusCode).toBe(204);
    expect(await me(call)).toMatchObject({ id: admin.id, role: { name: 'Staff' } });
  });
});

test('staff cannot be impersonated', async () => {
  const [admin, staff] = [
    await newUser(harness.db, { role: 'Admin' }),
    await newUser(harness.db, { role: 'Staff' }),
  ];
  for (const { id } of [admin, staff]) {
    const request = { method: 'POST', url: `/api/admin/customers/${id}/impersonation` } as const;
    expect((await harness.as(admin, request)).statusCode).toBe(404);
  }
});
