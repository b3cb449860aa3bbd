import { inCents, PRODUCT_SORTS } from '@formulary/contract';
import type { SearchQuestion } from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { useApp } from '../../../test/harness.ts';
import {
  choicesSql,
  listChoices,
  listingSql,
  listProducts,
  type ProductQuery,
  searchSql,
} from './list-products.ts';
import { equivalentsSql } from './queries.ts';
import { correctTypos, readQuestion } from './search/read-question.ts';
import {
  listStaffProducts,
  type StaffProductFilter,
  staffPageSql,
} from './staff/products/list-staff-products.ts';
import { products } from './tables.ts';

const COUNT = 12_000;
const harness = useApp();
let labId: string;
let categoryId: string;
let sku: string;

/** One in a hundred is out of stock, one is low, and one is archived. */
beforeAll(async () => {
  const { db } = harness;
  await addManyProducts(db, COUNT);
  const [product] = await db.select().from(products).orderBy(products.id).limit(1);
  ({ labId = '', categoryId = '', sku = '' } = product ?? {});
  const some = (remainder: number) => sql`right(sku, 2)::int = ${remainder}`;
  await db.update(products).set({ stock: 0 }).where(some(1));
  await db.update(products).set({ stock: 4 }).where(some(2));
  await db.update(products).set({ archivedAt: new Date() }).where(some(3));
  await db.execute(sql`vacuum analyze products`);
});

const LISTED = COUNT - COUNT / 100;
const first = { skip: 0, take: 20 };
const deep = { skip: LISTED - 20, take: LISTED };
const planOf = (rows: { 'QUERY PLAN': string }[]): string => rows.map((row) => row['QUERY PLAN']).join('\n');

const expectIndexed = (plan: string): void => {
  expect(plan).toMatch(/products_\w+_idx/);
  expect(plan).not.toMatch(/Seq Scan on products\b/);
};

describe('the catalogue', () => {
  type Case = [what: string, query: () => Omit<ProductQuery, 'newFirst'>, least: number];
  const cases: Case[] = [
    ['the first page', () => ({ page: first }), LISTED],
    ['the last page', () => ({ page: deep }), LISTED],
    ['a lab', () => ({ page: first, labId }), 50],
    ['a category', () => ({ page: first, categoryId }), 500],
    ['a lab and a category', () => ({ page: first, labId, categoryId }), 10],
    ['two words', () => ({ page: first, q: 'amoxi 500' }), 1],
    ['a prefix', () => ({ page: first, q: 'amo' }), 50],
    ['a word of a quarter of the catalogue', () => ({ page: first, q: 'tablet' }), 1800],
    ['a word in a lab', () => ({ page: first, q: 'tablet', labId }), 10],
    ['one letter', () => ({ page: first, q: 'a' }), 3000],
    ['a code', () => ({ page: first, q: sku }), 1],
    ['a mistyped word', () => ({ page: first, q: 'amoxicilin 500' }), 1],
    ['a form', () => ({ page: first, forms: ['Syrup'] }), 1000],
    ['schedules in stock', () => ({ page: first, schedules: ['S1', 'S5'], inStock: true }), 1000],
    ['a range of prices', () => ({ page: first, minPrice: inCents(50_00), maxPrice: inCents(90_00) }), 100],
    ['several labs', () => ({ page: deep, labs: [labId] }), 50],
    ['a word with a form', () => ({ page: first, q: 'tablet', forms: ['Tablet'], inStock: true }), 1000],
  ];
  const sorts: Case[] = PRODUCT_SORTS.flatMap((field): Case[] => [
    [`by ${field}`, () => ({ page: first, sort: { field, descending: true } }), LISTED],
    [
      `by ${field} in stock`,
      () => ({ page: first, sort: { field, descending: false }, inStock: true }),
      1000,
    ],
    [`a word by ${field}`, () => ({ page: first, q: 'tablet', sort: { field, descending: false } }), 1800],
  ]);

  const explain = async (statement: SQL): Promise<string> =>
    planOf((await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).rows);

  test.each([...cases, ...sorts])('serves %s from an index', async (_, query, least) => {
    for (const newFirst of [true, false]) {
      const asked = { ...query(), newFirst };
      if (asked.q === undefined) expectIndexed(await explain(listingSql(asked)));
      else {
        const question = (await readQuestion(harness.db, asked.q)) as SearchQuestion;
        for (const reading of [question, await correctTypos(harness.db, question)])
          expectIndexed(await explain(searchSql(asked, reading)));
      }
      const { total, products: listed } = await listProducts(harness.db, asked);
      expect(total).toBeGreaterThanOrEqual(least);
      expect(listed.length).toBe(Math.min(Math.max(0, total - asked.page.skip), 20));
    }
  });

  test('finds the equivalents of a whole cart by an index', async () => {
    const rows = await harness.db.select({ id: products.id }).from(products).limit(500);
    expect(rows).toHaveLength(500);
    const plan = await explain(equivalentsSql(rows.map(({ id }) => id)));
    expectIndexed(plan);
    expect(plan).toContain('products_compare_idx');
  });

  test.each([undefined, 'tablet'])('counts the choices of %j by an index', async (q) => {
    const asked = { page: first, q, newFirst: false, forms: ['Tablet'], inStock: true };
    expectIndexed(await explain(choicesSql(asked, await readQuestion(harness.db, q))));
    const { forms } = await listChoices(harness.db, asked);
    expect(forms.find(({ name }) => name === 'Tablet')?.count).toBeGreaterThanOrEqual(1000);
  });
});

describe('the back office', () => {
  const page = { skip: 0, take: 50 };
  type Case = [what: string, filter: () => StaffProductFilter, least: number];
  const cases: Case[] = [
    ['everything', () => ({}), LISTED],
    ['a lab', () => ({ labId }), 50],
    ['a category', () => ({ categoryId }), 500],
    ['what is out of stock', () => ({ stock: 'out' }), 50],
    ['what is low in stock', () => ({ stock: 'low' }), 50],
    ['what is low in a lab', () => ({ stock: 'low', labId }), 0],
    ['the archive', () => ({ archived: 'yes' }), 50],
    ['two words', () => ({ q: 'amoxi 500' }), 1],
    ['a word in a lab', () => ({ q: 'tablet', labId }), 10],
    ['one letter', () => ({ q: 'a' }), 1000],
  ];

  test.each(cases)('serves %s from an index', async (_what, filter, least) => {
    const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${staffPageSql(filter(), page, await readQuestion(harness.db, filter().q))}`,
    );
    expectIndexed(planOf(rows));
    const { total, products: listed } = await listStaffProducts(harness.db, filter(), page);
    expect(total).toBeGreaterThanOrEqual(least);
    expect(listed).toHaveLength(Math.min(total, 50));
  });

  test.each(['low', 'out'] as const)(
    'reads a page of products with stock “%s” in order, without sorting all of them',
    async (stock) => {
      const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${staffPageSql({ stock }, page, undefined)}`,
      );
      expect(planOf(rows)).toContain(stock === 'low' ? 'products_low_idx' : 'products_stock_idx');
    },
  );
});
