import { customerDocumentList } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
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

test('no route gives a customer a document, or an order’s document, of another customer', async () => {
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

test('a customer’s documents are listed newest first, by page, kind and number, with what is unpaid', async () => {
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
