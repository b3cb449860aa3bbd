import { createHash } from 'node:crypto';
import { customerDocumentList } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { getDocumentFile } from './file/document-file.ts';
import { verifyDocumentFiles } from './verify-documents.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

const open = async (id: string, headers: Record<string, string> = {}) =>
  harness.as(await documents.person(), { url: `/api/admin/documents/${id}/file`, headers });
const keyOf = async (id: string) => {
  const { rows } = await harness.db.execute<{ key: string }>(
    sql`select file_key as key from document_files where document_id = ${id}`,
  );
  return rows[0]?.key ?? '';
};
const textOf = async (bytes: Buffer) => (await readPdf(bytes)).pages.flat().join('\n');

test('the PDF of an invoice has the details that the law requires, and browsers only revalidate it', async () => {
  const user = await newUser(harness.db);
  await documents.describeCustomer(user.id, { legalName: 'Lesedi Clinic NPC', vatNumber: '4987654321' });
  const { invoice, referenceNumber } = await documents.dispatched(user);
  const answer = await open(invoice.id);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="${invoice.number}.pdf"`,
  });
  const text = await textOf(answer.rawPayload);
  for (const said of [
    'Tax invoice',
    invoice.number,
    'Karoo Wholesale (Pty) Ltd',
    '4123456789',
    'Lesedi Clinic NPC',
    '4987654321',
    referenceNumber,
  ])
    expect(text).toContain(said);
  const again = await open(invoice.id, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test.each([
  { share: 'all', amount: 100, says: ['Paid in full R 100,00'], asks: false },
  { share: 'a part', amount: 40, says: ['Paid R 40,00', 'Total due R 60,00'], asks: true },
])('the invoice for an order with $share of it paid in advance says so', async ({ amount, says, asks }) => {
  const user = await newUser(harness.db, { deliveryFee: 0 });
  const { id } = await documents.order(user);
  const recorded = await documents.post(`customers/${user.id}/payments`, {
    ...{ amount, method: 'EFT', bankReference: '', reason: 'Seen on the statement' },
    settlements: [{ orderId: id, amount }],
  });
  expect(recorded.statusCode, recorded.body).toBe(201);
  await documents.dispatch(id);
  const [invoice] = (await harness.as(user, `/api/orders/${id}`)).json().documents;
  const text = await textOf((await open(invoice.id)).rawPayload);
  for (const said of says) expect(text).toContain(said);
  for (const asked of ['Total due', 'Due date', 'Pay by EFT'])
    expect([asked, text.includes(asked)]).toEqual([asked, asks]);
});

test('a document’s file is stored soon after it is issued, and unchanged after the issuer’s details change', async () => {
  const { invoice } = await documents.dispatched(await newUser(harness.db));
  await harness.runJobs();
  const key = await keyOf(invoice.id);
  expect(key).toMatch(/^documents\//);
  const before = await open(invoice.id);
  await documents.describeBusiness({ legalName: 'Another Name (Pty) Ltd', address: 'Elsewhere' });
  const after = await open(invoice.id);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  // Drawn again from the stored data, it is the same.
  await harness.services.files.delete(key);
  const drawn = await open(invoice.id);
  expect(drawn.rawPayload.equals(before.rawPayload)).toBe(true);
  await documents.describeBusiness();
});

test('instances that draw a document at the same time serve the same stored bytes', async () => {
  const { invoice } = await documents.dispatched(await newUser(harness.db));
  const files = await Promise.all(
    Array.from({ length: 6 }, () => getDocumentFile(harness.services, invoice.id)),
  );
  const hashes = files.map((file) =>
    createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(1);
  expect(files.map((file) => file?.etag)).toEqual(hashes.map((hash) => `"${hash}"`));
  const { bytes } = (await getDocumentFile(harness.services, invoice.id)) ?? {};
  expect(bytes && createHash('sha256').update(bytes).digest('hex')).toBe(hashes[0]);
});

test('verification finds a file that someone has changed', async () => {
  const { invoice } = await documents.dispatched(await newUser(harness.db));
  await open(invoice.id);
  expect((await verifyDocumentFiles(harness.db, harness.services.files)).faults).toEqual([]);
  const key = await keyOf(invoice.id);
  await harness.services.files.put(key, 'something else');
  expect((await verifyDocumentFiles(harness.db, harness.services.files)).faults).toEqual([
    { subject: invoice.number, fault: `its file ${key} has changed` },
  ]);
});

test('the CSV of a document has its lines, their VAT and the total', async () => {
  const user = await newUser(harness.db, { deliveryFee: 2300 });
  const { invoice, referenceNumber } = await documents.dispatched(user);
  const answer = await harness.as(user, `/api/documents/${invoice.id}/file?format=csv`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${invoice.number}.csv"`);
  const rows = answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['Excl. VAT', 'VAT', 'Incl. VAT'],
    ['86.96', '13.04', '100'],
    ['20', '3', '23'],
    ['106.96', '16.04', '123'],
  ]);
  expect(rows[1]?.slice(0, 4)).toEqual(['Tax invoice', invoice.number, '2026-03-02', referenceNumber]);
});

test('the rounding of a whole-rand order is in the PDF, the table and the pro forma invoice', async () => {
  await documents.describeBusiness({ pricesIncludeVat: false, decimals: 0 });
  const user = await newUser(harness.db);
  const whole = { costs: [205_00], quantity: 1, addsVat: true, decimals: 0 as const };
  const proForma = await documents.order(user, whole);
  const quoted = await harness.as(user, `/api/orders/${proForma.id}/pro-forma`);
  const { invoice } = await documents.dispatched(user, whole);
  const printed = await open(invoice.id);
  for (const text of [await textOf(quoted.rawPayload), await textOf(printed.rawPayload)])
    expect(text).toMatch(
      /Total 205,00 30,75 235,75\n[\s\S]*Rounding R\s0,25\n[\s\S]*Total( due)? R\s236,00\n/,
    );
  const table = await harness.as(user, `/api/documents/${invoice.id}/file?format=csv`);
  expect(table.body).toMatch(/Rounding,[^\n]*,0.25,0,0.25\r?\n[^\n]*Total,[^\n]*,205.25,30.75,236\b/);
  await documents.describeBusiness({ pricesIncludeVat: true });
});

test('an order has a pro forma invoice until its invoice is issued', async () => {
  const user = await newUser(harness.db);
  const { id, referenceNumber } = await documents.order(user);
  const text = await textOf((await harness.as(user, `/api/orders/${id}/pro-forma`)).rawPayload);
  expect(text).toContain('Pro forma invoice');
  expect(text).toContain(referenceNumber);
  expect(await textOf((await documents.get(`orders/${id}/invoice`)).rawPayload)).toContain(
    'Pro forma invoice',
  );
  await documents.dispatch(id);
  expect((await harness.as(user, `/api/orders/${id}/pro-forma`)).statusCode).toBe(409);
  expect((await documents.get(`orders/${id}/pro-forma`)).statusCode).toBe(409);
  expect(await textOf((await documents.get(`orders/${id}/invoice`)).rawPayload)).toContain('Tax invoice');
});

const withDocuments = async () => {
  const user = await newUser(harness.db);
  const { id, invoice } = await documents.dispatched(user);
  const [line] = (await documents.detail(invoice.id)).lines;
  const creditNote = (await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }])).json();
  const waiting = await documents.order(user);
  return { user, orderIds: [id, waiting.id], documentIds: [invoice.id, creditNote.id as string] };
};

/** The customer routes for one document or one order's documents, from the API description. */
const routesOf = (group: RegExp): string[] =>
  Object.entries(harness.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    group.test(path) && 'get' in (methods ?? {}) ? [path] : [],
  );

test('no route gives a customer the documents of another customer or of their orders', async () => {
  const [mine, other] = [await withDocuments(), await withDocuments()];
  const ofDocuments = routesOf(/^\/api\/documents\/\{id\}/);
  const ofOrders = routesOf(/^\/api\/orders\/\{id\}/);
  expect(ofDocuments.length).toBeGreaterThan(0);
  expect(ofOrders).toContain('/api/orders/{id}/pro-forma');
  const walk = async (routes: string[], ids: string[]) => {
    for (const route of routes)
      for (const id of ids)
        for (const format of ['', '?format=csv', '?format=pdf']) {
          const answer = await harness.as(mine.user, `${route.replace('{id}', id)}${format}`);
          expect.soft(answer.statusCode, `${route} ${format}`).toBe(404);
        }
  };
  // Tries each id both as a document and as an order, because neither is valid as the other.
  await walk(ofDocuments, [...other.documentIds, ...other.orderIds, ...mine.orderIds]);
  await walk(ofOrders, [...other.orderIds, ...other.documentIds, ...mine.documentIds]);
  const listed = customerDocumentList.parse((await harness.as(mine.user, '/api/documents')).json());
  expect(listed.documents.map(({ id }) => id).sort()).toEqual([...mine.documentIds].sort());
  for (const id of mine.documentIds)
    expect((await harness.as(mine.user, `/api/documents/${id}/file`)).statusCode).toBe(200);
});

test('a customer’s documents are listed newest first, by page, kind and number, with the unpaid amounts', async () => {
  const { user, documentIds } = await withDocuments();
  const list = async (query: string) => {
    const answer = await harness.as(user, `/api/documents?${query}`);
    expect(answer.statusCode).toBe(200);
    return { ...customerDocumentList.parse(answer.json()), range: answer.headers['content-range'] };
  };
  const all = await list('');
  expect(all.documents.map(({ kind }) => kind)).toEqual(['credit-note', 'invoice']);
  expect(all.range).toBe('documents 0-1/2');
  expect(all.documents[1]).toMatchObject({ outstanding: 5000, total: 10_000, isDisputed: false });
  expect((await list('skip=1&take=2')).documents.map(({ id }) => id)).toEqual([documentIds[0]]);
  expect((await list('filter=kind%3Dcredit-note')).total).toBe(1);
  expect((await list('filter=isOpen%3Dtrue')).documents.map(({ id }) => id)).toEqual([documentIds[0]]);
  expect((await list(`q=${all.documents[0]?.number}`)).documents.map(({ id }) => id)).toEqual([
    documentIds[1],
  ]);
  expect((await list('until=2026-03-01')).total).toBe(0);
});

test('staff find documents by customer, by order and if overdue, and export them', async () => {
  const { user, documentIds, orderIds } = await withDocuments();
  const found = async (query: string) =>
    (await documents.get(`documents?${query}`)).json().documents.map(({ id }: { id: string }) => id);
  expect(await found(`filter=customerId%3D${user.id}`)).toEqual([documentIds[1], documentIds[0]]);
  expect(await found(`q=${user.username}&filter=kind%3Dinvoice`)).toEqual([documentIds[0]]);
  const { referenceNumber } = (await documents.get(`orders/${orderIds[0]}`)).json();
  expect(await found(`q=${referenceNumber}&sort=Total`)).toEqual([documentIds[1], documentIds[0]]);
  expect(await found(`filter=isOverdue%3Dtrue;customerId%3D${user.id}`)).toEqual([]);
  const { now } = harness.clock;
  harness.clock.now = new Date('2026-04-02T08:00:00Z');
  expect(await found(`filter=isOverdue%3Dtrue;customerId%3D${user.id}`)).toEqual([documentIds[0]]);
  expect((await documents.detail(documentIds[0] ?? '')).isOverdue).toBe(true);
  harness.clock.now = now;
  const csv = await documents.get(`documents/export?format=csv&filter=customerId%3D${user.id}`);
  expect(csv.body.trim().split('\n')).toHaveLength(3);
});
