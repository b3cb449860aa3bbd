import { fieldMessage } from '@formulary/contract';
import { expect, test } from 'vitest';
import { address, newProduct, newUser, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
const HALF = 'Half \ud800 a character';
const BROKEN_TEXT = 'The text has a broken character. Please enter it again.';
const admin = () => newUser(harness.db, { role: 'Admin' });

const MESSAGES = { name: 'default', openMessage: HALF, closeMessage: '', paymentMessage: '', version: 1 };
const PERSON = {
  username: 'someone',
  surname: '',
  phone: '',
  email: null,
  role: 'StoreUser',
  deliveryFee: 0,
  creditLimit: null,
  storeAccess: true,
  canCollect: false,
};
test.each([
  ['POST', '/api/admin/labs', { name: HALF }, 'name'],
  ['POST', '/api/admin/categories', { name: HALF }, 'name'],
  ['POST', '/api/admin/synonyms', { term: HALF, meaning: 'paracetamol' }, 'term'],
  ['PUT', '/api/admin/store/messages', MESSAGES, 'openMessage'],
  ['POST', '/api/admin/customers', { ...PERSON, name: HALF }, 'name'],
  ['POST', '/api/delivery-details', address({ city: HALF }), 'city'],
  ['POST', '/api/orders', { deliveryDetail: address({ city: HALF }) }, 'deliveryDetail.city'],
  ['POST', '/api/auth', { username: 'someone', password: HALF }, 'password'],
] as const)('refuses half a character in %s %s, naming the field', async (method, url, payload, field) => {
  const answer = await harness.as(await admin(), { method, url, payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: fieldMessage(field, BROKEN_TEXT),
    code: 'VALIDATION',
    errors: { [field]: BROKEN_TEXT },
  });
});

test('refuses half a character in the name of a field', async () => {
  const payload = { ...PERSON, name: 'Thandi', '\udc8a': 1 };
  const answer = await harness.as(await admin(), { method: 'POST', url: '/api/admin/customers', payload });
  expect(answer.statusCode).toBe(400);
});

test('accepts whole characters beyond the basic plane', async () => {
  const payload = { name: 'Laboratoire 💊' };
  const answer = await harness.as(await admin(), { method: 'POST', url: '/api/admin/labs', payload });
  expect(answer.statusCode).toBe(201);
});

test.each([
  ['objects', '{"a":', '1', '}'],
  ['lists', '[', '1', ']'],
])('refuses an order of nested %s, with an idempotency key', async (_what, open, inside, close) => {
  await setStore(harness.db);
  const user = await newUser(harness.db);
  const nested = open.repeat(100_000) + inside + close.repeat(100_000);
  const order = JSON.stringify(orderPayload(user, [orderLine(await newProduct(harness.db))]));
  const answer = await harness.as(user, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'nested' },
    payload: order.replace(/\}$/, `,"extra":${nested}}`),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: 'The request is nested too deeply.', code: 'VALIDATION' });
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER, 1e300])('refuses the version %d', async (version) => {
  const user = await admin();
  const customer = await newUser(harness.db);
  const answer = await harness.as(user, {
    method: 'PUT',
    url: `/api/admin/customers/${customer.id}/permissions`,
    payload: { storeAccess: false, version },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('version');
});

test('refuses dates outside the supported range', async () => {
  const user = await admin();
  const { id } = await newUser(harness.db);
  const years = [
    ['0001-01-01', '9999-12-31'],
    ['0000-01-01', '2026-01-01'],
    ['2026-01-01', '9999-12-31'],
  ];
  for (const [from, until] of years)
    for (const url of [
      `/api/admin/customers/${id}/statement?format=csv&from=${from}&until=${until}`,
      `/api/admin/orders?from=${from}&until=${until}`,
      `/api/admin/payments?from=${from}&until=${until}`,
      `/api/admin/audit?from=${from}&until=${until}`,
    ]) {
      const answer = await harness.as(user, url);
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json().message).toContain('from 1900 to 2999');
    }
});

test('returns a statement for the longest supported period', async () => {
  const { id } = await newUser(harness.db);
  for (const format of ['pdf', 'csv', 'xlsx']) {
    const url = `/api/admin/customers/${id}/statement?format=${format}&from=1900-01-01&until=2999-12-31`;
    expect((await harness.as(await admin(), url)).statusCode).toBe(200);
  }
});

test('refuses a category as the lab of a product, and a lab as its category', async () => {
  const product = await newProduct(harness.db);
  const user = await admin();
  for (const values of [{ labId: product.categoryId }, { categoryId: product.labId }]) {
    const answer = await harness.as(user, {
      method: 'POST',
      url: '/api/admin/products/cells',
      payload: { changes: [{ id: product.id, version: 1, values }] },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().refused).toEqual([
      expect.objectContaining({
        id: product.id,
        code: 'VALIDATION',
        message: expect.stringContaining('exists'),
      }),
    ]);
  }
});

test.each(['__proto__', 'constructor'])('refuses a listing filtered by %s', async (field) => {
  const url = `/api/products/search?filter=${field}=x`;
  const answer = await harness.as(await newUser(harness.db), url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(`Unknown filter '${field}'`);
});
