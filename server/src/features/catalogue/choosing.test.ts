import {
  inCents,
  PRODUCT_SORTS,
  type Product,
  type ProductChoices,
  type ProductSort,
} from '@formulary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { listProducts } from './list-products.ts';
import type { ProductChoice } from './product-choice.ts';
import { products } from './tables.ts';

const harness = useApp();
type Row = typeof products.$inferSelect;
let customer: { id: string };
let rows: Row[];
let labOf: (name: string) => string;

const FORMS = ['Tablet', 'tablets', 'Syrup', 'Film-coated tablet', ''];
const SCHEDULES = ['S0', 'S2', 'S5', ''];
const PACKS = ['30', '100 ml', '10 x 10', 'a box'];

const get = (url: string) => harness.as(customer, url);
const listed = async (query: string): Promise<Product[]> =>
  (await get(`/api/products/search?take=100&${query}`)).json<{ products: Product[] }>().products;
const namesOf = async (query: string) => (await listed(query)).map(({ name }) => name);

/** 72 products that cover every pair of properties. */
beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  for (let at = 0; at < 72; at += 1)
    await newProduct(db, {
      lab: `Lab ${at % 3}`,
      category: `Category ${at % 4}`,
      name: `${['Amoxil', 'Brufen', 'Calpol 10', 'Calpol 9'][(at * 5) % 4]}`,
      dosage: FORMS[at % 5] ?? '',
      schedule: SCHEDULES[(at >> 1) % 4] ?? '',
      packSize: PACKS[(at >> 2) % 4] ?? '',
      stock: at % 4 === 3 ? 0 : at % 7,
      new: at % 6 === 0,
      cost: 1000 + ((at * 37) % 11) * 500,
      ...(at === 70 && { archivedAt: new Date() }),
    });
  rows = await db.select().from(products);
  const ids = new Map<string, string>();
  for (const { labId, labName } of await listed('')) ids.set(labName, labId);
  labOf = (name) => ids.get(name) ?? '';
});

/** Whether a row meets a choice, decided in memory. */
const meets = (row: Row, choice: ProductChoice): boolean => {
  const sameForm = (form: string) =>
    form.toLowerCase().replace(/s$/, '') === row.dosage.toLowerCase().replace(/s$/, '');
  const { labs, categories, forms, schedules, minPrice, maxPrice } = choice;
  return (
    row.archivedAt === null &&
    row.labId === (choice.labId ?? row.labId) &&
    (!labs?.length || labs.includes(row.labId)) &&
    (!categories?.length || categories.includes(row.categoryId)) &&
    (!forms?.length || forms.some(sameForm)) &&
    (!schedules?.length || schedules.includes(row.schedule)) &&
    (!choice.inStock || row.stock > 0) &&
    (!choice.isNew || row.new) &&
    row.cost >= (minPrice ?? 0) &&
    row.cost <= (maxPrice ?? Number.POSITIVE_INFINITY)
  );
};
const compare = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);
const KEYS: Record<ProductSort, (row: Row) => string | number | null> = {
  Name: ({ sortKey }) => sortKey.split('\u0001')[4] ?? '',
  Price: ({ cost }) => cost,
  UnitPrice: ({ unitCost }) => unitCost,
  Stock: ({ stock }) => stock,
};
const inOrder = (found: Row[], field: ProductSort | undefined, descending: boolean): string[] =>
  found
    .toSorted((one, other) => {
      const [a, b] = field ? [KEYS[field](one), KEYS[field](other)] : [0, 0];
      const byKey =
        a === null || b === null
          ? Number(a === null) - Number(b === null)
          : compare(a, b) * (descending ? -1 : 1);
      return byKey || compare(one.sortKey, other.sortKey) || compare(one.id, other.id);
    })
    .map(({ id }) => id);

/** Every combination of 0 to 3 kinds of filters. */
const combinations = (): ProductChoice[] => {
  const [first] = rows;
  const kinds: ProductChoice[] = [
    { labs: [labOf('Lab 0'), labOf('Lab 2')] },
    { labId: labOf('Lab 1') },
    { categories: [first?.categoryId ?? ''] },
    { forms: ['Tablet'] },
    { forms: ['syrups', 'Film-coated tablet'] },
    { schedules: ['S2', 'S5'] },
    { inStock: true },
    { isNew: true },
    { minPrice: inCents(2000) },
    { minPrice: inCents(1500), maxPrice: inCents(4000) },
  ];
  const pairs = kinds.flatMap((one, at) => kinds.slice(at + 1).map((other) => ({ ...one, ...other })));
  const triples = pairs.flatMap((pair, at) =>
    at % 3 === 0 ? [{ ...pair, ...kinds[at % kinds.length] }] : [],
  );
  return [{}, ...kinds, ...pairs, ...triples];
};

test('every combination of filters lists the products that meet all of them, in every order', async () => {
  const { db } = harness;
  const orders = [undefined, ...PRODUCT_SORTS].flatMap((field) =>
    [false, true].map((descending) => ({ field, descending })),
  );
  let at = 0;
  for (const choice of combinations()) {
    const wanted = rows.filter((row) => meets(row, choice));
    // Tests each combination with two sort orders, so that all of both are covered.
    for (const { field, descending } of [orders[at % 10], orders[(at + 5) % 10]].flatMap(
      (one) => one ?? [],
    )) {
      const sort = field && { field, descending };
      const { total, products: found } = await listProducts(db, {
        ...choice,
        sort,
        page: { skip: 0, take: 100 },
        newFirst: false,
      });
      expect(total).toBe(wanted.length);
      expect(found.map(({ id }) => id)).toEqual(inOrder(wanted, field, descending && field !== undefined));
    }
    at += 1;
  }
});

test.each(PRODUCT_SORTS)('pages by %s neither miss nor repeat a product', async (field) => {
  const wanted = inOrder(
    rows.filter((row) => meets(row, { inStock: true })),
    field,
    true,
  );
  const paged: string[] = [];
  for (let skip = 0; skip < wanted.length; skip += 7) {
    const answer = await get(
      `/api/products/new?sort=${field}%20desc&inStock=yes&skip=${skip}&take=${skip + 7}`,
    );
    paged.push(...answer.json<{ products: Product[] }>().products.map(({ id }) => id));
    expect(answer.headers['content-range']).toBe(
      `products ${skip}-${Math.min(skip + 7, wanted.length) - 1}/${wanted.length}`,
    );
  }
  expect(paged).toEqual(wanted);
});

describe('a search', () => {
  test('is filtered and sorted like the catalogue', async () => {
    const found = await listed('q=calpol&sort=Price&forms=Tablet&inStock=yes');
    const wanted = rows.filter(
      (row) => row.name.startsWith('Calpol') && meets(row, { forms: ['Tablet'], inStock: true }),
    );
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ id }) => id)).toEqual(inOrder(wanted, 'Price', false));
  });

  test('keeps its own order if none is chosen', async () => {
    expect((await namesOf('q=calpol%2010&inStock=yes'))[0]).toBe('Calpol 10');
  });
});

test('sorts names as people do, numbers by their size', async () => {
  const names = new Set(await namesOf('sort=Name'));
  expect([...names]).toEqual(['Amoxil', 'Brufen', 'Calpol 9', 'Calpol 10']);
});

test('lists what each pack contains, and products without a price for each unit last', async () => {
  const found = await listed('sort=UnitPrice%20desc');
  const units = found.map(({ cost, contents }) => (contents ? cost / contents.amount : null));
  const known = units.filter((cost) => cost !== null);
  expect(units.slice(0, known.length)).toEqual(known);
  expect(known).toEqual(known.toSorted((one, other) => other - one));
  expect(found.at(-1)).toMatchObject({ packSize: 'a box', contents: null });
  expect(found.find(({ packSize }) => packSize === '10 x 10')?.contents?.amount).toBe(100);
});

describe('the choices', () => {
  const choicesOf = async (query: string) =>
    (await get(`/api/products/choices?${query}`)).json<ProductChoices>();

  test('count the products that choosing them would list', async () => {
    const base = `q=calpol&inStock=yes&labs=${labOf('Lab 0')}`;
    const choices = await choicesOf(base);
    const totalOf = async (query: string) => (await listed(`${base}&${query}`)).length;
    expect(choices.forms.length).toBeGreaterThan(1);
    for (const { name, count } of choices.forms)
      expect(await totalOf(`forms=${encodeURIComponent(name)}`)).toBe(count);
    for (const { name, count } of choices.schedules) expect(await totalOf(`schedules=${name}`)).toBe(count);
    for (const { id, count } of choices.categories) expect(await totalOf(`categories=${id}`)).toBe(count);
    expect(await totalOf('new=yes')).toBe(choices.new);
    expect(await totalOf('')).toBe(choices.inStock);
    const others = await listed('q=calpol&inStock=yes');
    expect(choices.labs.map(({ name, count }) => [name, count])).toEqual(
      ['Lab 0', 'Lab 1', 'Lab 2'].map((lab) => [lab, others.filter(({ labName }) => labName === lab).length]),
    );
  });

  test('merge the spellings of a form, and leave out blank values', async () => {
    const { forms, schedules } = await choicesOf('');
    expect(forms.map(({ name }) => name.toLowerCase().replace(/s$/, ''))).toEqual([
      'film-coated tablet',
      'syrup',
      'tablet',
    ]);
    expect(schedules.map(({ name }) => name)).toEqual(['S0', 'S2', 'S5']);
  });

  test('give the price range of the products found, whatever price is chosen', async () => {
    const costs = rows.filter((row) => meets(row, { isNew: true })).map(({ cost }) => cost / 100);
    expect((await choicesOf('new=yes&maxPrice=12')).price).toEqual({
      from: Math.min(...costs),
      to: Math.max(...costs),
    });
    expect(await choicesOf('q=zzzzzz')).toEqual({
      ...{ labs: [], categories: [], forms: [], schedules: [], inStock: 0, new: 0, price: null },
    });
  });

  test('are only for signed-in users', async () => {
    expect((await harness.asGuest('/api/products/choices')).statusCode).toBe(401);
    expect((await get('/api/products/choices')).statusCode).toBe(200);
  });
});

test('listings with different filters have different totals, even when repeated', async () => {
  const totals = [];
  for (const query of [
    '',
    'inStock=yes',
    'new=yes',
    'forms=Syrup',
    'forms=Syrup&forms=Tablet',
    'maxPrice=20',
  ])
    for (const _ of [1, 2])
      totals.push((await get(`/api/products/search?${query}`)).json<{ total: number }>().total);
  const counts = [
    {},
    { inStock: true },
    { isNew: true },
    { forms: ['Syrup'] },
    { forms: ['Syrup', 'Tablet'] },
    { maxPrice: inCents(2000) },
  ].map((choice) => rows.filter((row) => meets(row, choice)).length);
  expect(totals).toEqual(counts.flatMap((count) => [count, count]));
});

test.each([
  ['sort=Colour', 'Colour'],
  ['sort=Price%20sideways', 'Price sideways'],
  ['labs=nonsense', 'labs'],
  ['categories=1&categories=2', 'categories'],
  ['inStock=maybe', 'inStock'],
  ['new=1', 'new'],
  ['minPrice=-1', 'minPrice'],
  ['maxPrice=1e3', 'maxPrice'],
  ['maxPrice=99999999', 'maxPrice'],
  ['minPrice=1.999', 'minPrice'],
  [`forms=${'x'.repeat(121)}`, 'forms'],
  [Array.from({ length: 51 }, () => 'schedules=S1').join('&'), 'schedules'],
])('refuses ?%s and names %s', async (query, named) => {
  for (const path of ['new', 'search', ...(query.startsWith('sort') ? [] : ['choices'])]) {
    const answer = await get(`/api/products/${path}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(named);
  }
});
