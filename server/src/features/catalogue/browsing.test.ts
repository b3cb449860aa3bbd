import type { Product } from '@formulary/contract';
import { eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { listProducts } from './list-products.ts';
import type { ProductGroup } from './product-pages.ts';
import { productImages, products, productVariants } from './tables.ts';

const harness = useApp();
const STRANGER = '0190f000-0000-7000-8000-000000000000';
let customer: { id: string };
let staff: { id: string };
let syrup: Awaited<ReturnType<typeof newProduct>>;

const get = (url: string) => harness.as(customer, url);
const namesOf = async (url: string): Promise<string[]> =>
  (await get(url)).json<{ products: Product[] }>().products.map(({ name }) => name);

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  staff = await newUser(db, { role: 'Staff' });
  syrup = await newProduct(db, {
    lab: 'Baobab Health',
    category: 'Respiratory system',
    name: 'Cough Syrup',
    dosage: 'Syrup',
    strength: '5 mg/5 ml',
    description: '<p>For a dry cough.</p>',
    cost: 12300,
    stock: 7,
    information: '<p>Shake well.</p>',
    variants: ['Honey', 'Cherry'],
  });
  await newProduct(db, { lab: 'Baobab Health', category: 'Dermatologicals', name: 'Zinc Cream' });
  for (const strength of ['100 mg', '5 mg', '20 mg', '0.25 mg', '0.5 mg'])
    await newProduct(db, { lab: 'Äther Labs', category: 'Nervous system', name: 'Calm', strength });
  await newProduct(db, { lab: 'Zulu Pharma', name: 'Newcomer', new: true });
  await newProduct(db, { lab: 'Zulu Pharma', name: 'Gone', archivedAt: new Date() });
  await db.insert(productImages).values([
    { productId: syrup.id, path: 'product-images/b.webp', position: 1, isPrimary: true },
    { productId: syrup.id, path: 'product-images/a.webp', position: 0 },
  ]);
});

test('lists the catalogue by lab, category, name and strength, in numeric order', async () => {
  const { products: listed } = (await get('/api/products/search')).json<{ products: Product[] }>();
  expect(listed.map(({ name, strength }) => `${name} ${strength}`)).toEqual([
    'Calm 0.25 mg',
    'Calm 0.5 mg',
    'Calm 5 mg',
    'Calm 20 mg',
    'Calm 100 mg',
    'Zinc Cream 500 mg',
    'Cough Syrup 5 mg/5 ml',
    'Newcomer 500 mg',
  ]);
});

test('lists new products first at products/new', async () => {
  expect((await namesOf('/api/products/new'))[0]).toBe('Newcomer');
  expect((await namesOf('/api/products/new?q=calm'))[0]).toBe('Calm');
});

test('returns a product with its lab, category, ordered images and variants, and its price in rand', async () => {
  const answer = (await get(`/api/products/${syrup.id}`)).json<Product>();
  expect(answer).toMatchObject({
    id: syrup.id,
    sku: syrup.sku,
    name: 'Cough Syrup',
    dosage: 'Syrup',
    strength: '5 mg/5 ml',
    description: '<p>For a dry cough.</p>',
    cost: 123,
    new: false,
    stock: 7,
    quantity: 1,
    packSize: '30',
    labName: 'Baobab Health',
    labId: syrup.labId,
    categoryName: 'Respiratory system',
    categoryId: syrup.categoryId,
    information: '<p>Shake well.</p>',
    productImages: [
      { path: 'product-images/a.webp', isPrimary: false },
      { path: 'product-images/b.webp', isPrimary: true },
    ],
  });
  const known = await harness.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, syrup.id));
  expect(answer.productVariants).toEqual(
    known.map(({ id, name, description, imagePath, updatedAt }) => ({
      id,
      name,
      description,
      imagePath,
      lastUpdated: updatedAt.toISOString(),
    })),
  );
  expect(await namesOf('/api/products/search?q=cough')).toEqual(['Cough Syrup']);
});

test("returns a product's pictures as a plain list", async () => {
  expect((await get(`/api/products/images/${syrup.id}`)).json()).toEqual([
    { path: 'product-images/a.webp', isPrimary: false },
    { path: 'product-images/b.webp', isPrimary: true },
  ]);
});

test('neither lists nor returns an archived product', async () => {
  const [gone] = await harness.db.select().from(products).where(eq(products.name, 'Gone'));
  expect(await namesOf('/api/products/search?q=gone')).toEqual([]);
  expect((await get(`/api/products/${gone?.id}`)).statusCode).toBe(404);
  expect((await get(`/api/products/images/${gone?.id}`)).statusCode).toBe(404);
});

test('filters by lab, by category and by both', async () => {
  const { labId, categoryId } = syrup;
  expect(await namesOf(`/api/products/search?filter=labId=${labId}`)).toEqual(['Zinc Cream', 'Cough Syrup']);
  expect(
    await namesOf(`/api/products/search?filter=${encodeURIComponent(`;categoryId=${categoryId}`)}`),
  ).toEqual(['Cough Syrup']);
  const both = `filter=${encodeURIComponent(`labId=${labId};categoryId=${categoryId}`)}`;
  expect(await namesOf(`/api/products/search?${both}`)).toEqual(['Cough Syrup']);
  expect(await namesOf(`/api/products/search?${both}&q=calm`)).toEqual([]);
  expect((await get(`/api/products/search?${both}`)).headers['content-range']).toBe('products 0-0/1');
});

test('states the returned rows and the total in Content-Range', async () => {
  const range = async (query: string) => {
    const answer = await get(`/api/products/search?${query}`);
    const { products: listed, total } = answer.json<{ products: Product[]; total: number }>();
    return [answer.headers['content-range'], listed.length, total];
  };
  expect(await range('')).toEqual(['products 0-7/8', 8, 8]);
  expect(await range('skip=2&take=5')).toEqual(['products 2-4/8', 3, 8]);
  expect(await range('skip=6&take=26')).toEqual(['products 6-7/8', 2, 8]);
  expect(await range('skip=40&take=60')).toEqual(['products */8', 0, 8]);
  expect(await range('skip=3&take=3')).toEqual(['products */8', 0, 8]);
  expect(await range('skip=40&take=60&q=calm')).toEqual(['products */5', 0, 5]);
  expect(await range('q=qqqqqq')).toEqual(['products */0', 0, 0]);
});

test.each([
  ['skip=-1', 'skip'],
  ['take=-5', 'take'],
  ['skip=a', 'skip'],
  ['take=1e3', 'take'],
  ['skip=10&take=5', 'take'],
  ['skip=0&take=101', 'take'],
  ['filter=labId=nonsense', 'labId'],
  ['filter=price=5', 'price'],
  ['filter=nonsense', 'nonsense'],
  ['filter=categoryId=', 'categoryId'],
])('refuses ?%s and names %s', async (query, named) => {
  for (const path of ['new', 'search']) {
    const answer = await get(`/api/products/${path}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(named);
  }
});

test.each([
  ['/api/products/new', [401, 200, 200]],
  ['/api/products/search?q=calm', [401, 200, 200]],
  ['/api/products/:id', [401, 200, 200]],
  ['/api/products?ids=:id', [401, 200, 200]],
  ['/api/products/images/:id', [401, 200, 200]],
  ['/api/labs', [401, 200, 200]],
  ['/api/products/no-uuid', [401, 404, 404]],
  [`/api/products/${STRANGER}`, [401, 404, 404]],
  [`/api/products/images/${STRANGER}`, [401, 404, 404]],
] as const)('%s responds to a guest, a customer and staff with %j', async (path, statuses) => {
  const url = path.replace(':id', syrup.id);
  const responses = [await harness.asGuest(url), await get(url), await harness.as(staff, url)];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(statuses);
  expect(responses[0]?.body).not.toContain('Calm');
});

test('gets several products by id in one call, without unknown ones and those that are no longer sold', async () => {
  const rows = await harness.db.select({ id: products.id, name: products.name }).from(products);
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
  const ask = async (...ids: string[]) => {
    const answer = await get(`/api/products?${ids.map((id) => `ids=${id}`).join('&')}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ products: Product[] }>().products;
  };
  const [alone, ...others] = await ask(syrup.id);
  expect(others).toEqual([]);
  expect(alone).toEqual((await get(`/api/products/${syrup.id}`)).json());
  const found = await ask(syrup.id, STRANGER, idOf('Gone'), idOf('Newcomer'), syrup.id);
  expect(found.map(({ name }) => name).sort()).toEqual(['Cough Syrup', 'Newcomer']);
  const most = Array.from({ length: 99 }, () => crypto.randomUUID());
  expect((await ask(syrup.id, ...most)).map(({ name }) => name)).toEqual(['Cough Syrup']);
});

test.each([
  ['', 'ids'],
  ['ids=', 'ids'],
  ['ids=no-uuid', 'ids'],
  [`ids=${STRANGER}&ids=no-uuid`, 'ids'],
  [`ids[]=${STRANGER}`, 'ids'],
  [Array.from({ length: 101 }, () => `ids=${STRANGER}`).join('&'), 'at most 100'],
])('refuses several products with ?%s, and says why', async (query, named) => {
  const answer = await get(`/api/products?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toContain(named);
});

test.each([
  ['walking over', 1_000],
  ['counting', -1],
])(
  'pages through every group in both orders, without missing or repeating a product, by %s earlier rows',
  async (_how, nearRows) => {
    const { db } = harness;
    for (let at = 0; at < 60; at += 1)
      await newProduct(db, {
        lab: `Paged ${at % 3}`,
        category: `Group ${at % 4}`,
        name: `Paged ${(at * 7) % 11}`,
        new: at % 5 === 0,
      });
    const rows = await db.select().from(products).where(isNull(products.archivedAt));
    const before = <Value extends string | boolean>(one: Value, other: Value) =>
      one < other ? -1 : Number(one > other);
    const inOrder = rows.toSorted(
      (one, other) => before(one.sortKey, other.sortKey) || before(one.id, other.id),
    );
    const [some] = rows.filter(({ name }) => name === 'Paged 3');
    const { labId: someLab, categoryId: someCategory } = some ?? {};
    const groups: ProductGroup[] = [
      {},
      { labId: someLab },
      { categoryId: someCategory },
      { labId: someLab, categoryId: someCategory },
    ];
    for (const newFirst of [false, true])
      for (const { labId, categoryId } of groups) {
        const wanted = inOrder
          .filter(
            (row) => row.labId === (labId ?? row.labId) && row.categoryId === (categoryId ?? row.categoryId),
          )
          .toSorted((one, other) => (newFirst ? before(other.new, one.new) : 0))
          .map(({ id }) => id);
        const listed: string[] = [];
        for (let skip = 0; skip <= wanted.length; skip += 4) {
          const page = { skip, take: skip + 4 };
          const { total, products: found } = await listProducts(db, {
            page,
            labId,
            categoryId,
            newFirst,
            nearRows,
          });
          expect(total).toBe(wanted.length);
          listed.push(...found.map(({ id }) => id));
        }
        expect(listed).toEqual(wanted);
        const far = { skip: wanted.length + 100, take: wanted.length + 120 };
        expect(await listProducts(db, { page: far, labId, categoryId, newFirst, nearRows })).toEqual({
          total: wanted.length,
          products: [],
        });
      }
  },
);
