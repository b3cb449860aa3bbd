import { expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { newId } from '../../db/columns.ts';

const harness = useApp();
const look = (reader: { id: string }, customerId: string) =>
  harness.as(reader, { method: 'POST', url: `/api/admin/customers/${customerId}/cart-views` });

const entriesAbout = async (customerId: string) => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const { auditEntries } = (await harness.as(admin, '/api/admin/audit?entity=Session')).json();
  return auditEntries.filter(({ entityId }: { entityId: string }) => entityId === customerId);
};

test('staff see the current cart, and the audit log records who viewed whose cart and when', async () => {
  const [customer, staff] = [
    await newUser(harness.db, { username: 'looked-at', name: 'Vuyo', surname: 'Sithole' }),
    await newUser(harness.db, { role: 'Staff', name: 'Sam', surname: 'Botha' }),
  ];
  const product = await newProduct(harness.db);
  const lines = [{ productId: product.id, quantity: 6, cost: 50 }];
  const payload = { userId: customer.id, version: 0, forCollection: true, lines };
  await harness.as(customer, { method: 'PUT', url: '/api/cart', payload });
  const answer = await look(staff, customer.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual((await harness.as(customer, '/api/cart')).json());
  expect(answer.json()).toMatchObject({ version: 1, lines: [{ product: { id: product.id }, quantity: 6 }] });
  expect(await entriesAbout(customer.id)).toMatchObject([
    {
      actor: { id: staff.id, name: 'Sam Botha' },
      at: '2026-03-02T08:00:00.000Z',
      label: 'Vuyo Sithole (looked-at)',
      summary: 'Viewed the customer’s cart',
    },
  ]);
});

test('a customer without a cart has an empty one', async () => {
  const [customer, admin] = [await newUser(harness.db), await newUser(harness.db, { role: 'Admin' })];
  expect((await look(admin, customer.id)).json()).toMatchObject({ version: 0, lines: [] });
});

test('staff and unknown people have no cart to view, and nothing is recorded', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  for (const id of [staff.id, newId()]) {
    expect((await look(staff, id)).statusCode).toBe(404);
    expect(await entriesAbout(id)).toEqual([]);
  }
  expect((await look(staff, 'nobody')).statusCode).toBe(404);
});

test('customers and guests cannot view the cart of others, or their own in this way', async () => {
  const [customer, other] = [await newUser(harness.db), await newUser(harness.db)];
  for (const { id } of [customer, other]) expect((await look(customer, id)).statusCode).toBe(403);
  const url = `/api/admin/customers/${other.id}/cart-views`;
  expect((await harness.asGuest({ method: 'POST', url })).statusCode).toBe(401);
  expect(await entriesAbout(other.id)).toEqual([]);
});
