import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { documentsOf } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { verifyDocuments } from '../verify-documents.ts';

const harness = useApp();
const documents = documentsOf(harness);
const proofs = proofsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

const linesOf = async (invoiceId: string) => (await documents.detail(invoiceId)).lines;
const creditNoteOf = async (answer: { json: () => { id: string } }) => documents.detail(answer.json().id);
const orderOf = async (user: { id: string }, id: string) =>
  (await harness.as(user, `/api/orders/${id}`)).json();

test('a returned pack is credited to the customer once, put back into stock, and settles its order', async () => {
  const user = await newUser(harness.db);
  const { id, invoice, products } = await documents.dispatched(user, { costs: [5000, 2000] });
  const [line] = await linesOf(invoice.id);
  const answer = await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1, returnToStock: true }]);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ kind: 'credit-note', number: expect.stringMatching(/^CN-\d{6}$/) });
  expect(await creditNoteOf(answer)).toMatchObject({
    title: 'Credit note',
    invoiceNumber: invoice.number,
    reason: 'return',
    total: 5000,
    tax: 652,
    outstanding: 0,
    creditRefusal: 'A credit note cannot be credited.',
  });
  expect(await documents.owed(user.id)).toBe(9000);
  expect(await documents.stockOf(products[0]?.id ?? '')).toBe(99);
  expect(await orderOf(user, id)).toMatchObject({ settled: 50, isPaid: false, totalPrice: 140 });
  expect((await linesOf(invoice.id))[0]).toMatchObject({ creditableQuantity: 1, creditableAmount: 5000 });
});

test('a credit note for a paid order becomes credit, which pays the next unpaid order', async () => {
  const user = await newUser(harness.db);
  const { id, invoice } = await documents.dispatched(user);
  await proofs.record(user, 100, [{ orderId: id, amount: 100 }]);
  const next = await documents.order(user, { quantity: 1 });
  const [line] = await linesOf(invoice.id);
  await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 2 }]);
  expect(await orderOf(user, next.id)).toMatchObject({ settled: 50, isPaid: true, status: 2 });
  expect(await documents.owed(user.id)).toBe(-5000);
});

test('one pack is not credited with the amount of its whole line, so the other can still be credited', async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  const refused = await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1, amount: 100 }]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().errors[line?.id ?? '']).toContain('so that the others can still be credited');
  for (const _pack of [1, 2]) {
    const answer = await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }]);
    expect(answer.statusCode).toBe(201);
  }
});

test("'Other' as the reason for a credit note requires an explanation", async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  const lines = [{ lineId: line?.id, quantity: 1 }];
  for (const note of [null, '  ', 'x', '…']) {
    const refused = await documents.credit(invoice.id, lines, { reason: 'other', note });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { note: 'Describe the reason.' }]);
  }
  const answer = await documents.credit(invoice.id, lines, { reason: 'other', note: 'Agreed by telephone' });
  expect(answer.statusCode).toBe(201);
});

test('a wrong price is credited by an amount, without packs and with its VAT', async () => {
  const user = await newUser(harness.db, { deliveryFee: 2300 });
  const { invoice } = await documents.dispatched(user);
  const [line, fee] = await linesOf(invoice.id);
  const answer = await documents.credit(
    invoice.id,
    [
      { lineId: line?.id, amount: 11.5 },
      { lineId: fee?.id, amount: 23 },
    ],
    { reason: 'wrong-price', note: 'Contract price' },
  );
  const creditNote = await creditNoteOf(answer);
  expect(creditNote).toMatchObject({ total: 3450, tax: 450, note: 'Contract price' });
  expect(creditNote.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    [line?.name, 0, 1150],
    ['Delivery', 0, 2300],
  ]);
});

test.each([
  ['more packs than were invoiced', { quantity: 3 }, 409, 'Only 2 of this line can still be credited.'],
  [
    'more money than was invoiced',
    { amount: 100.01 },
    409,
    'Only R 100,00 of this line can still be credited.',
  ],
  ['nothing', {}, 400, 'Quantity: Enter the number of packs or the amount.'],
  ['an amount of 0', { amount: 0 }, 400, 'Amount: The amount must be more than 0.'],
  [
    'an amount that goes back to stock',
    { amount: 1, returnToStock: true },
    400,
    'Quantity: Enter how many packs go back to stock.',
  ],
])('%s cannot be credited', async (_what, values, status, message) => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  const answer = await documents.credit(invoice.id, [{ lineId: line?.id, ...values }]);
  expect([answer.statusCode, answer.json().message.replaceAll('\u00a0', ' ')]).toEqual([status, message]);
  if (status === 409) expect(Object.keys(answer.json().errors)).toEqual([line?.id]);
  expect(await documents.owed(user.id)).toBe(10_000);
});

test('a line of another invoice, or one chosen twice, is refused', async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const other = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  const [foreign] = await linesOf(other.invoice.id);
  const refused = async (lines: object[]) => (await documents.credit(invoice.id, lines)).statusCode;
  expect(await refused([{ lineId: foreign?.id, quantity: 1 }])).toBe(400);
  expect(await refused([1, 1].map((quantity) => ({ lineId: line?.id, quantity })))).toBe(400);
});

test('an invoice is not credited before its order is dispatched, nor after its order is cancelled', async () => {
  const user = await newUser(harness.db);
  const { id } = await documents.order(user);
  const invoice = (await documents.post(`orders/${id}/invoice`)).json();
  const [line] = await linesOf(invoice.id);
  const credit = () => documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }]);
  expect((await credit()).statusCode).toBe(409);
  const { version } = (await documents.get(`orders/${id}`)).json();
  await documents.post(`orders/${id}/cancellation`, { reason: 'Asked for', version });
  expect((await credit()).statusCode).toBe(409);
  expect(await documents.owed(user.id)).toBe(0);
});

test('a repeated key returns the same credit note, and is refused for a different credit', async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  const lines = [{ lineId: line?.id, quantity: 1 }];
  const answers = await Promise.all([1, 2, 3].map(() => documents.credit(invoice.id, lines, {}, 'one')));
  expect(new Set(answers.map((answer) => answer.json().number)).size).toBe(1);
  const other = await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 2 }], {}, 'one');
  expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(await documents.owed(user.id)).toBe(5000);
});

test('concurrent credit notes never credit more than the invoice', async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user, { quantity: 5 });
  const [line] = await linesOf(invoice.id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }])),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(await documents.owed(user.id)).toBe(0);
});

test('the credit of a credit note cannot be unapproved', async () => {
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user);
  const [line] = await linesOf(invoice.id);
  await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }]);
  const { rows } = await harness.db.execute<{ id: string }>(
    sql`select payment_id as id from tax_documents where invoice_id = ${invoice.id}`,
  );
  const answer = await proofs.unapprove(rows[0]?.id ?? '');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
});

test('with prices that exclude VAT, an invoice credited line by line is credited with its VAT to the cent', async () => {
  await documents.describeBusiness({ pricesIncludeVat: false });
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user, { costs: [103, 107, 111], addsVat: true });
  const { total, tax } = await documents.detail(invoice.id);
  for (const line of await linesOf(invoice.id))
    for (let pack = 0; pack < line.quantity; pack += 1)
      expect((await documents.credit(invoice.id, [{ lineId: line.id, quantity: 1 }])).statusCode).toBe(201);
  const { creditNotes, creditRefusal } = await documents.detail(invoice.id);
  expect(creditNotes.reduce((sum, one) => sum + one.total, 0)).toBe(total);
  const credited = await Promise.all(creditNotes.map(({ id }) => documents.detail(id)));
  expect(credited.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
  expect(creditRefusal).toBe('This invoice is credited in full.');
  expect(await documents.owed(user.id)).toBe(0);
  await documents.describeBusiness({ pricesIncludeVat: true });
});

test('an order in whole rand is invoiced with the rounding of its VAT, and credited in full', async () => {
  await documents.describeBusiness({ pricesIncludeVat: false, decimals: 0 });
  const user = await newUser(harness.db);
  const whole = { costs: [205_00, 101_00], quantity: 1, addsVat: true, decimals: 0 as const };
  const { invoice } = await documents.dispatched(user, whole);
  expect(await documents.detail(invoice.id)).toMatchObject({ total: 352_00, tax: 45_90, rounding: 10 });
  for (const { id } of await linesOf(invoice.id))
    expect((await documents.credit(invoice.id, [{ lineId: id, quantity: 1 }])).statusCode).toBe(201);
  const { creditNotes } = await documents.detail(invoice.id);
  expect(creditNotes.map(({ total }) => total)).toEqual([235_75, 116_25]);
  expect(await documents.owed(user.id)).toBe(0);
  await documents.describeBusiness({ pricesIncludeVat: true });
});

test('everything that these tests did agrees with the ledger', async () => {
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
  expect((await verifyDocuments(harness.db)).faults).toEqual([]);
});
