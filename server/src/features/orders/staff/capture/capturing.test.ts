import { type Cents, inCents } from '@formulary/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  newDeliveryDetail,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { customerDetails, users } from '../../../accounts/tables.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { products } from '../../../catalogue/tables.ts';
import { findOutstanding } from '../../../ledger/queries.ts';

const harness = useApp();
let staff: { id: string };
let admin: { id: string };

beforeEach(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff', name: 'Pieter', surname: 'Botha' });
  admin = await newUser(harness.db, { role: 'Admin' });
});

const capture = (who: { id: string }, payload: object, headers: Record<string, string> = {}) =>
  harness.as(who, { method: 'POST', url: '/api/admin/orders', payload, headers });
const customerAndProduct = async (values: Parameters<typeof newUser>[1] = {}) => ({
  customer: await newUser(harness.db, values),
  product: await newProduct(harness.db, { cost: 10_000, stock: 50 }),
});

test('places an order for the customer, and records who captured it', async () => {
  const { customer, product } = await customerAndProduct({ name: 'Lerato', surname: 'Dube' });
  const answer = await capture(staff, orderPayload(customer, [orderLine(product, 2)]));
  expect(answer.statusCode).toBe(201);
  const { id, referenceNumber } = answer.json();
  const order = (await harness.as(staff, `/api/admin/orders/${id}`)).json();
  expect(order).toMatchObject({
    customer: { id: customer.id, name: 'Lerato Dube', paymentOutstanding: 200 },
    history: [{ status: 3, by: { name: 'Pieter Botha' } }],
  });
  const { orders } = (await harness.as(staff, `/api/admin/orders?q=${referenceNumber}`)).json();
  expect(orders).toMatchObject([{ id, isByStaff: true }]);
  expect((await harness.as(customer, `/api/orders/${id}`)).statusCode).toBe(200);
  const [entry] = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
  expect(entry).toMatchObject({
    actorId: staff.id,
    action: 'Added',
    label: referenceNumber,
    summary: 'Captured for Lerato Dube, R\u00a0200',
    reason: null,
  });
});

test('creates one order for two clicks', async () => {
  const { customer, product } = await customerAndProduct();
  const payload = orderPayload(customer, [orderLine(product)]);
  const [one, two] = await Promise.all(
    [1, 2].map(() => capture(staff, payload, { 'idempotency-key': 'call' })),
  );
  expect(one?.statusCode).toBe(201);
  expect(two?.json()).toEqual(one?.json());
  expect(await findOutstanding(harness.db, customer.id)).toBe(10_000);
});

test('accepts an order while the store is closed only if staff confirm it, and records that', async () => {
  await setStore(harness.db, { isClosed: true });
  const { customer, product } = await customerAndProduct({ name: 'Lerato', surname: 'Dube' });
  const payload = orderPayload(customer, [orderLine(product)]);
  const confirmed = { ...payload, whileClosed: true };
  expect((await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).statusCode).toBe(403);
  const own = await harness.as(customer, { method: 'POST', url: '/api/orders', payload: confirmed });
  expect(own.statusCode).toBe(403);
  const unasked = await capture(staff, payload);
  expect(unasked.statusCode).toBe(403);
  expect(unasked.json()).toMatchObject({ code: 'STORE_CLOSED', message: 'Store Closed' });
  const placed = await capture(staff, confirmed);
  expect(placed.statusCode).toBe(201);
  const [entry] = await harness.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, placed.json().id));
  expect(entry?.summary).toBe('Captured for Lerato Dube, R\u00a0100, while the store was closed');
});

test('an order confirmed while the store was closed is an ordinary one once it is open', async () => {
  const { customer, product } = await customerAndProduct({ name: 'Lerato', surname: 'Dube' });
  const payload = orderPayload(customer, [orderLine(product)]);
  const placed = await capture(staff, { ...payload, whileClosed: true });
  const [entry] = await harness.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, placed.json().id));
  expect(entry?.summary).toBe('Captured for Lerato Dube, R\u00a0100');
});

describe('refuses', () => {
  test('a customer without access to the store', async () => {
    const { customer, product } = await customerAndProduct({ storeAccess: false });
    const answer = await capture(staff, orderPayload(customer, [orderLine(product)]));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('This customer’s store access is revoked.');
  });

  test('a collection that the customer may not make', async () => {
    const { customer, product } = await customerAndProduct();
    const payload = orderPayload(customer, [orderLine(product)], { forCollection: true });
    expect((await capture(staff, payload)).json().code).toBe('COLLECTION_NOT_ALLOWED');
  });

  test('products out of stock, and prices that have changed', async () => {
    const { customer, product } = await customerAndProduct();
    const short = await capture(staff, orderPayload(customer, [orderLine(product, 51)]));
    expect(short.json()).toMatchObject({
      code: 'OUT_OF_STOCK',
      errors: { [product.id]: expect.any(String) },
    });
    await harness.db
      .update(products)
      .set({ cost: inCents(11_000) })
      .where(eq(products.id, product.id));
    const dear = await capture(staff, orderPayload(customer, [orderLine(product)]));
    expect(dear.json().code).toBe('PRICE_CHANGED');
  });

  test.each(['staff', 'nobody', 'a word'])('an order for %s', async (whom) => {
    const { customer, product } = await customerAndProduct();
    const userId = { staff: staff.id, nobody: crypto.randomUUID() }[whom] ?? whom;
    const payload = orderPayload({ ...customer, id: userId }, [orderLine(product)]);
    expect((await capture(staff, payload)).statusCode).toBe(404);
  });
});

describe('a credit limit', () => {
  const limited = () => customerAndProduct({ creditLimit: 100_000 });
  const place = (customer: { id: string; deliveryFee: Cents }, lines: ReturnType<typeof orderLine>[]) =>
    harness.as(customer, { method: 'POST', url: '/api/orders', payload: orderPayload(customer, lines) });

  test('warns from 80% on, and is shown to the customer beforehand', async () => {
    const { customer, product } = await limited();
    expect((await harness.as(customer, '/api/users')).json().creditLimit).toBe(1000);
    const within = await place(customer, [orderLine(product, 7)]);
    expect(within.json()).not.toHaveProperty('creditWarning');
    const near = await place(customer, [orderLine(product, 1)]);
    expect(near.json().creditWarning).toEqual({ outstanding: 800, creditLimit: 1000 });
    const full = await place(customer, [orderLine(product, 2)]);
    expect(full.statusCode).toBe(201);
    expect(full.json().creditWarning).toEqual({ outstanding: 1000, creditLimit: 1000 });
  });

  test('refuses an order if the balance including it exceeds the limit, and leaves nothing behind', async () => {
    const { customer, product } = await limited();
    await place(customer, [orderLine(product, 9)]);
    const answer = await place(customer, [orderLine(product, 2)]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'CREDIT_LIMIT',
      message:
        'This order of R\u00a0200 and the balance of R\u00a0900 together exceed the credit limit of R\u00a01\u00a0000.',
    });
    expect(await findOutstanding(harness.db, customer.id)).toBe(90_000);
    const [now] = await harness.db.select().from(products).where(eq(products.id, product.id));
    expect(now?.stock).toBe(41);
  });

  test('counts credit in the customer’s favour', async () => {
    const { customer, product } = await limited();
    const payload = { amount: 500, reason: 'Returned goods' };
    const url = `/api/admin/customers/${customer.id}/credits`;
    expect((await harness.as(staff, { method: 'POST', url, payload })).statusCode).toBe(201);
    expect((await place(customer, [orderLine(product, 15)])).statusCode).toBe(201);
    expect((await place(customer, [orderLine(product, 1)])).statusCode).toBe(409);
  });

  test('of zero allows no debt; no limit allows any', async () => {
    const { customer, product } = await customerAndProduct({ creditLimit: 0 });
    expect((await place(customer, [orderLine(product)])).statusCode).toBe(409);
    const free = await newUser(harness.db);
    expect((await place(free, [orderLine(product, 40)])).statusCode).toBe(201);
  });

  test('is never exceeded by concurrent orders', async () => {
    const { customer, product } = await limited();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => place(customer, [orderLine(product, 3)])),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(await findOutstanding(harness.db, customer.id)).toBe(90_000);
  });

  test('can be overridden only by an Admin, with a recorded reason', async () => {
    const { customer, product } = await limited();
    const creditOverride = { reason: 'Paid by telephone, proof tomorrow' };
    const payload = orderPayload(customer, [orderLine(product, 11)]);
    expect((await capture(admin, payload)).json().code).toBe('CREDIT_LIMIT');
    expect((await capture(admin, { ...payload, creditOverride: { reason: ' ' } })).statusCode).toBe(400);
    expect((await capture(staff, { ...payload, creditOverride })).statusCode).toBe(403);
    const itself = await harness.as(customer, {
      method: 'POST',
      url: '/api/orders',
      payload: { ...payload, creditOverride },
    });
    expect(itself.json().code).toBe('CREDIT_LIMIT');

    const answer = await capture(admin, { ...payload, creditOverride });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const [entry] = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
    expect(entry).toMatchObject({ ...creditOverride, after: { outstanding: 1100, creditLimit: 1000 } });
  });
});

describe('finding the customer', () => {
  const find = async (q: string) =>
    (await harness.as(staff, `/api/admin/order-customers?q=${encodeURIComponent(q)}`)).json().customers;

  test('by words of names, username and phone, without accents or case', async () => {
    const wanted = await newUser(harness.db, {
      username: 'apteek-oos',
      name: 'Zoë',
      surname: 'van Wyk',
      phone: '0825551234',
      creditLimit: 500_000,
    });
    for (const q of ['zoe', 'WYK zoë', 'apteek-oos', '5551234'])
      expect(await find(q)).toMatchObject([
        { id: wanted.id, name: 'Zoë van Wyk', creditLimit: 5000, paymentOutstanding: 0 },
      ]);
    expect(await find('zoe nobody')).toEqual([]);
    expect(await find(' ')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  test.each([
    '082 777 4321',
    '0827774321',
    '+27 82 777 4321',
    '+27827774321',
    '27827774321',
    '+27 (0)82 777-4321',
    '777 4321',
  ])('by a telephone number in any format: %s', async (q) => {
    const name = `Caller ${q}`;
    const { id } = await newUser(harness.db, { name, phone: '+27 82 777 4321' });
    const other = await newUser(harness.db, { name, phone: '082-777-4321' });
    const found: { id: string }[] = await find(q);
    expect(found.map((customer) => customer.id)).toEqual(expect.arrayContaining([id, other.id]));
    await harness.db.delete(users).where(inArray(users.id, [id, other.id]));
  });

  test('by the pharmacy where their orders are delivered', async () => {
    const { id } = await newUser(harness.db, { name: 'Nomsa', surname: 'Zulu' });
    await newDeliveryDetail(harness.db, id, {
      recipientName: 'Kloof Street',
      recipientSurname: 'Apteek',
      phone: '+27 21 777 0001',
    });
    for (const q of ['kloof apteek', 'Apteek Nomsa', '021 777 0001'])
      expect(await find(q)).toMatchObject([{ id }]);
  });

  test('never finds staff', async () => {
    expect(await find('pieter botha')).toEqual([]);
  });

  test('returns the delivery details, the default first', async () => {
    const { customer } = await customerAndProduct();
    await newDeliveryDetail(harness.db, customer.id, { recipientName: 'Aaron' });
    await newDeliveryDetail(harness.db, customer.id, { recipientName: 'Zanele', isDefault: true });
    const { deliveryDetails } = (await harness.as(staff, `/api/admin/order-customers/${customer.id}`)).json();
    expect(deliveryDetails.map(({ recipientName }: { recipientName: string }) => recipientName)).toEqual([
      'Zanele',
      'Aaron',
    ]);
  });

  test('returns the payment terms that an invoice will have', async () => {
    const { customer } = await customerAndProduct();
    const ask = async () => (await harness.as(staff, `/api/admin/order-customers/${customer.id}`)).json();
    expect((await ask()).termsDays).toBe(30);
    await harness.db.insert(customerDetails).values({ userId: customer.id, termsDays: 14 });
    expect((await ask()).termsDays).toBe(14);
  });
});
