import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { documentsOf } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { documentSnapshot } from '../../../documents/snapshot.ts';
import { taxDocuments } from '../tables.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

const snapshotOf = async (id: string) => {
  const [row] = await harness.db
    .select({ snapshot: taxDocuments.snapshot })
    .from(taxDocuments)
    .where(sql`id = ${id}`);
  return documentSnapshot.parse(row?.snapshot);
};
const gapsOf = async (orderId: string) => (await documents.get(`orders/${orderId}`)).json().documentGaps;

test('a dispatched order has an invoice with its total, its VAT and a due date from the store’s terms', async () => {
  const user = await newUser(harness.db, { deliveryFee: 6000 });
  const { invoice, referenceNumber } = await documents.dispatched(user, { costs: [5000, 1999] });
  expect(invoice.number).toMatch(/^INV-\d{6}$/);
  const detail = await documents.detail(invoice.id);
  expect(detail).toMatchObject({
    title: 'Tax invoice',
    orderReference: referenceNumber,
    total: 19_998,
    tax: 2608,
    dueOn: '2026-04-01',
    outstanding: 19_998,
    isOverdue: false,
    creditRefusal: null,
  });
  expect(
    detail.lines.map(({ amount, quantity, orderLineId }) => [amount, quantity, orderLineId !== null]),
  ).toEqual([
    [10_000, 2, true],
    [3998, 2, true],
    [6000, 1, false],
  ]);
  expect(detail.lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(2608);
  expect(detail.sums).toEqual([{ rate: 1500, net: 17_390, tax: 2608, gross: 19_998 }]);
});

test('an invoice issued before dispatch stays the only one for its order', async () => {
  const user = await newUser(harness.db);
  const { id } = await documents.order(user);
  const issued = await documents.post(`orders/${id}/invoice`);
  expect(issued.statusCode).toBe(201);
  const again = await documents.post(`orders/${id}/invoice`);
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
  await documents.dispatch(id);
  expect((await harness.as(user, `/api/orders/${id}`)).json().documents).toEqual([issued.json()]);
});

test('a cancelled order gets no invoice', async () => {
  const { id } = await documents.order(await newUser(harness.db));
  const { version } = (await documents.get(`orders/${id}`)).json();
  await documents.post(`orders/${id}/cancellation`, { reason: 'Asked for', version });
  expect((await documents.post(`orders/${id}/invoice`)).statusCode).toBe(409);
});

test('a missing detail is reported beforehand, does not stop a dispatch, and makes the title “Invoice”', async () => {
  await documents.describeBusiness({ vatNumber: '' });
  const user = await newUser(harness.db, { canCollect: true });
  const { id } = await documents.order(user, { costs: [300_000], forCollection: true });
  expect(await gapsOf(id)).toEqual(['vat-number', 'customer-address', 'customer-vat-number']);
  await documents.dispatch(id);
  const [invoice] = (await documents.get(`orders/${id}`)).json().documents;
  expect((await documents.detail(invoice.id)).title).toBe('Invoice');
  expect(await gapsOf(id)).toEqual([]);
  await documents.describeBusiness();
});

test('a customer’s own terms and details are on the invoice', async () => {
  const user = await newUser(harness.db);
  await documents.describeCustomer(user.id, {
    legalName: 'Mokoena Pharmacy CC',
    vatNumber: '4987654321',
    address: '9 Main Road\nPaarl',
    termsDays: 7,
  });
  const { invoice } = await documents.dispatched(user);
  const { customer, dueOn } = await snapshotOf(invoice.id);
  expect([customer.legalName, customer.vatNumber, customer.address, dueOn]).toEqual([
    'Mokoena Pharmacy CC',
    '4987654321',
    '9 Main Road\nPaarl',
    '2026-03-09',
  ]);
});

test('an order from before VAT was recorded is invoiced at the VAT rate on its date, and records it', async () => {
  const user = await newUser(harness.db);
  const { id } = await documents.order(user, { costs: [11_400], quantity: 1 });
  await harness.db.execute(sql`update orders set total_tax = null, delivery_tax_rate = null, delivery_tax = null,
    date_ordered = '2017-06-01T08:00:00Z' where id = ${id}`);
  await harness.db.execute(sql`update order_lines set tax_rate = null, tax = null where order_id = ${id}`);
  await documents.dispatch(id);
  const order = (await harness.as(user, `/api/orders/${id}`)).json();
  expect([order.totalTax, order.orderProducts[0].taxRate, order.orderProducts[0].tax]).toEqual([
    14, 1400, 14,
  ]);
  expect((await documents.detail(order.documents[0].id)).sums).toEqual([
    { rate: 1400, net: 10_000, tax: 1400, gross: 11_400 },
  ]);
});

test('cancelling an order credits its earlier invoice in full, and the customer once', async () => {
  const user = await newUser(harness.db, { deliveryFee: 5000 });
  const { id } = await documents.order(user);
  await documents.post(`orders/${id}/invoice`);
  expect(await documents.owed(user.id)).toBe(15_000);
  const { version } = (await documents.get(`orders/${id}`)).json();
  const cancelled = await documents.post(`orders/${id}/cancellation`, { reason: 'Asked for', version });
  const [invoice, creditNote] = cancelled.json().documents;
  expect(await documents.owed(user.id)).toBe(0);
  expect(await documents.detail(creditNote.id)).toMatchObject({
    reason: 'cancellation',
    note: 'Asked for',
    invoiceNumber: invoice.number,
    total: 15_000,
    tax: 1957,
  });
  expect((await documents.detail(invoice.id)).lines.map(({ creditableAmount }) => creditableAmount)).toEqual([
    0, 0,
  ]);
});

test.each(['tax_documents', 'tax_document_lines', 'document_files'])(
  'the database refuses to change or delete rows of %s',
  async (table) => {
    const { invoice } = await documents.dispatched(await newUser(harness.db));
    await harness.as(await documents.person(), `/api/admin/documents/${invoice.id}/file`);
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set id = id`,
      `truncate ${table} cascade`,
    ])
      await expect(
        harness.db.execute(
          statement.replace('id = id', table === 'document_files' ? 'bytes = 1' : 'id = id'),
        ),
      ).rejects.toMatchObject({ cause: { code: '23001' } });
  },
);
