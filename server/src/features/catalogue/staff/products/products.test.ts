import { BLANK_PRODUCT } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload } from '../../../../../test/builders.ts';
import { untilAnswered, useApp } from '../../../../../test/harness.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { products } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
let staff: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', name: 'Ann', surname: 'Nkosi' });
  staff = await newUser(harness.db, { role: 'Staff' });
  customer = await newUser(harness.db);
});

const get = async (path: string) => (await harness.as(staff, `/api/admin/products${path}`)).json();
const send = (user: { id: string }, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  harness.as(user, { method, url: `/api/admin/products${path}`, ...(payload && { payload }) });
const cells = async (id: string, version: number, values: object) =>
  (await send(admin, 'POST', '/cells', { changes: [{ id, version, values }] })).json();
const stock = async (user: { id: string }, ...changes: object[]) =>
  (await send(user, 'POST', '/stock', { changes })).json();
const stored = async (id: string) => (await harness.db.select().from(products).where(eq(products.id, id)))[0];
const audit = async (id: string) =>
  harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id)).orderBy(auditEntries.id);
const form = (product: { sku: string; labId: string; categoryId: string }, values: object = {}) => ({
  ...BLANK_PRODUCT,
  sku: product.sku,
  name: 'Panado',
  dosage: 'Tablet',
  strength: '500 mg',
  packSize: '24',
  schedule: 'S0',
  cost: 25,
  labId: product.labId,
  categoryId: product.categoryId,
  variants: [],
  ...values,
});

describe('the table of products', () => {
  test('finds by words, lab, stock and archive, with the total', async () => {
    const one = await newProduct(harness.db, { name: 'Findable one', lab: 'Table Labs', stock: 0 });
    const low = await newProduct(harness.db, { name: 'Findable low', lab: 'Table Labs', stock: 10 });
    const gone = await newProduct(harness.db, {
      name: 'Findable gone',
      lab: 'Table Labs',
      archivedAt: new Date(),
    });
    const names = async (query: string) =>
      (await get(`?${query}`)).products.map(({ id }: { id: string }) => id);
    const lab = `labId=${one.labId}`;
    expect(await names(`filter=${lab}`)).toEqual([low.id, one.id]);
    expect(await names(`filter=${lab};stock=out`)).toEqual([one.id]);
    expect(await names(`filter=${lab};stock=low`)).toEqual([low.id]);
    expect(await names(`filter=archived=yes;${lab}`)).toEqual([gone.id]);
    const untaxed = await newProduct(harness.db, {
      name: 'Findable zero',
      lab: 'Table Labs',
      zeroRated: true,
    });
    expect(await names('filter=vat=zero')).toEqual([untaxed.id]);
    expect(await names(`filter=vat=zero;${lab}`)).toEqual([untaxed.id]);
    expect(await names('q=findable&filter=vat=zero')).toEqual([untaxed.id]);
    await harness.db.delete(products).where(eq(products.id, untaxed.id));
    expect(await names('q=findabel low')).toEqual([low.id]);
    expect(await names(`q=${one.sku}`)).toEqual([one.id]);
    const answer = await harness.as(staff, `/api/admin/products?take=1&filter=${lab}`);
    expect(answer.headers['content-range']).toBe('products 0-0/2');
    expect(answer.json().products[0]).toMatchObject({ name: 'Findable low', cost: 50, archived: false });
  });

  test('a product is made zero-rated in its form or in the table, which the audit log records', async () => {
    const product = await newProduct(harness.db);
    const saved = await send(admin, 'PUT', `/${product.id}`, {
      version: 1,
      ...form(product, { zeroRated: true }),
    });
    expect(saved.json()).toMatchObject({ zeroRated: true, version: 2 });
    const { products: rows } = await cells(product.id, 2, { zeroRated: false });
    expect(rows).toMatchObject([{ zeroRated: false, version: 3 }]);
    expect((await audit(product.id)).at(-1)).toMatchObject({
      summary: 'Changed zero-rated',
      before: { zeroRated: true },
      after: { zeroRated: false },
    });
  });

  test('is exported as a price list with the filtered rows', async () => {
    const { labId } = await newProduct(harness.db, { name: '=2+3', lab: 'Leaving Labs', cost: 12300 });
    const answer = await harness.as(staff, `/api/admin/products/export?format=csv&filter=labId=${labId}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="products.csv"');
    expect(parse(answer.body, { bom: true, columns: true })).toMatchObject([
      { name: "'=2+3", lab: 'Leaving Labs', price_rand: '123', stock: '100', new: 'no' },
    ]);
  });
});

describe('cells', () => {
  test('change, with a price history and an entry in the audit log', async () => {
    const { id } = await newProduct(harness.db, { cost: 5000, name: 'Celled' });
    const { products: rows, refused } = await cells(id, 1, { cost: 61, name: '  Renamed ', new: true });
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([{ id, version: 2, cost: 61, name: 'Renamed', new: true }]);
    expect(await get(`/${id}/price-history`)).toMatchObject([
      { previousCost: 50, cost: 61, by: 'Ann Nkosi' },
    ]);
    expect(await audit(id)).toMatchObject([
      {
        actorId: admin.id,
        summary: 'Changed name, price, NEW mark',
        before: { cost: 50, name: 'Celled', new: false },
        after: { cost: 61, name: 'Renamed', new: true },
      },
    ]);
  });

  test('change in several rows together, without changing other fields', async () => {
    const one = await newProduct(harness.db, { strength: '1 g', dosage: 'Tablet', new: true });
    const two = await newProduct(harness.db, { cost: 9900 });
    const lab = await newProduct(harness.db, { lab: 'Row Labs' });
    const [before, beforeTwo] = [await stored(one.id), await stored(two.id)];
    await send(admin, 'POST', '/cells', {
      changes: [
        { id: one.id, version: 1, values: { strength: '', new: false } },
        { id: two.id, version: 1, values: { labId: lab.labId } },
      ],
    });
    const written = {
      ...{ version: 2, updatedAt: expect.any(Date) },
      ...{ sortKey: expect.any(String), changedIn: expect.any(String) },
    };
    expect(await stored(one.id)).toEqual({
      ...before,
      ...written,
      strength: '',
      new: false,
      searchVector: expect.any(String),
      substances: 0,
    });
    expect(await stored(two.id)).toEqual({
      ...beforeTwo,
      ...written,
      labId: lab.labId,
      searchVector: expect.any(String),
    });
  });

  test('of a row that someone else changed are refused, and the others are saved', async () => {
    const one = await newProduct(harness.db);
    const other = await newProduct(harness.db);
    await cells(one.id, 1, { strength: '1 g' });
    const answer = await send(admin, 'POST', '/cells', {
      changes: [
        { id: one.id, version: 1, values: { strength: '2 g' } },
        { id: other.id, version: 1, values: { strength: '2 g' } },
      ],
    });
    expect(answer.json().refused).toMatchObject([{ id: one.id, code: 'STALE' }]);
    expect((await stored(one.id))?.strength).toBe('1 g');
    expect((await stored(other.id))?.strength).toBe('2 g');
  });

  test('never give two products the same code, even concurrently', async () => {
    const [one, two, three] = [
      await newProduct(harness.db),
      await newProduct(harness.db),
      await newProduct(harness.db),
    ];
    expect((await cells(two.id, 1, { sku: one.sku })).refused).toMatchObject([{ code: 'CONFLICT' }]);
    const responses = await Promise.all(
      [two, three].map(({ id }) =>
        send(admin, 'POST', '/cells', { changes: [{ id, version: 1, values: { sku: 'raced' } }] }),
      ),
    );
    const rows = await harness.db.select().from(products).where(eq(products.sku, 'raced'));
    expect(rows).toHaveLength(1);
    expect(
      responses.filter((answer) => answer.statusCode === 200 && answer.json().refused.length === 0),
    ).toHaveLength(1);
  });

  test('archive and restore', async () => {
    const { id } = await newProduct(harness.db);
    expect((await cells(id, 1, { archived: true })).products).toMatchObject([{ archived: true }]);
    expect((await harness.as(customer, `/api/products/${id}`)).statusCode).toBe(404);
    expect((await cells(id, 2, { archived: false })).products).toMatchObject([{ archived: false }]);
    expect((await harness.as(customer, `/api/products/${id}`)).statusCode).toBe(200);
  });

  test.each([{ cost: 0.5 }, { cost: 0 }, { cost: -3 }, { name: '' }, { sku: ' ' }, { labId: 'x' }])(
    'never accept %j',
    async (values) => {
      const { id } = await newProduct(harness.db);
      const answer = await send(admin, 'POST', '/cells', { changes: [{ id, version: 1, values }] });
      expect(answer.statusCode).toBe(400);
      expect((await stored(id))?.version).toBe(1);
    },
  );
});

test('a change to several products is one action in the audit log', async () => {
  const [one, two] = [await newProduct(harness.db), await newProduct(harness.db)];
  await send(admin, 'POST', '/cells', {
    changes: [one, two].map(({ id }) => ({ id, version: 1, values: { cost: 77 } })),
  });
  await stock(staff, { id: one.id, add: 1 }, { id: two.id, add: 1 });
  const [ofOne, ofTwo] = [await audit(one.id), await audit(two.id)].map((entries) =>
    entries.map(({ batch }) => batch),
  );
  expect(ofOne).toEqual([expect.any(String), expect.any(String)]);
  expect(ofTwo).toEqual(ofOne);
  expect(new Set(ofOne).size).toBe(2);
});

describe('stock', () => {
  test('is set if it has not changed since it was seen, and otherwise returned', async () => {
    const { id } = await newProduct(harness.db, { stock: 40 });
    expect((await stock(staff, { id, seen: 40, to: 55 })).products).toMatchObject([
      { stock: 55, version: 1 },
    ]);
    const stale = await stock(staff, { id, seen: 40, to: 60 });
    expect(stale.refused).toMatchObject([{ id, code: 'STALE', message: expect.stringContaining('55') }]);
    expect(stale.products).toMatchObject([{ stock: 55 }]);
    expect(await audit(id)).toMatchObject([
      { summary: 'Set the stock', before: { stock: 40 }, after: { stock: 55 } },
    ]);
  });

  test('never goes below zero', async () => {
    const { id } = await newProduct(harness.db, { stock: 3 });
    expect((await stock(staff, { id, add: -4 })).refused).toMatchObject([{ code: 'VALIDATION' }]);
    expect((await stored(id))?.stock).toBe(3);
  });

  test('stays exact to the pack alongside concurrent orders', async () => {
    const product = await newProduct(harness.db, { stock: 100, cost: 5000 });
    const payload = orderPayload(customer, [orderLine(product, 3)]);
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        untilAnswered(() => harness.as(customer, { method: 'POST', url: '/api/orders', payload })),
      ),
      ...Array.from({ length: 6 }, () =>
        untilAnswered(() => send(staff, 'POST', '/stock', { changes: [{ id: product.id, add: 10 }] })),
      ),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(6).fill(201),
    ]);
    expect((await stored(product.id))?.stock).toBe(100 - 6 * 3 + 6 * 10);
  });
});

describe('the form', () => {
  test('adds a product with its variants, and sanitises its HTML', async () => {
    const given = await newProduct(harness.db, { lab: 'Form Labs' });
    const answer = await send(admin, 'POST', '', {
      ...form({ ...given, sku: 'form-1' }),
      stock: 12,
      description: '<p style="x">For <em>pain</em></p>',
      information: '<p onclick="x()">Take <script>steal()</script><strong>one</strong></p>',
      variants: [
        { name: 'Mint', description: '', imagePath: null },
        { name: 'Cherry', description: 'Red', imagePath: null },
      ],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      version: 1,
      stock: 12,
      description: '<p>For <em>pain</em></p>',
      information: '<p>Take <strong>one</strong></p>',
      ordered: false,
      variants: [{ name: 'Mint' }, { name: 'Cherry', description: 'Red' }],
    });
    expect(await audit(answer.json().id)).toMatchObject([{ action: 'Added', label: 'Panado' }]);
  });

  test('refuses a taken code at its field', async () => {
    const given = await newProduct(harness.db);
    const answer = await send(admin, 'POST', '', { ...form(given), stock: 0 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual({ sku: 'Another product already has this code.' });
  });

  test('renames, orders, adds and removes variants in one change', async () => {
    const given = await newProduct(harness.db, { variants: ['A', 'B', 'C'] });
    const [a, b] = given.variants;
    const variant = (id: string | undefined, name: string) => ({
      id,
      name,
      description: '',
      imagePath: null,
    });
    const answer = await send(admin, 'PUT', `/${given.id}`, {
      ...form(given),
      version: 1,
      variants: [variant(b?.id, 'A'), variant(a?.id, 'B'), variant(undefined, 'D')],
    });
    expect(answer.json().variants).toMatchObject([
      { id: b?.id, name: 'A' },
      { id: a?.id, name: 'B' },
      { name: 'D' },
    ]);
  });

  test('refuses an old version, two variants with the same name, and a picture of another product', async () => {
    const given = await newProduct(harness.db);
    const put = async (values: object) =>
      (await send(admin, 'PUT', `/${given.id}`, { ...form(given), version: 1, ...values })).statusCode;
    const variant = (name: string, imagePath: string | null = null) => ({ name, description: '', imagePath });
    expect(await put({ variants: [variant('X'), variant('x')] })).toBe(400);
    expect(await put({ variants: [variant('X', 'product-images/other.webp')] })).toBe(400);
    expect(await put({ version: 7 })).toBe(409);
    expect(await put({})).toBe(200);
    expect(await put({})).toBe(409);
  });

  test('deletes only products that no order refers to', async () => {
    const free = await newProduct(harness.db);
    const sold = await newProduct(harness.db, { cost: 5000 });
    const placed = await harness.as(customer, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(customer, [orderLine(sold)]),
    });
    expect(placed.statusCode).toBe(201);
    expect((await send(admin, 'DELETE', `/${free.id}?version=1`)).statusCode).toBe(204);
    expect(await stored(free.id)).toBeUndefined();
    const refused = await send(admin, 'DELETE', `/${sold.id}?version=1`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('Archive it instead');
    expect(await stored(sold.id)).toBeDefined();
  });
});

describe('access', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const READ = [404, 200];
  const calls: [what: string, options: InjectOptions, staffMay: boolean][] = [
    ['list', { method: 'GET', url: '' }, true],
    ['export', { method: 'GET', url: '/export?format=csv' }, true],
    ['see one', { method: 'GET', url: `/${id}` }, true],
    ['see prices of before', { method: 'GET', url: `/${id}/price-history` }, true],
    ['change stock', { method: 'POST', url: '/stock', payload: { changes: [{ id, add: 1 }] } }, true],
    [
      'change cells',
      { method: 'POST', url: '/cells', payload: { changes: [{ id, version: 1, values: {} }] } },
      false,
    ],
    ['add', { method: 'POST', url: '', payload: {} }, false],
    ['edit', { method: 'PUT', url: `/${id}`, payload: {} }, false],
    ['delete', { method: 'DELETE', url: `/${id}?version=1` }, false],
  ];
  test.each(calls)('%s is refused without permission', async (_what, { method, url, payload }, staffMay) => {
    const options = {
      method,
      url: `/api/admin/products${url}`,
      ...(payload && { payload }),
    } as InjectOptions;
    expect((await harness.asGuest(options)).statusCode).toBe(401);
    expect((await harness.as(customer, options)).statusCode).toBe(403);
    const answered = (await harness.as(staff, options)).statusCode;
    expect(staffMay ? READ : [403]).toContain(answered);
    expect([...READ, 400]).toContain((await harness.as(admin, options)).statusCode);
  });
});
