import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addManyProducts } from '../../../../../../demo/src/volume/many-products.ts';
import { useApp } from '../../../../../test/harness.ts';
import { readQuestion } from '../../search/read-question.ts';
import { products } from '../../tables.ts';
import { listStaffProducts, type StaffProductFilter, staffPageSql } from './list-staff-products.ts';

const COUNT = 20_000;
const PAGE = { skip: 0, take: 50 };
const harness = useApp();
let labId: string;
let categoryId: string;

beforeAll(async () => {
  await addManyProducts(harness.db, COUNT);
  const [product] = await harness.db.select().from(products).orderBy(products.id).limit(1);
  ({ labId = '', categoryId = '' } = product ?? {});
  const some = (remainder: number) => sql`('x' || right(id::text, 4))::bit(16)::int % 100 = ${remainder}`;
  await harness.db.update(products).set({ stock: 0 }).where(some(1));
  await harness.db.update(products).set({ stock: 4 }).where(some(2));
  await harness.db.update(products).set({ archivedAt: new Date() }).where(some(3));
  await harness.db.execute(sql`vacuum analyze products`);
});

type Case = [what: string, filter: () => StaffProductFilter, least: number];
const cases: Case[] = [
  ['everything', () => ({}), COUNT / 2],
  ['a lab', () => ({ labId }), 50],
  ['a category', () => ({ categoryId }), 500],
  ['what is out of stock', () => ({ stock: 'out' }), 50],
  ['what is low in stock', () => ({ stock: 'low' }), 50],
  ['what is low in a lab', () => ({ stock: 'low', labId }), 0],
  ['the archive', () => ({ archived: 'yes' }), 50],
  ['two words', () => ({ q: 'amoxi 500' }), 1],
  ['a word in a lab', () => ({ q: 'tablet', labId }), 10],
  ['one letter', () => ({ q: 'a' }), 5000],
];

test.each(cases)('serves %s by an index', async (_what, filter, least) => {
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${staffPageSql(filter(), PAGE, await readQuestion(harness.db, filter().q))}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/products_\w+_idx/);
  expect(plan).not.toMatch(/Seq Scan on products\b/);
  const { total, products: listed } = await listStaffProducts(harness.db, filter(), PAGE);
  expect(total).toBeGreaterThanOrEqual(least);
  expect(listed).toHaveLength(Math.min(total, 50));
});
