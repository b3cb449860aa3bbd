import { inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newProduct } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { newId } from '../../db/columns.ts';
import { listProducts } from './list-products.ts';
import { saveSynonyms } from './staff/synonyms/synonyms.ts';
import { labs, productCounts, products, searchWords } from './tables.ts';

const harness = useApp();
const page = { skip: 0, take: 100 };

const found = async (q: string): Promise<string[]> =>
  (await listProducts(harness.db, { page, q, newFirst: false })).products.map(({ name }) => name);

/** Compares the maintained counts with the actual ones. */
const expectExactCounts = async (): Promise<void> => {
  const { rows } = await harness.db.execute(sql`
    select * from (
      select lab_id, category_id, count(*)::int as count, count(*) filter (where is_new)::int as count_new,
        min(product_group_key(sort_key)) as first, max(product_group_key(sort_key)) as last
      from products where archived_at is null group by 1, 2) t
    full join (select * from product_counts where count > 0) k using (lab_id, category_id)
    where (t.count, t.count_new, t.first, t.last) is distinct from (k.count, k.count_new, k.sort_key, k.sort_key)`);
  expect(rows).toEqual([]);
};

test('updates order and search when a lab is renamed', async () => {
  const { db } = harness;
  const product = await newProduct(db, { lab: 'Alpha Labs', name: 'Renamed Lab Product' });
  await newProduct(db, { lab: 'Beta Labs', name: 'Beta Product' });
  await db.update(labs).set({ name: 'Zenith Labs' }).where(eq(labs.id, product.labId));
  expect(await found('zenith')).toEqual(['Renamed Lab Product']);
  expect(await found('alpha')).toEqual([]);
  expect(await found('zenit')).toEqual(['Renamed Lab Product']);
  const { products: listed } = await listProducts(db, { page, newFirst: false });
  expect(listed.map(({ name }) => name)).toEqual(['Beta Product', 'Renamed Lab Product']);
  expect(await db.select().from(searchWords).where(eq(searchWords.word, 'zenith'))).toHaveLength(1);
});

test('updates products that are added while their lab is renamed', async () => {
  const { db } = harness;
  const { labId, categoryId } = await newProduct(db, { lab: 'Racing Labs' });
  const row = (at: number) => ({ sku: `race-${at}`, name: 'Racer', labId, categoryId, cost: inCents(100) });
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      if (at === 4) await db.update(labs).set({ name: 'Finished Labs' }).where(eq(labs.id, labId));
      else await db.insert(products).values(row(at));
    }),
  );
  expect(await found('finished racer')).toHaveLength(7);
  expect(await found('racing racer')).toEqual([]);
});

test('updates order and search when a product is edited', async () => {
  const { db } = harness;
  const product = await newProduct(db, { name: 'Oldname', strength: '5 mg' });
  await db.update(products).set({ name: 'Newname', strength: '7 mg' }).where(eq(products.id, product.id));
  expect(await found('oldname')).toEqual([]);
  expect(await found('newnam 7mg')).toEqual(['Newname']);
  expect(await found('newnmae')).toEqual(['Newname']);
});

test('changes information without touching a key or an index', async () => {
  const { db } = harness;
  const product = await newProduct(db);
  await db.transaction(async (tx) => {
    await tx.update(products).set({ information: '<p>Shake well.</p>' }).where(eq(products.id, product.id));
    const { rows } = await tx.execute<{ hot: string }>(
      sql`select pg_stat_get_xact_tuples_hot_updated('products'::regclass) as hot`,
    );
    expect(Number(rows[0]?.hot)).toBe(1);
  });
});

test('keeps counts exact when adding, moving, archiving, restoring and deleting', async () => {
  const { db } = harness;
  const one = await newProduct(db, { lab: 'Count Labs', category: 'Various' });
  const other = await newProduct(db, { lab: 'Other Labs', category: 'Dermatologicals' });
  const base = { labId: one.labId, categoryId: one.categoryId, cost: inCents(100) };
  await db
    .insert(products)
    .values(Array.from({ length: 50 }, (_, at) => ({ ...base, sku: `bulk-${at}`, name: `Bulk ${at}` })));
  await expectExactCounts();
  await db.update(products).set({ labId: other.labId }).where(sql`sku like 'bulk-1%'`);
  await expectExactCounts();
  await db.update(products).set({ new: true }).where(sql`sku like 'bulk-_'`);
  await expectExactCounts();
  await db.update(labs).set({ name: 'Renamed Count Labs' }).where(eq(labs.id, one.labId));
  await expectExactCounts();
  await db
    .update(products)
    .set({ archivedAt: new Date(), categoryId: other.categoryId })
    .where(sql`sku like 'bulk-2%'`);
  await expectExactCounts();
  await db.update(products).set({ archivedAt: null, labId: other.labId }).where(sql`sku like 'bulk-2%'`);
  await expectExactCounts();
  await db.update(products).set({ archivedAt: new Date() }).where(sql`sku like 'bulk-3%'`);
  await db.delete(products).where(sql`sku like 'bulk-%'`);
  await expectExactCounts();
  const [left] = await db.select().from(productCounts).where(eq(productCounts.labId, one.labId));
  expect(left?.count).toBe(1);
});

test('keeps counts exact under concurrent additions', async () => {
  const { db } = harness;
  const one = await newProduct(db, { lab: 'Busy Labs', category: 'Various' });
  const base = { labId: one.labId, categoryId: one.categoryId, cost: inCents(100), name: 'Busy' };
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const id = newId();
      await db.insert(products).values({ ...base, id, sku: `busy-${at}` });
      if (at % 2) await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    }),
  );
  await expectExactCounts();
});

test('stores every word once, including those of synonyms', async () => {
  const { db } = harness;
  await newProduct(db, { name: 'Wordy wordy WÖRDY 12' });
  await saveSynonyms(db, [{ term: 'Synonymous brand', meaning: 'wordy' }]);
  const words = (await db.select().from(searchWords)).map(({ word }) => word);
  expect(new Set(words).size).toBe(words.length);
  expect(words).toEqual(expect.arrayContaining(['wordy', 'synonymous', 'brand']));
  expect(words.filter((word) => /\d/.test(word))).toEqual([]);
});
