import { inCents } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { eq, inArray } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { labs, priceHistory, products } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});

const HEADER = 'Code;Product Name;Supplier;Price (Rand);Qty\n';
const multipart = (bytes: Buffer | string, name = 'list.csv') => ({
  headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
  payload: Buffer.concat([
    Buffer.from(`--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--xxLISTxx--\r\n'),
  ]),
});
const call = (method: string, path: string, payload?: object) =>
  harness.as(admin, {
    method,
    url: `/api/admin/imports${path}`,
    ...(payload && { payload }),
  } as InjectOptions);
const upload = (bytes: Buffer | string, name?: string) =>
  harness.as(admin, { method: 'POST', url: '/api/admin/imports', ...multipart(bytes, name) });
const staged = async (bytes: Buffer | string, name?: string) => (await upload(bytes, name)).json();
const rowsOf = async (id: string, kind: string) =>
  (await call('GET', `/${id}/rows?kind=${kind}`)).json().importRows;
let lastApplied = harness.clock.now.getTime();
/** Uploads a list, answers that its stock was just counted, and imports it after all others, confirming every change. */
const applied = async (text: string) => {
  lastApplied = Math.max(lastApplied, harness.clock.now.getTime()) + 1000;
  harness.clock.now = new Date(lastApplied);
  const { id, mapping } = await staged(text);
  const compared = await call('PUT', `/${id}`, { mapping, stockOfNew: 0, stockRule: 'set' });
  const { digest } = compared.json();
  const answer = await call('POST', `/${id}/apply`, { digest, confirmed: ['otherProduct', 'price'] });
  expect(answer.statusCode).toBe(204);
  return id as string;
};
const bySku = async (sku: string) =>
  (await harness.db.select().from(products).where(eq(products.sku, sku)))[0];

test('shows what a list would change before writing, guessing columns from headings', async () => {
  await newProduct(harness.db, { sku: 'G1', name: 'Guessed', lab: 'Guess Labs', cost: 5000, stock: 9 });
  const answer = await staged(`${HEADER}G1;Guessed;Guess Labs;61,00;9\nG2;Fresh;New Guess Labs;12;40\n`);
  expect(answer).toMatchObject({
    fileName: 'list.csv',
    headings: ['Code', 'Product Name', 'Supplier', 'Price (Rand)', 'Qty'],
    mapping: { sku: 0, name: 1, lab: 2, price_rand: 3, stock: 4 },
    summary: { lines: 2, added: 1, changed: 1, unchanged: 0, faults: 0, newLabs: ['New Guess Labs'] },
    state: 'staged',
  });
  expect(await rowsOf(answer.id, 'changed')).toMatchObject([
    { line: 2, sku: 'G1', name: 'Guessed', changes: [{ field: 'cost', from: 50, to: 61 }] },
  ]);
  expect(await rowsOf(answer.id, 'added')).toMatchObject([{ line: 3, sku: 'G2', productId: null }]);
  expect((await bySku('G1'))?.cost).toBe(5000);
  expect(await bySku('G2')).toBeUndefined();
});

test('the last import says how many products have a substance to confirm', async () => {
  const waiting = async () => (await call('GET', '/last')).json().substancesToConfirm;
  await applied(`${HEADER}SU1;Karoo nothing;Substance Labs;10;5\n`);
  const before = await waiting();
  await harness.db.update(products).set({ strength: '5 mg' }).where(eq(products.sku, 'SU1'));
  await applied(`${HEADER}SU1;Karoo warfarin;Substance Labs;10;5\n`);
  expect(await waiting()).toBe(before + 1);
  await harness.db.update(products).set({ substance: 'Warfarin' }).where(eq(products.sku, 'SU1'));
  expect(await waiting()).toBe(before);
});

test('reads a workbook like a CSV file', async () => {
  await newProduct(harness.db, { sku: '700123', name: 'Booked', cost: 1000 });
  const rows = [['NAPPI code', 'Price'], [700123]];
  const cells = new Map([['1,1', { formula: '10+5', formulaResult: 15 }]]);
  const workbook = await writeXlsx({ sheets: [{ name: 'Prices', rows, cells }] });
  const answer = await staged(Buffer.from(workbook), 'list.xlsx');
  expect(answer).toMatchObject({ mapping: { sku: 0, price_rand: 1 }, summary: { changed: 1, faults: 0 } });
  expect(await rowsOf(answer.id, 'changed')).toMatchObject([
    { changes: [{ field: 'cost', from: 10, to: 15 }] },
  ]);
});

test('imports an exported workbook without changes', async () => {
  await newProduct(harness.db, { sku: '000777', name: '=Sum', lab: 'Round Labs', strength: "5'", stock: 3 });
  const { labId } = (await bySku('000777')) ?? {};
  const exported = await harness.as(admin, `/api/admin/products/export?format=xlsx&filter=labId=${labId}`);
  const answer = await staged(exported.rawPayload, 'products.xlsx');
  expect(answer.summary).toMatchObject({ lines: 1, added: 0, changed: 0, unchanged: 1, faults: 0 });
});

test('changes only mapped fields of a product', async () => {
  const product = await newProduct(harness.db, {
    sku: 'M1',
    name: 'Mapped',
    description: 'Kept.',
    cost: 5000,
    stock: 7,
  });
  const { id } = await staged('Art;Preis\nM1;77\n');
  const again = await call('PUT', `/${id}`, { mapping: { sku: 0, price_rand: 1 }, stockOfNew: 0 });
  expect(again.json().summary).toMatchObject({ changed: 1, faults: 0 });
  await call('POST', `/${id}/apply`, { digest: again.json().digest, confirmed: ['otherProduct', 'price'] });
  expect(await bySku('M1')).toMatchObject({
    ...{ name: 'Mapped', description: 'Kept.', stock: 7, cost: 7700, version: 2 },
    labId: product.labId,
  });
  const [change] = await harness.db.select().from(priceHistory).where(eq(priceHistory.productId, product.id));
  expect(change).toMatchObject({ previousCost: 5000, cost: 7700, actorId: admin.id });
});

test('lists each error by line and column for download, and imports nothing while there is one', async () => {
  const answer = await staged(
    `${HEADER}F1;Good;Labs;10;1\n;Nameless;Labs;10;1\nF1;Twice;Labs;x;1\nF4;;Labs;10;1\n`,
  );
  expect(answer.summary.faults).toBe(4);
  expect(await rowsOf(answer.id, 'fault')).toMatchObject([
    { line: 3, column: 'sku', message: 'Code is required' },
    { line: 4, column: 'sku' },
    { line: 4, column: 'price_rand' },
    { line: 5, column: 'name' },
  ]);
  const file = await call('GET', `/${answer.id}/faults/export?format=csv`);
  expect(parse(file.body, { bom: true, columns: true })).toHaveLength(4);
  const refused = await call('POST', `/${answer.id}/apply`, { digest: answer.digest });
  expect(refused.statusCode).toBe(400);
  expect(await bySku('F1')).toBeUndefined();
});

test('a new product requires a name and a price', async () => {
  const { id } = await staged('Code,Stock\nNEW-1,5\n');
  expect(await rowsOf(id, 'fault')).toMatchObject([
    { line: 2, message: expect.stringContaining('needs a name') },
  ]);
});

test('asks which column has the code', async () => {
  const { id, summary } = await staged('Something,Else\n1,2\n');
  expect(summary.faults).toBe(1);
  expect(await rowsOf(id, 'fault')).toMatchObject([{ message: 'Choose the column that has the code.' }]);
});

test('applies nothing if the differences have changed since they were shown', async () => {
  const { id: productId } = await newProduct(harness.db, { sku: 'S1', name: 'Staled', cost: 5000 });
  const { id, digest } = await staged('Code,Price\nS1,60\n');
  await harness.as(admin, {
    method: 'POST',
    url: '/api/admin/products/cells',
    payload: { changes: [{ id: productId, version: 1, values: { cost: 55 } }] },
  });
  const refused = await call('POST', `/${id}/apply`, { digest });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'STALE']);
  expect((await bySku('S1'))?.cost).toBe(5500);
  expect(await rowsOf(id, 'changed')).toMatchObject([{ changes: [{ field: 'cost', from: 55, to: 60 }] }]);
  const { digest: now } = (await call('GET', `/${id}`)).json();
  expect((await call('POST', `/${id}/apply`, { digest: now })).statusCode).toBe(204);
  expect((await bySku('S1'))?.cost).toBe(6000);
});

test('is applied once under concurrent requests', async () => {
  const { id, digest } = await staged('Code,Name,Price\nONCE,Once,10\n');
  const responses = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/apply`, { digest })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  const entries = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
  expect(entries).toMatchObject([{ entity: 'PriceList', actorId: admin.id, label: 'list.csv' }]);
  expect(await harness.services.files.exists(`imports/${id}`)).toBe(false);
});

describe('undoing the last import', () => {
  test('removes additions and restores changed products, even those ordered since, except ordered stock', async () => {
    await newProduct(harness.db, { sku: 'U1', name: 'Before', lab: 'Kept Labs', cost: 5000, stock: 10 });
    const id = await applied(`${HEADER}U1;After;Undone Labs;60;30\nU2;Added;Undone Labs;10;5\n`);
    const product = await bySku('U1');
    expect(product).toMatchObject({ name: 'After', stock: 30, cost: 6000 });
    const placed = await harness.as(customer, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(customer, [orderLine({ id: product?.id ?? '', cost: inCents(6000) }, 4)]),
    });
    expect(placed.statusCode).toBe(201);
    const answer = await call('POST', `/${id}/undo`);
    expect(answer.json()).toEqual({ removed: 1, restored: 1, orderedSince: 1, kept: [] });
    expect(await bySku('U1')).toMatchObject({ name: 'Before', cost: 5000, stock: 6 });
    expect(await bySku('U2')).toBeUndefined();
    expect(await harness.db.select().from(labs).where(eq(labs.name, 'Undone Labs'))).toEqual([]);
    expect((await call('POST', `/${id}/undo`)).json()).toEqual(answer.json());
    expect(await bySku('U1')).toMatchObject({ stock: 6, version: 3 });
    expect((await call('GET', '/last')).json()).toMatchObject({ id, state: 'undone' });
  });

  test('keeps and lists products that were edited, or added and ordered, since', async () => {
    const one = await newProduct(harness.db, { sku: 'K1', cost: 5000 });
    await newProduct(harness.db, { sku: 'K2', cost: 5000 });
    const id = await applied('Code,Name,Price,Stock\nK1,Kept one,60,9\nK2,Kept two,60,9\nK3,Sold,10,9\n');
    await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/products/cells',
      payload: { changes: [{ id: one.id, version: 2, values: { cost: 65 } }] },
    });
    const sold = await bySku('K3');
    await harness.as(customer, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(customer, [orderLine({ id: sold?.id ?? '', cost: inCents(1000) })]),
    });
    const { removed, restored, kept } = (await call('POST', `/${id}/undo`)).json();
    expect({ removed, restored }).toEqual({ removed: 0, restored: 1 });
    expect(kept).toMatchObject([
      { sku: 'K1', reason: 'Someone has since changed it.' },
      { sku: 'K3', reason: 'It has since been ordered.' },
    ]);
    const rows = await harness.db
      .select()
      .from(products)
      .where(inArray(products.sku, ['K1', 'K2', 'K3']));
    expect(Object.fromEntries(rows.map(({ sku, cost }) => [sku, cost]))).toEqual({
      K1: 6500,
      K2: 5000,
      K3: 1000,
    });
  });

  test('is refused for an earlier one', async () => {
    const first = await applied('Code,Name,Price\nL1,First,10\n');
    await applied('Code,Name,Price\nL2,Second,10\n');
    const refused = await call('POST', `/${first}/undo`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Only the last'),
    ]);
    expect(await bySku('L1')).toBeDefined();
  });

  test('happens once under concurrent requests', async () => {
    await newProduct(harness.db, { sku: 'R1', stock: 10 });
    const id = await applied('Code,Stock\nR1,30\n');
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/undo`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200]);
    expect(await bySku('R1')).toMatchObject({ stock: 10, version: 3 });
  });
});

test.each([
  ['binary data instead of text', Buffer.from([0x00, 0x01, 0x02, 0x00]), 400],
  ['a workbook that is cut off', Buffer.from('PK\x03\x04 and then nothing'), 400],
  ['nothing', Buffer.alloc(0), 400],
  ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1, 'a'), 413],
])('refuses %s with a message', async (_what, bytes, status) => {
  const answer = await upload(bytes);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().message).not.toBe('');
});

test('deletes a list that was not applied, with its file, a day later', async () => {
  const { id } = await staged('Code,Price\nX,1\n');
  harness.clock.now = new Date(harness.clock.now.getTime() + 25 * 60 * 60 * 1000);
  await staged('Code,Price\nX,1\n');
  expect((await call('GET', `/${id}`)).statusCode).toBe(404);
  expect(await harness.services.files.exists(`imports/${id}`)).toBe(false);
});

describe('access', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const calls: [string, string, object | undefined][] = [
    ['POST', '', undefined],
    ['GET', '/last', undefined],
    ['GET', `/${id}`, undefined],
    ['PUT', `/${id}`, { mapping: {}, stockOfNew: 0 }],
    ['DELETE', `/${id}`, undefined],
    ['GET', `/${id}/rows?kind=added`, undefined],
    ['GET', `/${id}/faults/export?format=csv`, undefined],
    ['POST', `/${id}/apply`, { digest: 'x' }],
    ['POST', `/${id}/undo`, undefined],
  ];
  test.each(calls)('%s %s is only for Admins', async (method, path, payload) => {
    const options = {
      method,
      url: `/api/admin/imports${path}`,
      ...(payload && { payload }),
    } as InjectOptions;
    expect((await harness.asGuest(options)).statusCode).toBe(401);
    for (const role of ['StoreUser', 'Staff'] as const)
      expect((await harness.as(await newUser(harness.db, { role }), options)).statusCode).toBe(403);
    expect([200, 404, 415]).toContain((await harness.as(admin, options)).statusCode);
  });
});
