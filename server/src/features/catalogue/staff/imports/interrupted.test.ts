import { type Cents, inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { priceLists } from '../../../../../test/staff-catalogue.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { labs, products } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});
const { call, upload, bySku } = priceLists(harness, () => admin);
const staged = async (text: string) => {
  harness.clock.now = new Date(harness.clock.now.getTime() + 1000);
  return (await upload(text)).json();
};
const order = (product: { id: string; cost: Cents }) =>
  harness.as(customer, {
    method: 'POST',
    url: '/api/orders',
    payload: orderPayload(customer, [orderLine(product)]),
  });
const pricesOf = async (prefix: string): Promise<number[]> =>
  (
    await harness.db
      .select()
      .from(products)
      .where(sql`sku like ${`${prefix}-%`}`)
  ).map(({ cost }) => cost);
const addShelf = async (prefix: string, count: number): Promise<void> => {
  const { labId, categoryId } = await newProduct(harness.db, { sku: `${prefix}-0` });
  await harness.db.execute(sql`
    insert into products (id, sku, name, cost, stock, lab_id, category_id)
    select gen_random_uuid(), ${prefix}::text || '-' || n, 'Shelf ' || n, 5000, 100, ${labId}, ${categoryId}
    from generate_series(1, ${count - 1}::int) as n`);
};
const listOf = (prefix: string, count: number, price: number): string =>
  `Code,Price\n${Array.from({ length: count }, (_, at) => `${prefix}-${at},${price}\n`).join('')}`;

/** Makes an import, or its undo, fail at the product with this code, as if the process had been killed. */
const breakAt = async (sku: string): Promise<() => Promise<unknown>> => {
  await harness.db.execute(sql`
    create or replace function test_break() returns trigger language plpgsql as $$
    begin if new.version > old.version then raise exception 'broken off'; end if; return new; end $$`);
  await harness.db.execute(
    sql.raw(`create trigger test_break before update on products for each row
    when (old.sku = '${sku}') execute function test_break()`),
  );
  return () => harness.db.execute(sql`drop trigger test_break on products`);
};

test('the next process completes an interrupted import, once', async () => {
  await addShelf('BRK', 500);
  const { id, digest } = await staged(`${listOf('BRK', 500, 60)}`);
  const mend = await breakAt('BRK-450');
  expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(500);
  await mend();
  expect(new Set(await pricesOf('BRK'))).toEqual(new Set([5000, 6000]));
  expect((await call('GET', '/last')).json()).toMatchObject({ id, state: 'applying' });
  expect((await call('POST', `/${id}/undo`)).statusCode).toBe(409);

  await harness.runJobs({ early: true });
  expect(new Set(await pricesOf('BRK'))).toEqual(new Set([6000]));
  const { rows } = await harness.db.execute(sql`
    select from price_history h join products p on p.id = h.product_id where p.sku like 'BRK-%'`);
  expect(rows).toHaveLength(500);
  expect((await call('GET', '/last')).json()).toMatchObject({ id, state: 'applied' });
  expect(await harness.services.files.exists(`imports/${id}`)).toBe(false);
  const entries = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
  expect(entries).toHaveLength(1);
});

test('a repeated request completes an interrupted import and gets the usual response', async () => {
  await addShelf('AGN', 300);
  const { id, digest } = await staged(listOf('AGN', 300, 60));
  const mend = await breakAt('AGN-250');
  await call('POST', `/${id}/apply`, { digest });
  await mend();
  expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(204);
  expect(new Set(await pricesOf('AGN'))).toEqual(new Set([6000]));
  expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(204);
  expect((await call('POST', `/${id}/apply`, { digest: 'another' })).statusCode).toBe(409);
});

/** Makes an import fail at the new product with this code. */
const refuseNew = async (sku: string): Promise<() => Promise<unknown>> => {
  await harness.db.execute(
    sql.raw(`alter table products add constraint test_no_new check (sku <> '${sku}') not valid`),
  );
  return () => harness.db.execute(sql`alter table products drop constraint test_no_new`);
};
const newProducts = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${prefix}-N${at},Fresh ${at},60,${prefix} Lab\n`).join('');

test('the next process completes an import interrupted while adding products', async () => {
  await addShelf('ALL', 1);
  const { id, digest } = await staged(`Code,Name,Price,Lab\nALL-0,,60,\n${newProducts('ALL', 700)}`);
  const mend = await refuseNew('ALL-N650');
  expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(500);
  expect(await pricesOf('ALL')).toEqual([5000, ...Array(500).fill(6000)]);
  await mend();
  await harness.runJobs({ early: true });
  expect(await pricesOf('ALL')).toEqual(Array(701).fill(6000));
  expect((await call('GET', '/last')).json()).toMatchObject({ id, state: 'applied' });
  expect((await call('POST', `/${id}/undo`)).json()).toEqual({
    removed: 700,
    restored: 1,
    orderedSince: 0,
    kept: [],
  });
});

test('a code taken during an import stays, and a lab merged during it is created again', async () => {
  const { id, digest } = await staged(`Code,Name,Price,Lab\n${newProducts('TKN', 600)}`);
  const mend = await refuseNew('TKN-N550');
  await call('POST', `/${id}/apply`, { digest });
  await mend();
  const own = await newProduct(harness.db, { sku: 'TKN-N560', cost: 700 });
  const merged = await bySku('TKN-N0');
  const merging = await harness.as(admin, {
    method: 'POST',
    url: `/api/admin/labs/${merged?.labId}/merge`,
    payload: { into: own.labId },
  });
  expect(merging.statusCode).toBe(200);

  await harness.runJobs({ early: true });
  expect(await bySku('TKN-N560')).toMatchObject({ id: own.id, cost: 700 });
  expect(await pricesOf('TKN')).toHaveLength(600);
  const { labId = '' } = (await bySku('TKN-N599')) ?? {};
  expect(await harness.db.select({ name: labs.name }).from(labs).where(eq(labs.id, labId))).toEqual([
    { name: 'TKN Lab' },
  ]);
  const undone = (await call('POST', `/${id}/undo`)).json();
  // The merge counts as a change to its products.
  expect([undone.removed, undone.kept.length]).toEqual([99, 501]);
  expect(undone.kept).toContainEqual(
    expect.objectContaining({
      sku: 'TKN-N560',
      reason: 'Someone else added a product with this code.',
    }),
  );
});

test('edits during an import are kept, and the rest of the product is imported', async () => {
  await addShelf('MRG', 300);
  const { id, digest } = await staged(
    `Code,Price,Pack size\n${Array.from({ length: 300 }, (_, at) => `MRG-${at},60,28\n`).join('')}`,
  );
  const mend = await breakAt('MRG-0');
  await call('POST', `/${id}/apply`, { digest });
  await mend();
  const edited = await bySku('MRG-299');
  const answer = await harness.as(admin, {
    method: 'POST',
    url: '/api/admin/products/cells',
    payload: { changes: [{ id: edited?.id, version: 1, values: { cost: 70 } }] },
  });
  expect(answer.json().refused).toEqual([]);
  await harness.runJobs({ early: true });
  expect(await bySku('MRG-299')).toMatchObject({ cost: 7000, packSize: '28' });
  expect(await bySku('MRG-298')).toMatchObject({ cost: 6000, packSize: '28' });
});

test('orders are accepted during an import, even for its products', async () => {
  await addShelf('ORD', 300);
  const other = await newProduct(harness.db);
  const { id, digest } = await staged(listOf('ORD', 300, 60));
  const blocker = await harness.db.$client.connect();
  try {
    // Another transaction holds a listed product, so the import blocks halfway through.
    await blocker.query('begin');
    await blocker.query("select 1 from products where sku = 'ORD-250' for update");
    const applied = call('POST', `/${id}/apply`, { digest });
    await expect.poll(async () => (await bySku('ORD-0'))?.cost).toBe(6000);
    expect((await order(other)).statusCode).toBe(201);
    const listed = await bySku('ORD-0');
    expect((await order({ id: listed?.id ?? '', cost: inCents(6000) })).statusCode).toBe(201);
    await blocker.query('commit');
    expect((await applied).statusCode).toBe(204);
  } finally {
    blocker.release();
  }
  expect(await bySku('ORD-0')).toMatchObject({ cost: 6000, stock: 99 });
});

test('the next process completes an interrupted undo, and repeats its response', async () => {
  await addShelf('UND', 500);
  const { id, digest } = await staged(
    `Code,Name,Price\n${listOf('UND', 500, 60)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(',', ',,'))
      .join('\n')}\nUND-NEW,Fresh,60\n`,
  );
  await call('POST', `/${id}/apply`, { digest });
  expect(await pricesOf('UND')).toHaveLength(501);
  const mend = await breakAt('UND-450');
  expect((await call('POST', `/${id}/undo`)).statusCode).toBe(500);
  await mend();
  await harness.runJobs({ early: true });
  expect(new Set(await pricesOf('UND'))).toEqual(new Set([5000]));
  expect(await bySku('UND-NEW')).toBeUndefined();
  expect((await call('POST', `/${id}/undo`)).json()).toEqual({
    removed: 1,
    restored: 500,
    orderedSince: 0,
    kept: [],
  });
});
