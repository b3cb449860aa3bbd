import { beforeAll, describe, expect, test } from 'vitest';
import { address, newDeliveryDetail, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
let shown: Awaited<ReturnType<typeof newUser>>;
let other: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  shown = await newUser(harness.db, { name: 'Zandile' });
  other = await newUser(harness.db);
});

const facts = {
  username: 'refused-or-made',
  name: 'A',
  surname: '',
  phone: '',
  email: null,
  role: 'StoreUser',
  deliveryFee: 0,
  creditLimit: null,
};
/** Every route about people, with the status that Staff and an Admin get. */
const ROUTES = [
  ['POST', 'customers', { ...facts, storeAccess: false, canCollect: false }, 403, 201],
  ['PUT', 'customers/CUSTOMER', { ...facts, username: 'renamed', version: 99 }, 403, 409],
  ['PUT', 'customers/CUSTOMER/permissions', { storeAccess: false, version: 99 }, 403, 409],
  [
    'POST',
    'customers/access-changes',
    { change: 'revoke', reason: 'Because', customers: [{ id: crypto.randomUUID(), version: 1 }] },
    403,
    200,
  ],
  ['POST', 'customers/CUSTOMER/password-link', undefined, 403, 201],
  ['POST', 'customers/invitations', { customerIds: null }, 403, 409],
  ['GET', 'customers/CUSTOMER/sessions', undefined, 403, 200],
  ['DELETE', 'customers/CUSTOMER/sessions', undefined, 403, 204],
  ['DELETE', 'customers/CUSTOMER/sessions/ID', undefined, 403, 404],
  ['POST', 'customers/CUSTOMER/impersonation', undefined, 403, 204],
  ['GET', 'customers/CUSTOMER/delivery-details', undefined, 200, 200],
  ['POST', 'customers/CUSTOMER/delivery-details', address(), 201, 201],
  ['PUT', 'customers/CUSTOMER/delivery-details/DETAIL', address(), 200, 200],
  ['DELETE', 'customers/CUSTOMER/delivery-details/DETAIL', undefined, 204, 204],
] as const;

describe.each(ROUTES)('%s /api/admin/%s', (method, path, payload, forStaff, forAdmin) => {
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['another kind of customer', 'DopeUser', 403],
    ['staff', 'Staff', forStaff],
    ['an administrator', 'Admin', forAdmin],
  ] as const)('responds to %s with the expected status', async (_who, role, status) => {
    const detail = await newDeliveryDetail(harness.db, shown.id, { streetAddress: 'Zandile Lane' });
    const url = `/api/admin/${path}`
      .replace('CUSTOMER', shown.id)
      .replace('DETAIL', detail.id)
      .replace('ID', crypto.randomUUID());
    const request = { method, url, ...(payload && { payload }) };
    const caller = role && (await newUser(harness.db, { role }));
    const answer = await (caller ? harness.as(caller, request) : harness.asGuest(request));
    expect(answer.statusCode).toBe(status);
    if (status >= 400) expect(answer.body).not.toContain('Zandile');
  });
});

describe('delivery details maintained by staff', () => {
  test('belong to the customer, with each change in the audit log', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    const admin = await newUser(harness.db, { role: 'Admin' });
    const path = `/api/admin/customers/${shown.id}/delivery-details`;
    const added = await harness.as(staff, {
      method: 'POST',
      url: path,
      payload: address({ city: 'Knysna' }),
    });
    const { id } = added.json();
    await harness.as(staff, { method: 'PUT', url: `${path}/${id}`, payload: address({ city: 'George' }) });
    expect((await harness.as(shown, `/api/delivery-details/${id}`)).json().city).toBe('George');
    await harness.as(staff, { method: 'DELETE', url: `${path}/${id}` });
    const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json();
    expect(auditEntries).toMatchObject([
      { action: 'Deleted' },
      { action: 'Updated', before: { city: 'Knysna' }, after: { city: 'George' } },
      { action: 'Added', label: `Zandile Mokoena (${shown.username})` },
    ]);
  });

  test('of another customer are not found', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    const detail = await newDeliveryDetail(harness.db, shown.id);
    const url = `/api/admin/customers/${other.id}/delivery-details/${detail.id}`;
    const replaced = await harness.as(staff, { method: 'PUT', url, payload: address() });
    const deleted = await harness.as(staff, { method: 'DELETE', url });
    expect([replaced.statusCode, deleted.statusCode]).toEqual([404, 404]);
  });
});
