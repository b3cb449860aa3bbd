import { orderProblems, staffProblem } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { untilAnswered, useApp } from '../../../test/harness.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

type User = { id: string };

const report = async (user: User, orderId: string, orderLineId: string, quantity = 1): Promise<string> => {
  const payload = { lines: [{ orderLineId, kind: 'damaged', quantity }], note: 'Leaking' };
  const answer = await harness.as(user, { method: 'POST', url: `/api/orders/${orderId}/problems`, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

/** A dispatched order of one line with two packs at R 50, one of which is reported. */
const reported = async () => {
  const user = await newUser(harness.db, { name: 'Thandi', surname: 'Mokoena' });
  const order = await documents.dispatched(user);
  const [line] = (await documents.detail(order.invoice.id)).lines;
  const lineId = line?.orderLineId ?? '';
  return { user, order, lineId, invoiceLine: line?.id, id: await report(user, order.id, lineId) };
};
const find = async (id: string) => staffProblem.parse((await documents.get(`problems/${id}`)).json());
const seenBy = async (user: User, orderId: string) =>
  orderProblems.parse((await harness.as(user, `/api/orders/${orderId}/problems`)).json()).problems[0];
const isDisputed = async (invoiceId: string) => (await documents.detail(invoiceId)).isDisputed;
const credit = (id: string, lineId: string | undefined, { version = 1, quantity = 1, key = 'one' } = {}) =>
  documents.post(
    `problems/${id}/credit-notes`,
    { version, creditNote: { reason: 'damage', lines: [{ lineId, quantity }] } },
    { 'idempotency-key': key },
  );
const newestOf = async (user: User) => {
  await harness.readEvents();
  return (await harness.as(user, '/api/notifications')).json().items[0];
};

test('staff see a report with its products and the invoice that a credit would correct', async () => {
  const { user, order, lineId, id } = await reported();
  expect(await find(id)).toMatchObject({
    ...{ id, version: 1, state: 'open', note: 'Leaking', decidedBy: null },
    order: { id: order.id, referenceNumber: order.referenceNumber },
    customer: { id: user.id, name: 'Thandi Mokoena' },
    lines: [{ orderLineId: lineId, kind: 'damaged', quantity: 1, ordered: 2 }],
    invoice: order.invoice,
  });
  const list = (await documents.get(`problems?filter=state=open;orderId=${order.id}`)).json();
  expect([list.total, list.problems[0].id]).toEqual([1, id]);
  expect((await documents.get(`problems?filter=state=rejected;orderId=${order.id}`)).json().total).toBe(0);
});

test('a credit closes the report with its credit note, once, and notifies the customer', async () => {
  const { user, order, invoiceLine, id } = await reported();
  const answers = await Promise.all([1, 2].map(() => credit(id, invoiceLine)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const [note, repeated] = answers.map((answer) => answer.json());
  expect(repeated).toEqual(note);
  expect(await documents.owed(user.id)).toBe(5000);
  expect(await seenBy(user, order.id)).toMatchObject({ state: 'credited', creditNote: note, answer: null });
  expect(await newestOf(user)).toMatchObject({
    ...{ kind: 'problem-decided', subjectId: order.id },
    facts: { reference: order.referenceNumber, decision: 'credited' },
  });
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('the customer sees the answer of a rejection and of a resolution, and the audit log has it', async () => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  for (const [path, state, summary] of [
    ['rejection', 'rejected', 'Rejected a reported problem'],
    ['resolution', 'resolved', 'Resolved a reported problem'],
  ]) {
    const { user, order, id } = await reported();
    const answer = 'We sent two packs on Monday.';
    expect((await documents.post(`problems/${id}/${path}`, { version: 1, answer })).statusCode).toBe(204);
    expect(await seenBy(user, order.id)).toMatchObject({ state, answer, creditNote: null });
    expect(await newestOf(user)).toMatchObject({
      kind: 'problem-decided',
      facts: { decision: state, reason: answer },
    });
    const audit = (await harness.as(admin, '/api/admin/audit?entity=Order')).json().auditEntries;
    expect(audit[0]).toMatchObject({ label: order.referenceNumber, summary, reason: answer });
    expect(await documents.owed(user.id)).toBe(10_000);
  }
});

test('a decision needs words, and the version that staff saw', async () => {
  const { id } = await reported();
  const empty = await documents.post(`problems/${id}/rejection`, { version: 1, answer: ' ' });
  expect([empty.statusCode, empty.json().errors]).toEqual([400, { answer: 'Reason is required.' }]);
  const stale = await documents.post(`problems/${id}/rejection`, { version: 2, answer: 'Not damaged' });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  expect((await find(id)).state).toBe('open');
});

test('of several decisions made at the same time, one counts', async () => {
  const { user, invoiceLine, id } = await reported();
  const answers = await Promise.all([
    untilAnswered(() => credit(id, invoiceLine)),
    ...['rejection', 'resolution'].map((path) =>
      untilAnswered(() => documents.post(`problems/${id}/${path}`, { version: 1, answer: 'Decided' })),
    ),
  ]);
  const decided = answers.filter(({ statusCode }) => statusCode < 300);
  expect(decided).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  const { state } = await find(id);
  expect(await documents.owed(user.id)).toBe(state === 'credited' ? 5000 : 10_000);
});

test('a refused credit leaves the report open', async () => {
  const { id, invoiceLine } = await reported();
  const refused = await credit(id, invoiceLine, { quantity: 3 });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, [invoiceLine]]);
  expect((await find(id)).state).toBe('open');
});

test('the invoice of a reported order is disputed until the last report is decided', async () => {
  const { user, order, lineId, id } = await reported();
  expect(await isDisputed(order.invoice.id)).toBe(true);
  const second = await report(user, order.id, lineId);
  await documents.post(`problems/${id}/rejection`, { version: 1, answer: 'Not damaged' });
  expect(await isDisputed(order.invoice.id)).toBe(true);
  await documents.post(`problems/${second}/resolution`, { version: 1, answer: 'Sent again' });
  expect(await isDisputed(order.invoice.id)).toBe(false);
});

test('a dispute that staff opened stays open when a report is decided', async () => {
  const user = await newUser(harness.db);
  const order = await documents.dispatched(user);
  const [line] = (await documents.detail(order.invoice.id)).lines;
  await documents.post(`invoices/${order.invoice.id}/dispute`, { reason: 'Price query' });
  const id = await report(user, order.id, line?.orderLineId ?? '');
  await documents.post(`problems/${id}/rejection`, { version: 1, answer: 'Not damaged' });
  expect(await isDisputed(order.invoice.id)).toBe(true);
});

test('a report can be decided after staff have ended its dispute', async () => {
  const { order, id } = await reported();
  await documents.post(`invoices/${order.invoice.id}/dispute/end`, { reason: 'Agreed by telephone' });
  expect(
    (await documents.post(`problems/${id}/resolution`, { version: 1, answer: 'Agreed' })).statusCode,
  ).toBe(204);
});
