import type { Comparison, Product } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
let customer: { id: string };
const ids: Record<string, string> = {};

const FACTS = { substance: 'Paracetamol', strength: '500 mg', dosage: 'Tablet' };

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  const add = async (name: string, values: Parameters<typeof newProduct>[1]) => {
    ids[name] = (await newProduct(db, { ...FACTS, name, ...values })).id;
  };
  await add('Asked', { packSize: '20', cost: 2000 });
  await add('Cheap but out of stock', { packSize: '100', cost: 5000, stock: 0, lab: 'Other' });
  await add('Cheap', { packSize: "30's", cost: 1800, strength: '0.5 g', dosage: 'tablets', lab: 'Third' });
  await add('As cheap', { packSize: '10 x 10', cost: 6000 });
  await add('By the box', { packSize: 'a box', cost: 100 });
  await add('By the blister', { packSize: '2 blisters', cost: 100 });
  await add('Archived', { packSize: '30', cost: 100, archivedAt: new Date() });
  await add('Weaker', { packSize: '30', cost: 100, strength: '250 mg' });
  await add('Of another form', { packSize: '30', cost: 100, dosage: 'Effervescent tablet' });
  await add('Unconfirmed', { packSize: '30', cost: 100, substance: '' });
  await add('Alone', { packSize: '30', cost: 100, substance: 'Zinc' });
});

const compare = async (name: string) => {
  const answer = await harness.as(customer, `/api/products/comparison/${ids[name]}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Comparison>();
};

test('lists what is the same in other labs, the cheapest for each unit first, and marks it', async () => {
  const { products, total } = await compare('Asked');
  expect(total).toBe(6);
  expect(
    products.map(({ name, isCheapest, isCheapestInStock }) => [name, isCheapest, isCheapestInStock]),
  ).toEqual([
    ['Cheap but out of stock', true, false],
    ['As cheap', false, true],
    ['Cheap', false, true],
    ['Asked', false, false],
    ['By the blister', false, false],
    ['By the box', false, false],
  ]);
  expect(products[0]?.contents).toEqual({ amount: 100, unit: 'tablet' });
});

test('of a product that nothing equals shows it alone, and marks nothing', async () => {
  for (const name of ['Alone', 'Unconfirmed', 'Weaker'])
    expect(await compare(name)).toMatchObject({
      total: 1,
      products: [{ name, isCheapest: false, isCheapestInStock: false }],
    });
});

test('every product tells how many equal it', async () => {
  const { products } = (await harness.as(customer, '/api/products/search?sort=Name')).json<{
    products: Product[];
  }>();
  const counts = Object.fromEntries(products.map(({ name, equivalents }) => [name, equivalents]));
  expect(counts).toMatchObject({
    Asked: 5,
    Cheap: 5,
    Weaker: 0,
    'Of another form': 0,
    Unconfirmed: 0,
    Alone: 0,
  });
});

test('is for people who are signed in, and for products that are sold', async () => {
  expect((await harness.asGuest(`/api/products/comparison/${ids.Asked}`)).statusCode).toBe(401);
  for (const id of [ids.Archived, crypto.randomUUID(), 'no-uuid'])
    expect((await harness.as(customer, `/api/products/comparison/${id}`)).statusCode).toBe(404);
});
