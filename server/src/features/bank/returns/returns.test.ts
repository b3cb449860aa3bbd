import { randFromCents } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { bankCsv, type FileLine } from '../../../../test/sample-files.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const bank = bankOf(harness, proofs.person);
beforeAll(() => setStore(harness.db));

let counter = 0;
const mark = (): string => {
  counter += 1;
  return `Q${counter}Z${counter}`;
};
const received = async (...lines: FileLine[]): Promise<void> => {
  expect((await bank.upload(bankCsv(lines))).statusCode).toBe(201);
};
const owed = async (user: { id: string }): Promise<number> =>
  randFromCents(await findOutstanding(harness.db, user.id));
const bestOf = async (text: string) => (await bank.line(text)).proposals[0];
const returnWith = async (text: string) => {
  const found = (await bank.returns()).find(({ description }) => description.includes(text));
  if (!found) throw new Error(`There is no return with ${text}`);
  return found;
};
/** A customer's order, the line that pays it, and the line of its return. */
const paidAndReturned = async (amount: number) => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, amount);
  const [text, back] = [mark(), mark()];
  const line = { day: '2026-03-02', amount, description: text, reference: order.referenceNumber };
  const out = { day: '2026-03-03', amount: -amount, description: `DEBIT ${back}`, reference: '' };
  return { user, order, text, back, line, out };
};
const undo = async (back: string, lineId?: string) => {
  const { id, version, receipts } = await returnWith(back);
  return bank.post(`returns/${id}/undo`, { version, lineId: lineId ?? receipts[0]?.lineId });
};

test('a payment whose return is in the same file is not certain, and is not approved with the others', async () => {
  const { user, text, line, out } = await paidAndReturned(501);
  await received(line, out);
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['returned'] });
  const { id, version } = await bank.line(text);
  const answer = await bank.post('approvals', { lines: [{ id, version }] });
  expect(answer.json()).toMatchObject({ approved: 0 });
  expect(await owed(user)).toBe(501);
  expect((await bank.approve(text)).json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
});

test.each([
  ['a later', ['line', 'out']],
  ['an earlier', ['out', 'line']],
] as const)('a payment whose return is in %s file is not certain', async (_when, order) => {
  const made = await paidAndReturned(_when === 'a later' ? 503 : 505);
  made.out.description = `RETURNED ${made.out.description}`;
  for (const which of order) await received(made[which]);
  expect(await bestOf(made.text)).toMatchObject({ confidence: 'likely', doubts: ['returned'] });
});

test('a payment is not certain if money out that is called a return follows within sixty days', async () => {
  const { user, text, line, out } = await paidAndReturned(523);
  await received(line, { ...out, day: '2026-04-30', description: 'UNPAID ITEM REVERSED' });
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['returned'] });
  const other = await paidAndReturned(525);
  await received(other.line, { ...other.out, day: '2026-04-30', description: 'RENT' });
  expect((await bestOf(other.text))?.confidence).toBe('certain');
  expect(await owed(user)).toBe(523);
});

test('the proof of a payment with a return is approved only after confirmation', async () => {
  const { user, order, line, out } = await paidAndReturned(527);
  const proof = await proofs.proof(user, { orderId: order.id });
  const unaffected = await proofs.proof(await newUser(harness.db));
  await received(line, out);
  const refused = await proofs.approve(proof, 527, [], []);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'CONFIRMATION_REQUIRED',
      errors: { 'returned-by-bank': 'The bank paid out R\u00a0527, and may have returned this payment.' },
    },
  ]);
  expect(await owed(user)).toBe(527);
  const ofAnother = await proofs.approve(unaffected, 527, [], ['amount-far-above-owed']);
  expect(ofAnother.statusCode).toBe(204);
  expect((await proofs.approve(proof, 527, [], ['returned-by-bank'])).statusCode).toBe(204);
  expect(await owed(user)).toBe(0);
});

test('a proof of a payment that staff marked as returned needs confirmation, but a later proof does not', async () => {
  const { user, order, back, line, out } = await paidAndReturned(529);
  const proof = await proofs.proof(user, { orderId: order.id });
  await received(line, out);
  expect((await undo(back)).statusCode).toBe(204);
  const refused = await proofs.approve(proof, 529, [], []);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['returned-by-bank']]);
  await proofs.reject(proof);
  const now = harness.clock.now;
  harness.clock.now = new Date('2026-03-05T08:00:00Z');
  const later = await proofs.proof(user, { orderId: order.id });
  expect((await proofs.approve(later, 529, [], [])).statusCode).toBe(204);
  harness.clock.now = now;
});

test('a return is shown with its payment, and undoing that payment makes the amount owed again', async () => {
  const { user, order, text, back, line, out } = await paidAndReturned(507);
  await received(line);
  await bank.approve(text);
  expect(await owed(user)).toBe(0);
  await received(out);
  const { paymentId } = await bank.line(text);
  expect(await returnWith(back)).toMatchObject({
    amount: 507,
    receipts: [{ state: 'matched', paymentId, customer: { id: user.id } }],
  });
  const url = `/api/admin/bank/returns?filter=paymentId=${paymentId}`;
  expect((await harness.as(await proofs.person(), url)).json()).toMatchObject({ total: 1 });
  expect((await undo(back)).statusCode).toBe(204);
  expect([await owed(user), await proofs.statusOf(user, order.id)]).toEqual([507, 3]);
  expect(await bank.line(text)).toMatchObject({
    state: 'ignored',
    note: 'Returned by the bank on 3 Mar 2026',
  });
  expect((await bank.returns()).some(({ description }) => description.includes(back))).toBe(false);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('the proof of a returned payment is rejected, and does not wait for approval again', async () => {
  const { user, order, text, back, line, out } = await paidAndReturned(509);
  const proof = await proofs.proof(user, { orderId: order.id });
  await received(line);
  await bank.approve(text);
  await received(out);
  expect((await undo(back)).statusCode).toBe(204);
  expect(await proofs.review(proof)).toMatchObject({
    state: 'rejected',
    reason: 'Returned by the bank on 3 Mar 2026',
  });
  expect(await owed(user)).toBe(509);
});

test('reopening the line leaves its return unresolved, so the line is not certain', async () => {
  const { text, back, line, out } = await paidAndReturned(511);
  await received(line, out);
  await undo(back);
  await bank.undo(text);
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['returned'] });
  expect(await returnWith(back)).toMatchObject({ amount: 511 });
});

test('money out that staff mark as not a return leaves the payment certain', async () => {
  const { text, back, line, out } = await paidAndReturned(513);
  await received(line, out);
  const { id, version } = await returnWith(back);
  expect((await bank.post(`returns/${id}/dismiss`, { version })).statusCode).toBe(204);
  expect((await bestOf(text))?.confidence).toBe('certain');
  expect((await bank.post(`returns/${id}/dismiss`, { version })).statusCode).toBe(409);
});

test('of equal payments only the one that the return names is in doubt', async () => {
  const [one, other] = [await paidAndReturned(515), await paidAndReturned(515)];
  await received(one.line, other.line, { ...one.out, reference: one.order.referenceNumber });
  expect((await bestOf(one.text))?.doubts).toEqual(['returned']);
  expect((await bestOf(other.text))?.confidence).toBe('certain');
});

test('of several concurrent undos of a returned payment, one succeeds', async () => {
  const { user, text, back, line, out } = await paidAndReturned(517);
  await received(line);
  await bank.approve(text);
  await received(out);
  const { id, version, receipts } = await returnWith(back);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      bank.post(`returns/${id}/undo`, { version, lineId: receipts[0]?.lineId }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await owed(user)).toBe(517);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('money out that cannot be the return of a line is refused, and so is an unknown one', async () => {
  const [one, other] = [await paidAndReturned(519), await paidAndReturned(521)];
  await received(one.line, one.out, other.line);
  const { id } = await bank.line(other.text);
  expect((await undo(one.back, id)).statusCode).toBe(409);
  expect((await bank.post(`returns/${id}/dismiss`, { version: 1 })).statusCode).toBe(404);
});
