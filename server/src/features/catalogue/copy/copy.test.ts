import { type CatalogueCopy, catalogueCopy, type Product, product } from '@formulary/contract';
import { mergeCopies } from '@formulary/contract/matching';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newProduct, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { readRows } from '../../../db/rows.ts';
import { labs, productImages, products, productVariants, searchSynonyms } from '../tables.ts';

const harness = useApp();
let customer: { id: string };

beforeAll(async () => {
  customer = await newUser(harness.db);
  for (const name of ['Panado', 'Amoxil', 'Brufen'])
    await newProduct(harness.db, { name, lab: 'Baobab Health', variants: name === 'Brufen' ? ['Mint'] : [] });
});

const ask = async (since?: string): Promise<CatalogueCopy> => {
  await harness.services.live.catchUp();
  const url = `/api/products/copy${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`;
  const answer = await harness.as(customer, url);
  expect(answer.statusCode).toBe(200);
  return catalogueCopy.parse(answer.json());
};

/** What a copy says of each product, in any order. */
const contentsOf = ({ products: columns, labs: named, categories: grouped, synonyms }: CatalogueCopy) => ({
  synonyms,
  products: columns.id
    .map((id, place) => ({
      ...Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, values[place]])),
      id,
      lab: named[columns.lab[place] ?? -1],
      category: grouped[columns.category[place] ?? -1],
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const endedRow = z.object({ hasEnded: z.boolean() });

/** Waits until all transactions that are running have ended, those of other databases too: their changes would be repeated. */
const quiet = async (): Promise<void> => {
  const { db } = harness;
  // Drops the answers that are kept, whose positions are earlier.
  await db.update(products).set({ stock: 9 }).where(eq(products.name, 'Panado'));
  const [{ id } = { id: '' }] = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select pg_current_xact_id()::text as id`,
  );
  await expect
    .poll(() =>
      readRows(db, endedRow, sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${id}::xid8 as "hasEnded"`),
    )
    .toEqual([{ hasEnded: true }]);
};

const changesAfter = async (act: () => Promise<unknown>) => {
  await quiet();
  const { position } = await ask();
  await act();
  const changes = await ask(position);
  expect(changes.isWhole).toBe(false);
  return { ids: changes.products.id, gone: changes.gone, synonyms: changes.synonyms };
};

test('a copy has every product that is sold, with what a product’s answer has', async () => {
  const gone = await newProduct(harness.db, { archivedAt: new Date() });
  const { isWhole, products: columns, labs: named } = await ask();
  expect(isWhole).toBe(true);
  expect(columns.id).not.toContain(gone.id);
  const place = columns.name.indexOf('Brufen');
  const answer = product.parse(
    (await harness.as(customer, `/api/products/${columns.id[place]}`)).json<Product>(),
  );
  expect(named[columns.lab[place] ?? -1]).toMatchObject({ id: answer.labId, name: answer.labName });
  for (const [column, value] of Object.entries(answer))
    if (column in columns)
      expect([column, columns[column as keyof typeof columns][place]]).toEqual([column, value]);
});

test('nothing is sent again while nothing changes', async () => {
  expect(await changesAfter(async () => {})).toEqual({ ids: [], gone: [], synonyms: null });
});

test('changes of a product, its stock, pictures, variants and lab are sent', async () => {
  const { db } = harness;
  const one = await newProduct(db, { variants: ['Mint'], lab: 'Renamed' });
  const acts: (() => Promise<unknown>)[] = [
    () => db.update(products).set({ stock: 3 }).where(eq(products.id, one.id)),
    () => db.update(products).set({ name: 'Other' }).where(eq(products.id, one.id)),
    () => db.insert(productImages).values({ productId: one.id, path: 'product-images/a.webp' }),
    () => db.update(productVariants).set({ name: 'Berry' }).where(eq(productVariants.productId, one.id)),
    () => db.delete(productVariants).where(eq(productVariants.productId, one.id)),
    () => db.delete(productImages).where(eq(productImages.productId, one.id)),
    () => db.update(labs).set({ name: 'Renamed again' }).where(eq(labs.name, 'Renamed')),
  ];
  for (const act of acts)
    expect(await changesAfter(act)).toEqual({ ids: [one.id], gone: [], synonyms: null });
});

test('changes name the products that were archived, deleted or sold again', async () => {
  const { db } = harness;
  const one = await newProduct(db, { variants: ['Mint'] });
  const archive = (archivedAt: Date | null) => () =>
    db.update(products).set({ archivedAt }).where(eq(products.id, one.id));
  expect(await changesAfter(archive(new Date()))).toMatchObject({ ids: [], gone: [one.id] });
  expect(await changesAfter(archive(null))).toMatchObject({ ids: [one.id], gone: [] });
  expect(await changesAfter(() => db.delete(products).where(eq(products.id, one.id)))).toMatchObject({
    ids: [],
    gone: [one.id],
  });
});

test('synonyms are sent once one of them has changed', async () => {
  const { db } = harness;
  const add = () => db.insert(searchSynonyms).values({ term: 'koorspil', meaning: 'paracetamol' });
  const { synonyms } = await changesAfter(add);
  expect(synonyms).toContainEqual({ term: 'koorspil', meaning: 'paracetamol' });
  const { synonyms: fewer } = await changesAfter(() =>
    db.delete(searchSynonyms).where(eq(searchSynonyms.term, 'koorspil')),
  );
  expect(fewer).not.toContainEqual({ term: 'koorspil', meaning: 'paracetamol' });
});

test('a position of another database, of the future or of nowhere is answered with everything', async () => {
  const { position } = await ask();
  const [identity, transaction, digest] = position.split('.');
  for (const since of [
    `${'0'.repeat(32)}.${transaction}.${digest}`,
    `${identity}.9999999999999999999.${digest}`,
    `${identity}.99999999999999999999999.${digest}`,
    `${identity}.-1.${digest}`,
    "'; drop table products; --",
    '\u0000',
    'null',
  ])
    expect((await ask(since)).isWhole).toBe(true);
});

test('a person who may not see the store may not copy it', async () => {
  expect((await harness.asGuest('/api/products/copy')).statusCode).toBe(401);
  const search = await harness.as(await newUser(harness.db, { storeAccess: false }), '/api/products/search');
  const copy = await harness.as(await newUser(harness.db, { storeAccess: false }), '/api/products/copy');
  expect(copy.statusCode).toBe(search.statusCode);
});

test('a change of a transaction that ends after the position was taken is sent later', async () => {
  const { db } = harness;
  const [first, second] = [await newProduct(db), await newProduct(db)];
  const [hasChanged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, first.id));
    hasChanged.resolve();
    await mayEnd.promise;
  });
  await hasChanged.promise;
  await db.update(products).set({ stock: 2 }).where(eq(products.id, second.id));
  const { position } = await ask();
  mayEnd.resolve();
  await slow;
  const { products: columns } = await ask(position);
  expect(columns.stock[columns.id.indexOf(first.id)]).toBe(1);
});

test('a device that follows the changes has the whole copy, however writers and readers overlap', async () => {
  const { db } = harness;
  const some = await Promise.all(Array.from({ length: 12 }, () => newProduct(db, { variants: ['Mint'] })));
  let isWriting = true;
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < 25; round += 1)
      await db.transaction(async (tx) => {
        const one = some[(writer * 5 + round * 7) % some.length];
        if (!one) return;
        // The transaction has an id before it changes anything, and others begin and end meanwhile.
        await tx.execute(sql`select pg_current_xact_id()`);
        const act = (writer + round) % 4;
        if (act === 0) await tx.update(products).set({ stock: round }).where(eq(products.id, one.id));
        if (act === 1)
          await tx
            .update(productVariants)
            .set({ name: `${writer} ${round}` })
            .where(eq(productVariants.productId, one.id));
        if (act === 2)
          await tx
            .update(products)
            .set({ archivedAt: sql`case when archived_at is null then now() end` })
            .where(eq(products.id, one.id));
        if (act === 3)
          await tx.transaction((inner) =>
            inner
              .update(products)
              .set({ name: `${writer} ${round}` })
              .where(eq(products.id, one.id)),
          );
      });
  };
  const follow = async (): Promise<CatalogueCopy> => {
    let copy = await ask();
    while (isWriting) copy = mergeCopies(copy, await ask(copy.position));
    return mergeCopies(copy, await ask(copy.position));
  };
  const followers = [follow(), follow(), follow()];
  await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
  isWriting = false;
  const whole = contentsOf(await ask());
  for (const copy of await Promise.all(followers)) expect(contentsOf(copy)).toEqual(whole);
});
