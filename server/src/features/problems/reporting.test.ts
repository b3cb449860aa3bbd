import { orderProblems, type ProblemInput } from '@formulary/contract';
import { count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { untilAnswered, useApp } from '../../../test/harness.ts';
import { orderProblems as problemsTable } from './tables.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

type User = { id: string };
type Lines = ProblemInput['lines'];

const linesOf = async (user: User, orderId: string): Promise<{ id: string }[]> =>
  (await harness.as(user, `/api/orders/${orderId}`)).json().orderProducts;
const problemsOf = async (user: User, orderId: string) =>
  orderProblems.parse((await harness.as(user, `/api/orders/${orderId}/problems`)).json());
const report = (user: User, orderId: string, payload: object, key?: string) =>
  harness.as(user, {
    ...{ method: 'POST', url: `/api/orders/${orderId}/problems`, payload },
    headers: key ? { 'idempotency-key': key } : {},
  });
const short = (lineId: string | undefined, quantity: number): Lines => [
  { orderLineId: lineId ?? '', kind: 'short', quantity },
];

/** A dispatched order of two lines with two packs each. */
const dispatched = async () => {
  const user = await newUser(harness.db);
  const order = await documents.dispatched(user, { costs: [5000, 2000] });
  const [first, second] = await linesOf(user, order.id);
  return { user, order, first: first?.id ?? '', second: second?.id ?? '' };
};

test('a reported problem is shown with its order, and its packs cannot be reported again', async () => {
  const { user, order, first, second } = await dispatched();
  const lines = [...short(first, 2), { orderLineId: second, kind: 'damaged', quantity: 1 }];
  const answer = await report(user, order.id, { lines, note: '  The box was open. ' });
  expect(answer.statusCode, answer.body).toBe(201);
  const { problems, reportable, refusal } = await problemsOf(user, order.id);
  expect(problems).toEqual([
    {
      ...{ id: answer.json().id, reportedAt: '2026-03-02T08:00:00.000Z', state: 'open', lines },
      ...{ note: 'The box was open.', photos: [], decidedAt: null, answer: null, creditNote: null },
    },
  ]);
  expect(reportable.map(({ quantity }) => quantity)).toEqual([0, 1]);
  expect(refusal).toBeNull();

  const again = await report(user, order.id, { lines: short(first, 1) });
  const message = 'All packs of this line have already been reported or credited.';
  expect([again.statusCode, again.json().errors]).toEqual([409, { [first]: message }]);
  const more = await report(user, order.id, { lines: short(second, 2) });
  expect(more.json().errors).toEqual({ [second]: 'Only 1 of this line can still be reported.' });
  expect((await report(user, order.id, { lines: short(second, 1) })).statusCode).toBe(201);
  const all = await report(user, order.id, { lines: short(second, 1) });
  expect(all.json().message).toBe('Everything in this order has already been reported or credited.');
});

test('packs that a credit note covers cannot be reported, and those of a rejected report can', async () => {
  const { user, order, first } = await dispatched();
  const [line] = (await documents.detail(order.invoice.id)).lines;
  await documents.credit(order.invoice.id, [{ lineId: line?.id, quantity: 1 }]);
  expect((await report(user, order.id, { lines: short(first, 2) })).json().errors).toEqual({
    [first]: 'Only 1 of this line can still be reported.',
  });
  const { id } = (await report(user, order.id, { lines: short(first, 1) })).json();
  await documents.post(`problems/${id}/rejection`, { version: 1, answer: 'All packs were signed for.' });
  expect((await report(user, order.id, { lines: short(first, 1) })).statusCode).toBe(201);
});

test('an order that is not dispatched, or that was cancelled, cannot be reported', async () => {
  const user = await newUser(harness.db);
  const { id } = await documents.order(user);
  const [line] = await linesOf(user, id);
  const refused = async () => {
    const answer = await report(user, id, { lines: short(line?.id, 1) });
    expect((await problemsOf(user, id)).refusal).toBe(answer.json().message);
    return [answer.statusCode, answer.json().message];
  };
  expect(await refused()).toEqual([
    409,
    'This order has not been dispatched yet. You can report a problem once it has.',
  ]);
  const { version } = (await documents.get(`orders/${id}`)).json();
  await documents.post(`orders/${id}/cancellation`, { reason: 'Asked for', version });
  expect(await refused()).toEqual([409, 'This order was cancelled, so there is nothing to report.']);
});

test("another customer's order is not found", async () => {
  const { order, first } = await dispatched();
  const stranger = await newUser(harness.db);
  expect((await report(stranger, order.id, { lines: short(first, 1) })).statusCode).toBe(404);
  expect((await harness.as(stranger, `/api/orders/${order.id}/problems`)).statusCode).toBe(404);
});

describe('a report is refused', () => {
  test('with a line of another order, or a line chosen twice', async () => {
    const { user, order, first } = await dispatched();
    const other = await dispatched();
    const status = async (lines: Lines) => (await report(user, order.id, { lines })).statusCode;
    expect(await status(short(other.first, 1))).toBe(400);
    expect(await status([...short(first, 1), ...short(first, 1)])).toBe(400);
    expect(await status([])).toBe(400);
  });

  test('without words about something else that is wrong', async () => {
    const { user, order, first } = await dispatched();
    const lines = [{ orderLineId: first, kind: 'other', quantity: 1 }];
    for (const note of [undefined, '  ']) {
      const answer = await report(user, order.id, { lines, note });
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { note: 'Describe the problem.' }]);
    }
    expect((await report(user, order.id, { lines, note: 'No leaflet' })).statusCode).toBe(201);
  });
});

test('a repeated report is one report, and its key is refused for a different one', async () => {
  const { user, order, first } = await dispatched();
  const lines = short(first, 1);
  const answers = await Promise.all([1, 2, 3].map(() => report(user, order.id, { lines }, 'one')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect((await problemsOf(user, order.id)).problems).toHaveLength(1);
  const other = await report(user, order.id, { lines: short(first, 2) }, 'one');
  expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('of two devices that report the same packs at the same time, one succeeds', async () => {
  const { user, order, first } = await dispatched();
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((key) =>
      untilAnswered(() => report(user, order.id, { lines: short(first, 2) }, key)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const [counted] = await harness.db
    .select({ count: count() })
    .from(problemsTable)
    .where(eq(problemsTable.orderId, order.id));
  expect(counted?.count).toBe(1);
});

test('staff are notified of a report, and the dashboard counts it until it is decided', async () => {
  const { user, order, first } = await dispatched();
  const staff = await newUser(harness.db, { role: 'Staff' });
  const open = async () => (await harness.as(staff, '/api/admin/dashboard/attention')).json().problems.count;
  const before = await open();
  const { id } = (await report(user, order.id, { lines: short(first, 1) })).json();
  expect(await open()).toBe(before + 1);
  await harness.readEvents();
  const [newest] = (await harness.as(staff, '/api/notifications')).json().items;
  expect(newest).toMatchObject({
    ...{ kind: 'new-problem', subjectId: order.id },
    facts: { reference: order.referenceNumber },
  });
  await documents.post(`problems/${id}/resolution`, { version: 1, answer: 'Sent again today.' });
  expect(await open()).toBe(before);
});
