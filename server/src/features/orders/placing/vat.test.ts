import { addCents, documentTax, inCents, WHOLE_TOTAL_NEEDED } from '@formulary/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setBusiness,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
beforeEach(() => setStore(harness.db));
afterEach(() => setBusiness(harness.db));

type User = Awaited<ReturnType<typeof newUser>>;
const place = (user: User, lines: ReturnType<typeof orderLine>[], values: Record<string, unknown> = {}) =>
  harness.as(user, { method: 'POST', url: '/api/orders', payload: orderPayload(user, lines, values) });
const read = async (user: User, id: string) => (await harness.as(user, `/api/orders/${id}`)).json();

test('records the VAT included in prices, for each line and for the order, and none for zero-rated products', async () => {
  const user = await newUser(harness.db, { deliveryFee: 115_00 });
  const standard = await newProduct(harness.db, { cost: 230_00 });
  const zero = await newProduct(harness.db, { cost: 99_00, zeroRated: true });
  const placed = await place(user, [orderLine(standard, 2), orderLine(zero)]);
  expect(await read(user, placed.json().id)).toMatchObject({
    totalPrice: 674,
    totalTax: 75,
    pricesIncludeVat: true,
    orderProducts: [
      { taxRate: 1500, tax: 60 },
      { taxRate: 0, tax: 0 },
    ],
  });
});

test('adds VAT to prices without it, and refuses a total that leaves it out', async () => {
  await setBusiness(harness.db, { pricesIncludeVat: false });
  const user = await newUser(harness.db, { deliveryFee: 100_00 });
  const product = await newProduct(harness.db, { cost: 200_00 });
  const lines = [orderLine(product)];
  const refused = await place(user, lines);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'PRICE_CHANGED',
    errors: { totalPrice: 'The total is R\u00a0345.' },
  });
  const placed = await place(user, lines, { totalPrice: 345 });
  expect(await read(user, placed.json().id)).toMatchObject({
    totalPrice: 345,
    totalTax: 45,
    pricesIncludeVat: false,
    deliveryFee: 100,
  });
  expect((await harness.as(user, '/api/users')).json()).toMatchObject({ paymentOutstanding: 345 });
});

test('VAT added to whole rand gives a total in whole rand, and the order keeps its exact VAT', async () => {
  await setBusiness(harness.db, { pricesIncludeVat: false });
  const user = await newUser(harness.db);
  const lines = [orderLine(await newProduct(harness.db, { cost: 205_00 }))];
  const refused = await place(user, lines, { totalPrice: 235.75 });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { totalPrice: WHOLE_TOTAL_NEEDED }]);
  const placed = await place(user, lines, { totalPrice: 236 });
  expect(placed.statusCode, placed.body).toBe(201);
  expect(await read(user, placed.json().id)).toMatchObject({ totalPrice: 236, totalTax: 30.75 });
  expect((await harness.as(user, '/api/users')).json()).toMatchObject({ paymentOutstanding: 236 });
});

test('VAT added to prices with cents gives a total to the cent', async () => {
  await setBusiness(harness.db, { pricesIncludeVat: false, decimals: 2 });
  const user = await newUser(harness.db);
  const lines = [orderLine(await newProduct(harness.db, { cost: 205_00 }))];
  expect((await place(user, lines, { totalPrice: 236 })).statusCode).toBe(409);
  expect((await place(user, lines, { totalPrice: 235.75 })).statusCode).toBe(201);
});

test('an order keeps the rate on its date after a later rate begins', async () => {
  await setBusiness(harness.db, {
    vatRates: [
      { from: '2018-04-01', rate: 1500 },
      { from: '2026-03-03', rate: 1600 },
    ],
  });
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { cost: 116_00 });
  const before = (await place(user, [orderLine(product)])).json();
  harness.clock.now = new Date('2026-03-02T22:00:00Z');
  const after = (await place(user, [orderLine(product)])).json();
  expect(await read(user, before.id)).toMatchObject({ totalTax: 15.13, orderProducts: [{ taxRate: 1500 }] });
  expect(await read(user, after.id)).toMatchObject({ totalTax: 16, orderProducts: [{ taxRate: 1600 }] });
});

test('the recorded VAT of any lines adds up to that of the order', async () => {
  const user = await newUser(harness.db, { deliveryFee: 77_00 });
  const products = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      newProduct(harness.db, { cost: (index + 1) * 1_300 + 100, zeroRated: index % 3 === 2, stock: 100_000 }),
    ),
  );
  const line = fc.record({
    index: fc.nat({ max: products.length - 1 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  });
  const chosen = fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ index }) => index });
  await fc.assert(
    fc.asyncProperty(chosen, async (lines) => {
      const asked = lines.flatMap(({ index, quantity }) => {
        const product = products[index];
        return product ? [orderLine(product, quantity)] : [];
      });
      const order = await read(user, (await place(user, asked)).json().id);
      const cents = (rand: number) => inCents(Math.round(rand * 100));
      const taxes: number[] = order.orderProducts.map(({ tax }: { tax: number }) => tax);
      const parts = lines.map(({ index, quantity }) => ({
        amount: inCents((products[index]?.cost ?? 0) * quantity),
        rate: index % 3 === 2 ? 0 : 1500,
      }));
      const expected = documentTax([...parts, { amount: inCents(77_00), rate: 1500 }], true);
      expect(cents(order.totalTax)).toBe(expected.tax);
      expect(taxes.map(cents)).toEqual(expected.parts.slice(0, -1));
      expect(addCents(...expected.parts)).toBe(expected.tax);
    }),
    { numRuns: 25 },
  );
});

test('the customer’s own number and note are on the order, and found by search', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const texts = { poNumber: ' PO-2026/117 ', note: 'Ring twice at gate 4' };
  const { id } = (await place(user, [orderLine(product)], texts)).json();
  expect(await read(user, id)).toMatchObject({ poNumber: 'PO-2026/117', note: 'Ring twice at gate 4' });
  const find = async (words: string) =>
    (await harness.as(user, `/api/orders?q=${encodeURIComponent(words)}`)).json().orders;
  expect(await find('po-2026/117')).toMatchObject([{ id, poNumber: 'PO-2026/117' }]);
  expect(await find('gate 4')).toHaveLength(1);
  expect(await find('PO-2026/118')).toEqual([]);
});

test.each([
  ['poNumber', 'x'.repeat(41), 'Use at most 40 characters.'],
  ['note', 'x'.repeat(501), 'Use at most 500 characters.'],
])('refuses a %s that is too long', async (field, text, message) => {
  const user = await newUser(harness.db);
  const answer = await place(user, [orderLine(await newProduct(harness.db))], { [field]: text });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ [field]: message });
});
