import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { useApp } from '../../../test/harness.ts';
import { listingSql, listProducts, type ProductQuery, runByIndex, searchSql } from './list-products.ts';
import { correctTypos, type Question, readQuestion } from './search/read-question.ts';
import { products } from './tables.ts';

const COUNT = 20_000;
const harness = useApp();
let labId: string;
let categoryId: string;
let sku: string;

beforeAll(async () => {
  await addManyProducts(harness.db, COUNT);
  const [product] = await harness.db.select().from(products).orderBy(products.id).limit(1);
  ({ labId = '', categoryId = '', sku = '' } = product ?? {});
});

const first = { skip: 0, take: 20 };
const deep = { skip: COUNT - 20, take: COUNT };
type Case = [what: string, query: () => Omit<ProductQuery, 'newFirst'>, least: number];

const cases: Case[] = [
  ['the first page', () => ({ page: first }), COUNT],
  ['the last page', () => ({ page: deep }), COUNT],
  ['a lab', () => ({ page: first, labId }), 100],
  ['a category', () => ({ page: first, categoryId }), 1000],
  ['a lab and a category', () => ({ page: first, labId, categoryId }), 10],
  ['two words', () => ({ page: first, q: 'amoxi 500' }), 1],
  ['a prefix', () => ({ page: first, q: 'amo' }), 50],
  ['a word of a quarter of the catalogue', () => ({ page: first, q: 'tablet' }), 3000],
  ['a word in a lab', () => ({ page: first, q: 'tablet', labId }), 10],
  ['one letter', () => ({ page: first, q: 'a' }), 5000],
  ['a code', () => ({ page: first, q: sku }), 1],
  ['a mistyped word', () => ({ page: first, q: 'amoxicilin 500' }), 1],
];

const expectIndexed = async (asked: ProductQuery, statement: SQL): Promise<void> => {
  const rows = await runByIndex(
    harness.db,
    asked,
    z.object({ 'QUERY PLAN': z.string() }),
    sql`explain ${statement}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/products_\w+_idx/);
  expect(plan).not.toMatch(/Seq Scan on products\b/);
};

test.each(cases)('serves %s by an index', async (_, query, least) => {
  for (const newFirst of [true, false]) {
    const asked = { ...query(), newFirst };
    if (asked.q === undefined) await expectIndexed(asked, listingSql(asked));
    else {
      const question = (await readQuestion(harness.db, asked.q)) as Question;
      for (const reading of [question, await correctTypos(harness.db, question)])
        await expectIndexed(asked, searchSql(asked, reading));
    }
    const { total, products: listed } = await listProducts(harness.db, asked);
    expect(total).toBeGreaterThanOrEqual(least);
    expect(listed).toHaveLength(Math.min(total, 20));
  }
});
