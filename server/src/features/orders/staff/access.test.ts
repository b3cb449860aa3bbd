import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
const people: Record<string, { id: string }> = {};
let orderId = '';
let payload: object;

beforeAll(async () => {
  await setStore(harness.db);
  const customer = await newUser(harness.db);
  people.customer = customer;
  people['another customer'] = await newUser(harness.db, { role: 'DopeUser' });
  people.Staff = await newUser(harness.db, { role: 'Staff' });
  people.Admin = await newUser(harness.db, { role: 'Admin' });
  const product = await newProduct(harness.db);
  payload = orderPayload(customer, [orderLine(product)]);
  const answer = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  orderId = answer.json().id;
});

/** Each route with a request that succeeds for those with access and leaves the order unchanged. */
const routes: [string, () => InjectOptions, number][] = [
  ['the list', () => ({ url: '/api/admin/orders' }), 200],
  ['the counts', () => ({ url: '/api/admin/orders/counts' }), 200],
  ['the export', () => ({ url: '/api/admin/orders/export?format=csv' }), 200],
  ['one order', () => ({ url: `/api/admin/orders/${orderId}` }), 200],
  ['its invoice', () => ({ url: `/api/admin/orders/${orderId}/invoice` }), 200],
  ['picking slips', () => ({ url: `/api/admin/orders/slips?ids=${orderId}` }), 200],
  [
    'moving',
    () => ({ method: 'POST', url: '/api/admin/orders/moves', payload: { orderIds: [orderId], to: 1 } }),
    200,
  ],
  [
    'cancelling',
    () => ({
      method: 'POST',
      url: `/api/admin/orders/${orderId}/cancellation`,
      payload: { reason: 'Asked for', version: 99 },
    }),
    409,
  ],
  ['customers to capture for', () => ({ url: '/api/admin/order-customers?q=thandi' }), 200],
  ['one of them', () => ({ url: `/api/admin/order-customers/${people.customer?.id}` }), 200],
  ['capturing', () => ({ method: 'POST', url: '/api/admin/orders', payload }), 201],
  ["a customer's orders", () => ({ url: `/api/admin/customers/${people.customer?.id}/orders` }), 200],
];

describe.each(routes)('%s', (_name, request, status) => {
  test('is refused to a guest', async () => {
    expect((await harness.asGuest(request())).statusCode).toBe(401);
  });
  test.each(['customer', 'another customer'])('is refused to a %s', async (who) => {
    const answer = await harness.as(people[who] ?? { id: '' }, request());
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message: 'Forbidden', code: 'FORBIDDEN' });
  });
  test.each(['Staff', 'Admin'])('is for %s', async (who) => {
    expect((await harness.as(people[who] ?? { id: '' }, request())).statusCode).toBe(status);
  });
});

test.each([
  ['GET', '/api/admin/orders/:id'],
  ['GET', '/api/admin/orders/:id/invoice'],
  ['GET', '/api/admin/orders/slips?ids=:id'],
  ['GET', '/api/admin/orders/delivery-notes?ids=:id'],
  ['GET', '/api/admin/orders/invoices?ids=:id'],
  ['POST', '/api/admin/orders/:id/cancellation'],
  ['GET', '/api/admin/order-customers/:id'],
] as const)('%s %s returns 404 without an order', async (method, url) => {
  const answer = await harness.as(people.Staff ?? { id: '' }, {
    method,
    url: url.replace(':id', crypto.randomUUID()),
    ...(method === 'POST' && { payload: { reason: 'Asked for', version: 1 } }),
  });
  expect(answer.statusCode).toBe(404);
});

test.each([
  'filter=status=4',
  'filter=isCancelled=perhaps',
  'filter=userId=1',
  'sort=Customer',
  'from=yesterday',
  'skip=0&take=101',
])('refuses the listing %s', async (query) => {
  const answer = await harness.as(people.Staff ?? { id: '' }, `/api/admin/orders?${query}`);
  expect(answer.statusCode).toBe(400);
});
