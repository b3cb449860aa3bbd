import type { StaffStore } from '@formulary/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
beforeEach(() => setStore(harness.db, { isClosed: true, preparesWhileClosed: false }));

const turn = async (preparesWhileClosed: boolean) => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const store: StaffStore = (await harness.as(admin, '/api/admin/store')).json();
  const { version, isScheduled, schedule, timeZone } = store;
  const payload = { version, isScheduled, schedule, timeZone, preparesWhileClosed };
  const saved = await harness.as(admin, { method: 'PUT', url: '/api/admin/store/hours', payload });
  expect(saved.json()).toMatchObject({ preparesWhileClosed, version: version + 1 });
  const { auditEntries } = (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json();
  return { admin, entry: auditEntries[0] };
};

test('“Prepare while closed” is off until an Admin turns it on; customers read it with the store’s status, and the audit log says who turned it', async () => {
  const customer = await newUser(harness.db);
  const status = async () => (await harness.as(customer, '/api/store-status')).json();
  expect(await status()).toMatchObject({ isClosed: true, preparesWhileClosed: false });
  const on = await turn(true);
  expect(await status()).toMatchObject({ isClosed: true, preparesWhileClosed: true });
  expect(on.entry).toMatchObject({
    actor: { id: on.admin.id },
    summary: 'Turned on “Prepare while closed”',
    before: { preparesWhileClosed: false },
    after: { preparesWhileClosed: true },
  });
  const off = await turn(false);
  expect(await status()).toMatchObject({ preparesWhileClosed: false });
  expect(off.entry).toMatchObject({
    actor: { id: off.admin.id },
    summary: 'Turned off “Prepare while closed”',
  });
});

describe.each([
  ['off', false],
  ['on', true],
])('while the store is closed, with “Prepare while closed” %s', (_which, preparesWhileClosed) => {
  beforeEach(() => setStore(harness.db, { isClosed: true, preparesWhileClosed }));

  test('an order is refused', async () => {
    const customer = await newUser(harness.db);
    const answer = await harness.as(customer, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(customer, [orderLine(await newProduct(harness.db))]),
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'STORE_CLOSED', message: 'Store Closed' });
  });

  test('the calls by which an order is prepared answer', async () => {
    const customer = await newUser(harness.db);
    const { id: productId, sku } = await newProduct(harness.db, { cost: 5_000 });
    const line = { productId, variantId: null, quantity: 2 };
    const priced = { forCollection: false, lines: [{ ...line, cost: 50 }] };
    const ask = (url: string) => harness.as(customer, url);
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      harness.as(customer, { method, url, payload });
    const answers = [
      await ask(`/api/products/search?q=${sku}`),
      await ask(`/api/quick-order/line?text=${sku}`),
      await send('POST', '/api/quick-order/match', { lines: [{ text: sku }] }),
      await ask('/api/usuals'),
      await send('PUT', '/api/cart', { ...priced, userId: customer.id, version: 0 }),
      await send('POST', '/api/lists', { name: 'Weekly', lines: [line] }),
      await send('POST', '/api/saved-carts', { ...priced, name: 'Later' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 201, 201]);
    expect((await ask('/api/cart')).json().lines).toMatchObject([
      { product: { id: productId }, quantity: 2 },
    ]);
  });
});
