import type { Lab } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { categories, labs, products } from './tables.ts';

const harness = useApp();
let customer: { id: string };

const labsOf = async (q = ''): Promise<Lab[]> =>
  (await harness.as(customer, `/api/labs?q=${encodeURIComponent(q)}`)).json<Lab[]>();
const namesOf = async (q = ''): Promise<string[]> => (await labsOf(q)).map(({ name }) => name);

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  await newProduct(db, { lab: 'Zulu Pharma', category: 'Nervous system' });
  await newProduct(db, { lab: 'Zulu Pharma', category: 'Dermatologicals' });
  await newProduct(db, { lab: 'Äther Labs', category: 'Nervous system' });
  await newProduct(db, { lab: 'Baobab-Health', category: ' ' });
  await newProduct(db, { lab: ' ', category: 'Nervous system' });
  await newProduct(db, { lab: 'Closed Labs', category: 'Various', archivedAt: new Date() });
  await db.insert(labs).values({ name: 'Empty Labs' });
});

test('lists labs with products by name, each with its categories by name, without blank names', async () => {
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect((await labsOf('ather'))[0]).toEqual({
    id: uuid,
    name: 'Äther Labs',
    categories: [{ id: uuid, name: 'Nervous system' }],
  });
  expect(
    (await labsOf()).map(({ name, categories: own }) => [name, own.map((category) => category.name)]),
  ).toEqual([
    ['Äther Labs', ['Nervous system']],
    ['Baobab-Health', []],
    ['Zulu Pharma', ['Dermatologicals', 'Nervous system']],
  ]);
});

test.each([
  ['ATHER', ['Äther Labs']],
  ['pharma', ['Zulu Pharma']],
  ['lu pha', ['Zulu Pharma']],
  ['baobabhealth', ['Baobab-Health']],
  ['%', ['Äther Labs', 'Baobab-Health', 'Zulu Pharma']],
  ['nothing', []],
])('finds labs by a part of the name, ignoring accents and case: %s', async (q, names) => {
  expect(await namesOf(q)).toEqual(names);
});

test('drops a lab with its last product and lists it again with the next', async () => {
  const { db } = harness;
  const product = await newProduct(db, { lab: 'Fleeting', category: 'Various' });
  expect(await namesOf('fleeting')).toEqual(['Fleeting']);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  expect(await namesOf('fleeting')).toEqual([]);
  await db.update(products).set({ archivedAt: null }).where(eq(products.id, product.id));
  const [other] = await db.select().from(categories).where(eq(categories.name, 'Dermatologicals'));
  await db.update(products).set({ categoryId: other?.id }).where(eq(products.id, product.id));
  expect((await labsOf('fleeting')).map((lab) => lab.categories)).toEqual([
    [{ id: other?.id, name: 'Dermatologicals' }],
  ]);
});
