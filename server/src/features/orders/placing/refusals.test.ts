import { inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { products, productVariants } from '../../catalogue/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { orders } from '../tables.ts';

const harness = useApp();
const post = (user: { id: string }, payload: object, headers: Record<string, string> = {}) =>
  harness.as(user, { method: 'POST', url: '/api/orders', payload, headers });

beforeEach(() => setStore(harness.db));

/** A customer with a delivery fee of R 120, and a product at R 24 with 3 in stock. */
const customerAndProduct = async () => ({
  user: await newUser(harness.db, { deliveryFee: 12_000 }),
  product: await newProduct(harness.db, { name: 'Paracetamol', cost: 2400, stock: 3 }),
});

const refused = async (
  user: { id: string },
  product: { id: string; stock: number },
  payload: object,
  expected: { status: number; code: string; message?: string; errors?: Record<string, string> },
) => {
  const answer = await post(user, payload);
  const { status, ...body } = expected;
  expect(answer.json()).toMatchObject(body);
  expect(answer.statusCode).toBe(status);
  const [now] = await harness.db.select().from(products).where(eq(products.id, product.id));
  expect(now?.stock).toBe(product.stock);
  expect(await harness.db.select().from(orders).where(eq(orders.userId, user.id))).toEqual([]);
  expect(await findOutstanding(harness.db, user.id)).toBe(0);
};

test('refuses a guest', async () => {
  const { user, product } = await customerAndProduct();
  const payload = orderPayload(user, [orderLine(product)]);
  const answer = await harness.asGuest({ method: 'POST', url: '/api/orders', payload });
  expect(answer.statusCode).toBe(401);
});

test('refuses an order in the name of another customer', async () => {
  const { user, product } = await customerAndProduct();
  const other = await newUser(harness.db);
  const payload = orderPayload(user, [orderLine(product)], { userId: other.id });
  await refused(user, product, payload, { status: 403, code: 'FORBIDDEN', message: 'Forbidden' });
});

test('refuses a customer without access to the store', async () => {
  const { product } = await customerAndProduct();
  const user = await newUser(harness.db, { storeAccess: false });
  const payload = orderPayload(user, [orderLine(product)]);
  await refused(user, product, payload, { status: 403, code: 'FORBIDDEN', message: 'Forbidden' });
});

test('refuses an order while the store is closed', async () => {
  const { user, product } = await customerAndProduct();
  await setStore(harness.db, { isClosed: true });
  const payload = orderPayload(user, [orderLine(product)]);
  await refused(user, product, payload, { status: 403, code: 'STORE_CLOSED', message: 'Store Closed' });
});

test('refuses a collection by a customer who may not collect', async () => {
  const { user, product } = await customerAndProduct();
  const payload = orderPayload(user, [orderLine(product)], { forCollection: true });
  await refused(user, product, payload, { status: 403, code: 'COLLECTION_NOT_ALLOWED' });
});

describe('refuses a delivery detail', () => {
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ['without street address', { streetAddress: '' }, { streetAddress: 'Street address is required.' }],
    ['without city', { city: ' ' }, { city: 'City is required.' }],
    ['without province', { province: '' }, { province: 'Province is required.' }],
    ['with an unknown province', { province: 'Transvaal' }, { province: 'Invalid province.' }],
    ['with an area code of letters', { areaCode: 'abcd' }, { areaCode: 'Area code must be 4 digits.' }],
    ['with an area code of 5 digits', { areaCode: '80011' }, { areaCode: 'Area code must be 4 digits.' }],
    [
      'without recipient name',
      { recipientName: undefined },
      { recipientName: 'Recipient name is required.' },
    ],
    ['without surname', { recipientSurname: '' }, { recipientSurname: 'Recipient surname is required.' }],
    ['with a short phone number', { phone: '021555' }, { phone: 'Phone number is required.' }],
    ['of the wrong type', { city: 8001 }, { city: 'City is required.' }],
  ];
  test.each(cases)('%s', async (_name, values, errors) => {
    const { user, product } = await customerAndProduct();
    const payload = orderPayload(user, [orderLine(product)], { deliveryDetail: address(values) });
    await refused(user, product, payload, { status: 400, code: 'VALIDATION', errors });
  });
});

test('refuses a delivery order without any delivery detail, naming every field', async () => {
  const { user, product } = await customerAndProduct();
  const answer = await post(user, orderPayload(user, [orderLine(product)], { deliveryDetail: null }));
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([
    'streetAddress',
    'city',
    'province',
    'areaCode',
    'recipientName',
    'recipientSurname',
    'phone',
  ]);
});

test('refuses a collection without a recipient', async () => {
  const { product } = await customerAndProduct();
  const user = await newUser(harness.db, { canCollect: true });
  const payload = orderPayload(user, [orderLine(product)], { forCollection: true, deliveryDetail: {} });
  const errors = { recipientName: 'Recipient name is required' };
  await refused(user, product, payload, { status: 400, code: 'VALIDATION', errors });
});

describe('refuses a payload', () => {
  const cases: [string, Record<string, unknown>][] = [
    ['whose quantities do not add up', { totalQuantity: 2 }],
    ['with a total price of 0', { totalPrice: 0 }],
    ['with a total price in cents', { totalPrice: 144.5 }],
    ['with a total quantity of 0', { totalQuantity: 0 }],
    ['with a total quantity of one and a half', { totalQuantity: 1.5 }],
    ['with a total price below 0', { totalPrice: -144 }],
    ['with a total price as text', { totalPrice: '144' }],
    ['without lines', { orderProducts: [] }],
    ['that does not say whether it is collected', { forCollection: undefined }],
    ['with a line of no packs', { orderProducts: [{ id: crypto.randomUUID(), quantity: 0 }] }],
    ['with a line of half a pack', { orderProducts: [{ id: crypto.randomUUID(), quantity: 0.5 }] }],
  ];
  test.each(cases)('%s', async (_name, values) => {
    const { user, product } = await customerAndProduct();
    const payload = orderPayload(user, [orderLine(product)], values);
    await refused(user, product, payload, { status: 400, code: 'VALIDATION' });
  });
});

test('refuses more than is in stock, naming the line and how much is left', async () => {
  const { user, product } = await customerAndProduct();
  const payload = orderPayload(user, [orderLine(product, 4)]);
  const errors = { [product.id]: 'Only 3 of Paracetamol left.' };
  await refused(user, product, payload, { status: 409, code: 'OUT_OF_STOCK', errors });
});

test('refuses a product that is out of stock', async () => {
  const { user } = await customerAndProduct();
  const product = await newProduct(harness.db, { name: 'Loratadine', stock: 0 });
  const errors = { [product.id]: 'Loratadine is out of stock.' };
  const payload = orderPayload(user, [orderLine(product)]);
  await refused(user, product, payload, { status: 409, code: 'OUT_OF_STOCK', errors });
});

test('refuses two variants that together ask for more than their product has', async () => {
  const { user } = await customerAndProduct();
  const product = await newProduct(harness.db, { name: 'Syrup', stock: 3, variants: ['Mint', 'Orange'] });
  const lines = product.variants.map(({ id }) => orderLine(product, 2, { id: `${product.id}:${id}` }));
  const errors = Object.fromEntries(lines.map(({ id }) => [id, 'Only 3 of Syrup left.']));
  await refused(user, product, orderPayload(user, lines), { status: 409, code: 'OUT_OF_STOCK', errors });
});

test('refuses an archived product', async () => {
  const { user } = await customerAndProduct();
  const product = await newProduct(harness.db, { archivedAt: harness.clock.now });
  const errors = { [product.id]: 'This product is no longer available.' };
  const payload = orderPayload(user, [orderLine(product)]);
  await refused(user, product, payload, { status: 409, code: 'OUT_OF_STOCK', errors });
});

describe('refuses a line', () => {
  const unknown = '01957f5e-0000-7000-8000-000000000000';
  const cases: [string, (id: string) => Record<string, unknown>][] = [
    ['of an unknown product', () => ({ id: unknown })],
    ['whose id is not one', () => ({ id: "' or 1=1 --" })],
    ['of an unknown variant', (id) => ({ id: `${id}:${unknown}` })],
    ['of a variant that the product no longer has, by name', () => ({ variantName: 'Cherry' })],
    ['whose product id says otherwise', () => ({ productId: unknown })],
  ];
  test.each(cases)('%s', async (_name, values) => {
    const { user, product } = await customerAndProduct();
    const line = { ...orderLine(product), ...values(product.id) };
    const errors = { [line.id]: 'This product is no longer available.' };
    await refused(user, product, orderPayload(user, [line]), { status: 409, code: 'OUT_OF_STOCK', errors });
  });
});

test("refuses another product's variant", async () => {
  const { user, product } = await customerAndProduct();
  const other = await newProduct(harness.db, { variants: ['Mint'] });
  const [mint] = await harness.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, other.id));
  const line = orderLine(product, 1, { id: `${product.id}:${mint?.id}` });
  const errors = { [line.id]: 'This product is no longer available.' };
  await refused(user, product, orderPayload(user, [line]), { status: 409, code: 'OUT_OF_STOCK', errors });
});

test('refuses a price that changed between cart and order, with the old and new one', async () => {
  const { user, product } = await customerAndProduct();
  const same = await newProduct(harness.db);
  const lines = [orderLine({ ...product, cost: inCents(2200) }), orderLine(same)];
  const errors = { [product.id]: 'Paracetamol now costs R\u00a024 (was R\u00a022).' };
  const payload = orderPayload(user, lines);
  const answer = await post(user, payload);
  expect(answer.json().errors).toEqual(errors);
  await refused(user, product, payload, { status: 409, code: 'PRICE_CHANGED', errors });
});

test('refuses two changed prices whose sum is the same', async () => {
  const { user, product } = await customerAndProduct();
  const other = await newProduct(harness.db, { name: 'Ibuprofen', cost: 5000 });
  const lines = [
    orderLine({ ...product, cost: inCents(2500) }),
    orderLine({ ...other, cost: inCents(4900) }),
  ];
  const errors = {
    [product.id]: 'Paracetamol now costs R\u00a024 (was R\u00a025).',
    [other.id]: 'Ibuprofen now costs R\u00a050 (was R\u00a049).',
  };
  await refused(user, product, orderPayload(user, lines), { status: 409, code: 'PRICE_CHANGED', errors });
});

test('names a line at its current price if the total differs and the lines have no seen prices', async () => {
  const { user } = await customerAndProduct();
  const product = await newProduct(harness.db, { name: 'Insulin', cost: 123_400 });
  const payload = orderPayload(user, [orderLine(product)], {
    orderProducts: [{ id: product.id, quantity: 1 }],
    totalPrice: 1,
  });
  const errors = { [product.id]: 'Insulin costs R\u00a01\u00a0234.' };
  await refused(user, product, payload, { status: 409, code: 'PRICE_CHANGED', errors });
});

test('refuses a changed delivery fee, with the old and new one', async () => {
  const { user, product } = await customerAndProduct();
  const payload = orderPayload({ ...user, deliveryFee: inCents(10_000) }, [orderLine(product)]);
  const errors = { deliveryFee: 'Delivery now costs R\u00a0120 (was R\u00a0100).' };
  await refused(user, product, payload, { status: 409, code: 'PRICE_CHANGED', errors });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'refuses a line with the id %s by name, next to valid lines',
  async (id) => {
    const { user, product } = await customerAndProduct();
    const line = { id, quantity: 1_000_000 };
    const payload = orderPayload(user, [orderLine(product)]);
    const answer = await post(user, {
      ...payload,
      orderProducts: [...payload.orderProducts, line],
      totalQuantity: 1_000_001,
    });
    expect(answer.statusCode).toBe(409);
    expect(Object.entries(answer.json().errors)).toEqual([[id, 'This product is no longer available.']]);
    expect(await harness.db.select().from(orders).where(eq(orders.userId, user.id))).toEqual([]);
  },
);

test('refuses an idempotency key used for another payload', async () => {
  const { user, product } = await customerAndProduct();
  const key = { 'idempotency-key': 'once' };
  await post(user, orderPayload(user, [orderLine(product)]), key);
  const answer = await post(user, orderPayload(user, [orderLine(product, 2)]), key);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('IDEMPOTENCY_CONFLICT');
});

test('removes control characters from text', async () => {
  const { user, product } = await customerAndProduct();
  const deliveryDetail = address({
    city: 'Cape\u0000 Town',
    specialInstructions: 'Ring\u0007 twice\nplease',
  });
  const answer = await post(user, orderPayload(user, [orderLine(product)], { deliveryDetail }));
  expect(answer.statusCode).toBe(201);
  const order = (await harness.as(user, `/api/orders/${answer.json().id}`)).json();
  expect(order.deliveryDetail).toMatchObject({
    city: 'Cape Town',
    specialInstructions: 'Ring twice\nplease',
  });
});
