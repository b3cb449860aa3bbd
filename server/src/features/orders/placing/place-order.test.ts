import { inCents, orderInput } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { products } from '../../catalogue/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { orderRequests, orders } from '../tables.ts';
import { forgetOldRequests, isReferenceNumber, newReferenceNumber } from './insert-order.ts';
import { placeOrder } from './place-order.ts';

const harness = useApp();
const post = (user: { id: string }, payload: object, headers: Record<string, string> = {}) =>
  harness.as(user, { method: 'POST', url: '/api/orders', payload, headers });
const read = async (user: { id: string }, id: string) => (await harness.as(user, `/api/orders/${id}`)).json();
const stockOf = async (id: string) =>
  (await harness.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;

beforeEach(() => setStore(harness.db));

test('places a delivery order: 201 with its id and reference', async () => {
  const user = await newUser(harness.db, { deliveryFee: 12_000 });
  const product = await newProduct(harness.db, { name: 'Paracetamol', cost: 2400, stock: 10 });
  const answer = await post(user, orderPayload(user, [orderLine(product, 3)]));

  expect(answer.statusCode).toBe(201);
  const { id, referenceNumber } = answer.json();
  expect(isReferenceNumber(referenceNumber)).toBe(true);
  expect(await stockOf(product.id)).toBe(7);
  expect(await findOutstanding(harness.db, user.id)).toBe(19_200);
  expect(await read(user, id)).toEqual({
    id,
    referenceNumber,
    dateOrdered: '2026-03-02T08:00:00.000Z',
    totalPrice: 192,
    totalQuantity: 3,
    status: 3,
    forCollection: false,
    isCancelled: false,
    settled: 0,
    isPaid: false,
    poNumber: null,
    deliveryFee: 120,
    deliveryDetail: address(),
    note: null,
    pricesIncludeVat: true,
    totalTax: 25.04,
    orderProducts: [
      {
        id: expect.any(String),
        productId: product.id,
        name: 'Paracetamol',
        labName: 'Karoo Health',
        dosage: 'Tablet',
        strength: '500 mg',
        packSize: '30',
        variantName: null,
        cost: 24,
        quantity: 3,
        taxRate: 1500,
        tax: 9.39,
      },
    ],
    history: [{ status: 3, date: '2026-03-02T08:00:00.000Z' }],
    dateCancelled: null,
    cancelReason: null,
    documents: [],
  });
});

test('places a collection order without a delivery fee, for the recipient', async () => {
  const user = await newUser(harness.db, { deliveryFee: 12_000, canCollect: true });
  const product = await newProduct(harness.db);
  const answer = await post(user, orderPayload(user, [orderLine(product, 2)], { forCollection: true }));

  expect(answer.statusCode).toBe(201);
  expect(await read(user, answer.json().id)).toMatchObject({
    totalPrice: 100,
    deliveryFee: 0,
    forCollection: true,
    deliveryDetail: { recipientName: 'Thandi' },
  });
});

test('adds the total to the balance as one ledger entry about the order', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const { id } = (await post(user, orderPayload(user, [orderLine(product)]))).json();

  const log = await harness.as(user, '/api/account-logs');
  expect(log.json().accountLogs).toMatchObject([
    { logType: 'Order', logStatus: 'Added', previousOutstanding: 0, currentOutstanding: 50, entityId: id },
  ]);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('stores the variant’s name, and lets variants share their product’s stock', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 5, variants: ['Mint', 'Orange'] });
  const [mint, orange] = product.variants;
  const lines = [
    orderLine(product, 2, { id: `${product.id}:${mint?.id}`, variantName: 'Mint', productId: product.id }),
    orderLine(product, 3, { id: `${product.id}:${orange?.id}` }),
  ];
  const answer = await post(user, orderPayload(user, lines));

  expect(answer.statusCode).toBe(201);
  expect(await stockOf(product.id)).toBe(0);
  const { orderProducts } = await read(user, answer.json().id);
  expect(orderProducts.map((line: { variantName: string }) => line.variantName)).toEqual(['Mint', 'Orange']);
});

test('accepts delivery details that are only spread at the top level', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const payload = orderPayload(user, [orderLine(product)], { deliveryDetail: undefined });
  const answer = await post(user, { ...payload, ...address({ city: 'Worcester' }) });

  expect(answer.statusCode).toBe(201);
  expect((await read(user, answer.json().id)).deliveryDetail.city).toBe('Worcester');
});

test('prefers the nested delivery detail to the spread one', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const payload = orderPayload(user, [orderLine(product)]);
  const answer = await post(user, { ...payload, ...address({ city: 'Worcester' }) });

  expect((await read(user, answer.json().id)).deliveryDetail.city).toBe('Cape Town');
});

test('keeps the name and price from the time of the order when the product changes', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { name: 'Ibuprofen', cost: 3000 });
  const { id } = (await post(user, orderPayload(user, [orderLine(product)]))).json();
  await harness.db
    .update(products)
    .set({ name: 'Renamed', cost: inCents(9900) })
    .where(eq(products.id, product.id));

  expect((await read(user, id)).orderProducts).toMatchObject([{ name: 'Ibuprofen', cost: 30 }]);
});

test('returns the same order to a retried request, even once the store has closed', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 10 });
  const payload = orderPayload(user, [orderLine(product, 4)]);
  const first = await post(user, payload, { 'idempotency-key': 'retry-1' });
  await setStore(harness.db, { isClosed: true });
  const second = await post(user, payload, { 'idempotency-key': 'retry-1' });

  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect(await stockOf(product.id)).toBe(6);
});

test('treats the same payload as equal, regardless of field order', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const payload = orderPayload(user, [orderLine(product)]);
  const turned = Object.fromEntries(Object.entries(payload).reverse());
  const first = await post(user, payload, { 'idempotency-key': 'turned' });
  const second = await post(user, turned, { 'idempotency-key': 'turned' });

  expect(second.json()).toEqual(first.json());
});

test('lets two customers use the same idempotency key', async () => {
  const [one, two] = [await newUser(harness.db), await newUser(harness.db)];
  const product = await newProduct(harness.db);
  const key = { 'idempotency-key': 'shared' };
  const first = await post(one, orderPayload(one, [orderLine(product)]), key);
  const second = await post(two, orderPayload(two, [orderLine(product)]), key);

  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).not.toBe(first.json().id);
});

test('forgets an idempotency key after 24 hours', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const payload = orderPayload(user, [orderLine(product)]);
  const start = harness.clock.now;
  const first = await post(user, payload, { 'idempotency-key': 'daily' });
  harness.clock.now = new Date(start.getTime() + 24 * 3_600_000);
  const second = await post(user, payload, { 'idempotency-key': 'daily' });
  const again = await post(user, payload, { 'idempotency-key': 'daily' });
  harness.clock.now = start;

  expect(second.statusCode).toBe(201);
  expect(second.json().id).not.toBe(first.json().id);
  expect(again.json().id).toBe(second.json().id);
});

test('removes the requests of more than 24 hours ago, and no others', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 10 });
  const start = harness.clock.now;
  onTestFinished(() => {
    harness.clock.now = start;
  });
  const payload = orderPayload(user, [orderLine(product)]);
  await post(user, payload, { 'idempotency-key': 'old' });
  harness.clock.now = new Date(start.getTime() + 3_600_000);
  await post(user, payload, { 'idempotency-key': 'young' });
  await forgetOldRequests(harness.db, new Date(start.getTime() + 24 * 3_600_000 + 1));

  const keys = await harness.db
    .select({ key: orderRequests.key })
    .from(orderRequests)
    .where(eq(orderRequests.userId, user.id));
  expect(keys).toEqual([{ key: 'young' }]);
});

test('generates another reference when the first one is taken, and takes the stock once', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 10 });
  const payload = orderPayload(user, [orderLine(product)]);
  const { referenceNumber: taken } = (await post(user, payload)).json();
  const free = newReferenceNumber();
  const references = [taken, taken, free];
  const order = {
    customerId: user.id,
    actorId: user.id,
    input: orderInput.parse(payload),
    at: harness.clock.now,
  };
  const placed = await placeOrder(
    harness.db,
    order,
    orderPayments,
    undefined,
    () => references.shift() ?? free,
  );

  expect(placed.referenceNumber).toBe(free);
  expect(await stockOf(product.id)).toBe(8);
  const kept = await harness.db.select().from(orders).where(eq(orders.referenceNumber, taken));
  expect(kept).toHaveLength(1);
});
