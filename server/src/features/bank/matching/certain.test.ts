import { randFromCents } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { bankCsv, type FileLine } from '../../../../test/sample-files.ts';
import { findOutstanding } from '../../ledger/queries.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const bank = bankOf(harness, proofs.person);
beforeAll(() => setStore(harness.db));

let counter = 0;
const mark = (): string => {
  counter += 1;
  return `Q${counter}Z${counter}`;
};
/** The day of the store's clock, on which staff record payments. */
const today = (): string => harness.clock.now.toISOString().slice(0, 10);
const received = async (...lines: FileLine[]): Promise<void> => {
  expect((await bank.upload(bankCsv(lines))).statusCode).toBe(201);
};
const owed = async (user: { id: string }): Promise<number> =>
  randFromCents(await findOutstanding(harness.db, user.id));
const bestOf = async (text: string) => (await bank.line(text)).proposals[0];
const approveCertain = async () => {
  const { bankLines } = await bank.list('state=open;match=certain');
  return bank.post('approvals', { lines: bankLines.map(({ id, version }) => ({ id, version })) });
};

test('a line that is exported again with another word is not certain, and is not paid twice', async () => {
  const user = await newUser(harness.db);
  const { referenceNumber: reference } = await proofs.order(user, 800);
  const [text, again] = [mark(), mark()];
  await received({ amount: 400, description: `EFT ${text}`, reference });
  await approveCertain();
  expect(await owed(user)).toBe(400);
  await received({ amount: 400, description: `PAYMENT ${again}`, reference });
  expect(await bestOf(again)).toMatchObject({ confidence: 'likely', doubts: ['similar'] });
  await approveCertain();
  expect(await owed(user)).toBe(400);
});

test('the same transaction exported by another bank, dated later and without a reference, leaves neither match certain', async () => {
  const user = await newUser(harness.db);
  const { referenceNumber: reference } = await proofs.order(user, 812);
  const text = mark();
  await received({ day: '2026-03-06', amount: 406, description: text, reference });
  const ofx = `<OFX><CURDEF>ZAR<ACCTID>***6789<STMTTRN><DTPOSTED>20260309<TRNAMT>406.00<FITID>1<NAME>MAGTAPE</STMTTRN></OFX>`;
  expect((await bank.upload(ofx)).statusCode).toBe(201);
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['similar'] });
});

test('an ignored line still makes its copy in another file less than certain', async () => {
  const user = await newUser(harness.db);
  const { referenceNumber: reference } = await proofs.order(user, 814);
  const [text, again] = [mark(), mark()];
  await received({ amount: 407, description: text, reference });
  const { id, version } = await bank.line(text);
  await bank.post(`lines/${id}/ignore`, { version });
  await received({ amount: 407, description: again, reference });
  expect(await bestOf(again)).toMatchObject({ confidence: 'likely', doubts: ['similar'] });
});

test('equal lines of two files that name orders of different customers are certain', async () => {
  const [one, other] = [await newUser(harness.db), await newUser(harness.db)];
  const [a, b] = [await proofs.order(one, 409), await proofs.order(other, 409)];
  const [first, second] = [mark(), mark()];
  await received({ amount: 409, description: first, reference: a.referenceNumber });
  await received({ amount: 409, description: second, reference: b.referenceNumber });
  expect([(await bestOf(first))?.confidence, (await bestOf(second))?.confidence]).toEqual([
    'certain',
    'certain',
  ]);
});

test('the same amount twice on one day in one file is two payments; in the next file the second is not certain', async () => {
  const user = await newUser(harness.db);
  const { referenceNumber: reference } = await proofs.order(user, 1500);
  const [text, later] = [mark(), mark()];
  const line = { amount: 411, description: text, reference };
  await received(line, line);
  await approveCertain();
  expect(await owed(user)).toBe(1500 - 822);
  await received(line, line, { ...line, description: later });
  expect((await bestOf(later))?.confidence).toBe('likely');
});

test.each(['EFT', 'Cash', 'Card', 'Cheque', 'Other'] as const)(
  'a line is not certain if it may be a deposit that staff recorded as %s',
  async (method) => {
    const user = await newUser(harness.db);
    const [early, named] = [await proofs.order(user, 421), await proofs.order(user, 421)];
    const settlements = [{ orderId: early.id, amount: 421 }];
    expect((await proofs.record(user, 421, settlements, { method })).statusCode).toBe(201);
    const text = mark();
    const line = { amount: 421, description: text, reference: named.referenceNumber };
    await received({ day: today(), ...line });
    expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['recorded'] });
    await approveCertain();
    expect(await owed(user)).toBe(421);
    const refused = await bank.approve(text);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect((await bank.approve(text, { isConfirmed: true })).statusCode).toBe(204);
    expect(await owed(user)).toBe(0);
  },
);

test('a line of an old statement is not certain if staff recorded its amount much later', async () => {
  const user = await newUser(harness.db);
  const [early, named] = [await proofs.order(user, 423), await proofs.order(user, 423)];
  await proofs.record(user, 423, [{ orderId: early.id, amount: 423 }]);
  const text = mark();
  await received({ day: '2026-01-03', amount: 423, description: text, reference: named.referenceNumber });
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['recorded'] });
  await approveCertain();
  expect(await owed(user)).toBe(423);
});

test('a line is not certain if it may be a deposit that staff entered as a credit', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 900);
  await proofs.post(`customers/${user.id}/credits`, { amount: 431, reason: 'EFT of today' });
  const text = mark();
  await received({ day: today(), amount: 431, description: text, reference: order.referenceNumber });
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', doubts: ['recorded'] });
});

test('a line that may be cash recorded by hand is a likely match for that payment, not a certain one', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 441);
  await proofs.record(user, 441, [{ orderId: order.id, amount: 441 }], { method: 'Cash' });
  const text = mark();
  await received({ day: today(), amount: 441, description: text, reference: order.referenceNumber });
  expect(await bestOf(text)).toMatchObject({ confidence: 'likely', outcome: 'approved' });
});

test('a chance sum of orders is not certain, however well the payer is known', async () => {
  const user = await newUser(harness.db);
  const payer = 'Sumwise Holdings';
  for (const amount of [11, 12]) {
    const { referenceNumber: reference } = await proofs.order(user, amount);
    const text = mark();
    await received({ amount, description: `${payer} ${text}`, reference });
    await bank.approve(text);
  }
  for (const amount of [101, 203, 407]) await proofs.order(user, amount);
  const [sum, single] = [mark(), mark()];
  await received({ amount: 508, description: `${payer} ${sum}` });
  await received({ amount: 203, description: `${payer} ${single}` });
  expect(await bestOf(sum)).toMatchObject({
    confidence: 'likely',
    reasons: [{ reason: 'payer' }, { reason: 'orders' }],
  });
  expect((await bestOf(single))?.confidence).toBe('certain');
});

test('cash deposits at a branch do not teach the store to recognise a payer', async () => {
  const user = await newUser(harness.db);
  for (const amount of [21, 22, 23]) {
    const { referenceNumber: reference } = await proofs.order(user, amount);
    const text = mark();
    await received({ amount, description: `CASH DEP SANDTON ${text}`, reference });
    await bank.approve(text);
  }
  await proofs.order(user, 451);
  const text = mark();
  await received({ amount: 451, description: `CASH DEP SANDTON ${text}` });
  expect(await bestOf(text)).toMatchObject({ confidence: 'possible', reasons: [{ reason: 'order' }] });
});
