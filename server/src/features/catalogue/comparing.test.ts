import {
  type Comparison,
  catalogueCopy,
  comparison,
  type EquivalentsList,
  equivalentsList,
  type Product,
} from '@formulary/contract';
import { compareOf, listEquivalentsOf, openCopy } from '@formulary/contract/matching';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products } from './tables.ts';

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

test('lists a product with its equivalents by price per unit, and marks the cheapest', async () => {
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

test('lists a product without equivalents alone, and does not mark it as cheapest', async () => {
  for (const name of ['Alone', 'Unconfirmed', 'Weaker'])
    expect(await compare(name)).toMatchObject({
      total: 1,
      products: [{ name, isCheapest: false, isCheapestInStock: false }],
    });
});

test('every product has the number of its equivalents', async () => {
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

test('a device compares from its copy of the catalogue as the store does', async () => {
  const copy = catalogueCopy.parse((await harness.as(customer, '/api/products/copy')).json());
  const opened = openCopy(copy);
  for (const [id, place] of opened.placeOf) {
    const there = comparison.parse((await harness.as(customer, `/api/products/comparison/${id}`)).json());
    expect(compareOf(opened, place)).toEqual(there);
  }
});

test('the comparison is only for signed-in users and for products that are sold', async () => {
  expect((await harness.asGuest(`/api/products/comparison/${ids.Asked}`)).statusCode).toBe(401);
  for (const id of [ids.Archived, crypto.randomUUID(), 'no-uuid'])
    expect((await harness.as(customer, `/api/products/comparison/${id}`)).statusCode).toBe(404);
});

const askForEquivalents = (productIds: unknown, user = customer) =>
  harness.as(user, { method: 'POST', url: '/api/products/equivalents', payload: { productIds } });

const equivalentsOf = async (productIds: readonly string[]) => {
  const { equivalents } = (await askForEquivalents(productIds)).json<EquivalentsList>();
  return new Map(equivalents.map(({ productId, products }) => [productId, products.map(({ name }) => name)]));
};

test('many products are compared in one request, each with the cheapest of the same pack that are in stock', async () => {
  const facts = { substance: 'Ibuprofen', strength: '400 mg', dosage: 'Tablet', packSize: '30' };
  const add = async (name: string, values: Parameters<typeof newProduct>[1]) =>
    (await newProduct(harness.db, { ...facts, name, ...values })).id;
  const dear = await add('Dear', { cost: 9000 });
  const cheap = await add('Cheap', { cost: 1000 });
  await add('Second', { cost: 2000, packSize: "3 x 10's" });
  await add('Third', { cost: 3000 });
  await add('Fourth', { cost: 4000 });
  await add('Sold out', { cost: 100, stock: 0 });
  await add('Not sold', { cost: 100, archivedAt: new Date() });
  await add('In flavours', { cost: 100, variants: ['Mint'] });
  await add('Of more tablets', { cost: 100, packSize: '100' });
  const found = await equivalentsOf([
    dear,
    cheap,
    ids.Alone ?? '',
    ids['By the box'] ?? '',
    ids.Archived ?? '',
  ]);
  expect(Object.fromEntries(found)).toEqual({
    [dear]: ['Cheap', 'Second', 'Third'],
    [cheap]: ['Second', 'Third', 'Fourth'],
  });
});

test('a device finds the same equivalents of many products', async () => {
  const opened = openCopy(catalogueCopy.parse((await harness.as(customer, '/api/products/copy')).json()));
  const all = opened.copy.products.id;
  const there = equivalentsList.parse((await askForEquivalents(all)).json()).equivalents;
  const here = listEquivalentsOf(opened, all);
  const byProduct = (found: typeof here) =>
    new Map(found.map(({ productId, products }) => [productId, products]));
  expect(there.length).toBeGreaterThan(3);
  expect(byProduct(here)).toEqual(byProduct(there));
});

test('comparing many products is only for signed-in users, and for 1 to 500 products', async () => {
  const url = '/api/products/equivalents';
  const asked = { method: 'POST', url, payload: { productIds: [ids.Asked] } } as const;
  expect((await harness.asGuest(asked)).statusCode).toBe(401);
  const some = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  for (const refused of [[], some(501), ['no-uuid'], 'none', undefined])
    expect((await askForEquivalents(refused)).statusCode).toBe(400);
  expect((await askForEquivalents(some(500))).json()).toEqual({ equivalents: [] });
});

test('a customer who compares too many carts in an hour is refused, and no other customer', async () => {
  const [busy, other] = [await newUser(harness.db), await newUser(harness.db)];
  expect((await askForEquivalents([ids.Asked], busy)).statusCode).toBe(200);
  const { rowCount } = await harness.db.execute(
    sql`update rate_limits set points = 600 where key like 'equivalents:%' and points = 1`,
  );
  expect(rowCount).toBe(1);
  const refused = await askForEquivalents([ids.Asked], busy);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.json().message).toMatch(/^You have compared too many carts in the past hour\./);
  expect((await askForEquivalents([ids.Asked], other)).statusCode).toBe(200);
});

const contentsOf = async (packSize: string, dosage: string): Promise<string> => {
  const { rows } = await harness.db.execute<{ amount: string | null; unit: string | null }>(
    sql`select trim_scale(amount)::text as amount, unit from product_contents(${packSize}, ${dosage})`,
  );
  const [{ amount = null, unit = null } = {}] = rows;
  return amount === null ? 'unknown' : `${amount} ${unit}`;
};

test.each([
  ['30', 'Tablet', '30 tablet'],
  ["30's", 'Tablet', '30 tablet'],
  ['30s', 'Capsule', '30 capsule'],
  ['Pack of 30', 'Slow-release capsule', '30 capsule'],
  ['30 tablets', 'Tablet', '30 tablet'],
  ['30 tabs', '', '30 tablet'],
  ['1 000 tablets', 'Tablet', '1000 tablet'],
  ['10 x 10', 'Effervescent tablet', '100 tablet'],
  ['3 x 10 x 10 tablets', '', '300 tablet'],
  ['100ml', 'Syrup', '100 ml'],
  ['100', 'Syrup', '100 ml'],
  ['0,5 l', 'Solution', '500 ml'],
  ['1.5 litres', 'Solution', '1500 ml'],
  ['5 x 2ml', 'Injection', '10 ml'],
  ['10 × 2 ml', 'Injection', '20 ml'],
  ['5 x 3', 'Injection', '15 ml'],
  ['10', 'Injection', 'unknown'],
  ['10 ampoules', 'Injection', '10 ampoule'],
  ['10 amps', 'Injection', '10 ampoule'],
  ['500', 'Infusion', '500 ml'],
  ['1', 'Infusion', 'unknown'],
  ['200 doses', 'Inhaler', '200 dose'],
  ['200', 'Inhaler', '200 dose'],
  ['1', 'Inhaler', 'unknown'],
  ['15', 'Cream', '15 g'],
  ['15 g', 'Cream', '15 g'],
  ['1', 'Cream', 'unknown'],
  ['1 kg', 'Ointment', '1000 g'],
  ['100 ml bottle', 'Syrup', '100 ml'],
  ['10 sachets', 'Sachet', '10 sachet'],
  ['6 suppositories', 'Suppository', '6 suppository'],
  ['5 patches', 'Patch', '5 patch'],
  ['4 dressings', 'Dressing', '4 dressing'],
  ['500 mg', 'Powder', 'unknown'],
  ['60 ml and 30 tablets', 'Kit', 'unknown'],
  ['0', 'Tablet', 'unknown'],
  ['bottle', 'Syrup', 'unknown'],
  ['', 'Tablet', 'unknown'],
  ['30', '', 'unknown'],
])('reads a pack of %j (%s) as %s', async (packSize, dosage, contents) => {
  expect(await contentsOf(packSize, dosage)).toBe(contents);
});

const comparedAs = async (values: { substance: string; strength: string; dosage: string }) => {
  const { rows } = await harness.db.execute<{ key: string }>(
    sql`select product_compare_key(${values.substance}, ${values.dosage}, ${values.strength}) as key`,
  );
  return rows[0]?.key;
};
const PARACETAMOL = { substance: 'Paracetamol', strength: '500 mg', dosage: 'Tablet' };
const COMBINED = { substance: 'Paracetamol + Codeine', strength: '500 mg / 10 mg', dosage: 'Tablet' };
const SYRUP = { substance: 'Paracetamol', strength: '120 mg/5 ml', dosage: 'Syrup' };

test.each([
  [PARACETAMOL, { substance: 'paracetamol ', strength: '500MG', dosage: 'tablets' }],
  [PARACETAMOL, { ...PARACETAMOL, strength: '0,5 g' }],
  [COMBINED, { ...COMBINED, substance: 'Codeine/paracetamol' }],
  [COMBINED, { ...COMBINED, substance: 'codeine and Paracetamol', strength: '500mg/10mg' }],
  [SYRUP, { ...SYRUP, strength: '120mg/5ml' }],
])('treats %j and %j as the same product', async (one, other) => {
  const key = await comparedAs(one);
  expect(key).not.toBe('');
  expect(await comparedAs(other)).toBe(key);
});

test.each([
  [PARACETAMOL, { ...PARACETAMOL, strength: '250 mg' }],
  [PARACETAMOL, { ...PARACETAMOL, dosage: 'Effervescent tablet' }],
  [PARACETAMOL, { ...PARACETAMOL, substance: 'Paracetamol + Codeine' }],
  [SYRUP, { ...SYRUP, strength: '120 mg/ml' }],
  [SYRUP, { ...SYRUP, strength: '120 mg' }],
])('treats %j and %j as different products', async (one, other) => {
  expect(await comparedAs(other)).not.toBe(await comparedAs(one));
});

test.each(['substance', 'strength', 'dosage'] as const)(
  'compares nothing whose %s is unknown',
  async (field) => {
    expect(await comparedAs({ ...PARACETAMOL, [field]: '' })).toBe('');
  },
);

test('the price per unit of a product follows its price and its pack', async () => {
  const { db } = harness;
  const { id } = await newProduct(db, { packSize: '30', cost: 10_000, substance: 'Zinc' });
  const read = async () => {
    const [row] = await db.select().from(products).where(sql`id = ${id}`);
    return { amount: row?.packAmount, unit: row?.packUnit, cost: row?.unitCost };
  };
  expect(await read()).toEqual({ amount: 30, unit: 'tablet', cost: 333.333333 });
  await db.execute(sql`update products set cost = 6000 where id = ${id}`);
  expect(await read()).toEqual({ amount: 30, unit: 'tablet', cost: 200 });
  await db.execute(sql`update products set pack_size = '2 x 100 ml', dosage = 'Syrup' where id = ${id}`);
  expect(await read()).toEqual({ amount: 200, unit: 'ml', cost: 30 });
  await db.execute(sql`update products set pack_size = 'a bottle' where id = ${id}`);
  expect(await read()).toEqual({ amount: null, unit: null, cost: null });
});
