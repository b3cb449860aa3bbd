import { randFromCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { repetitions } from '../../../../test/repetitions.ts';
import { bankCsv, type FileLine } from '../../../../test/sample-files.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const bank = bankOf(harness, proofs.person);
beforeAll(() => setStore(harness.db));

let counter = 0;
/** Returns text that no other line contains. */
const mark = (): string => {
  counter += 1;
  return `Q${counter}Z${counter}`;
};
const received = async (...lines: FileLine[]): Promise<void> => {
  expect((await bank.upload(bankCsv(lines))).statusCode).toBe(201);
};
const owed = async (user: { id: string }): Promise<number> =>
  randFromCents(await findOutstanding(harness.db, user.id));
const paymentsOf = async (user: { id: string }) => {
  const { rows } = await harness.db.execute<{ is_paid: boolean; amount: string; method: string | null }>(
    sql`select is_paid, amount, method from payments where user_id = ${user.id} order by id`,
  );
  return rows.map(({ is_paid, amount, method }) => [is_paid, Number(amount) / 100, method]);
};
const proposalsOf = async (text: string) => (await bank.line(text)).proposals;

test('proposes the order whose reference is in the line, and approving the proposal pays the order', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 500);
  const text = mark();
  await received({ amount: 500, description: `EFT ${text}`, reference: order.referenceNumber });
  expect(await proposalsOf(text)).toMatchObject([
    {
      confidence: 'certain',
      outcome: 'record',
      customer: { id: user.id, outstanding: 500 },
      orders: [{ id: order.id, lacks: 500, amount: 500 }],
      reasons: [
        { reason: 'reference', text: order.referenceNumber },
        { reason: 'order', text: order.referenceNumber },
      ],
      doubts: [],
    },
  ]);
  expect((await bank.approve(text)).statusCode).toBe(204);
  expect(await owed(user)).toBe(0);
  expect(await proofs.statusOf(user, order.id)).toBe(2);
  expect(await paymentsOf(user)).toEqual([[true, 500, 'EFT']]);
  expect(await bank.line(text)).toMatchObject({
    state: 'matched',
    outcome: 'record',
    customer: { id: user.id },
    decided: { by: 'Ann Nkosi' },
  });
});

test.each([
  ['spaces in it', (reference: string) => reference.replace(/(...)/g, '$1 ')],
  ['small letters', (reference: string) => reference.toLowerCase()],
  ['a hyphen in it', (reference: string) => `${reference.slice(0, 4)}-${reference.slice(4)}`],
  ['no space before it', (reference: string) => `KLINIEK${reference}`],
])('finds a reference with %s', async (_words, write) => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 321);
  const text = mark();
  await received({ amount: 321, description: text, reference: write(order.referenceNumber) });
  expect(await proposalsOf(text)).toMatchObject([{ confidence: 'certain', customer: { id: user.id } }]);
});

test('a reference with one wrong character does not count', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 977);
  await proofs.order(await newUser(harness.db), 977);
  const wrong = order.referenceNumber.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const text = mark();
  await received({ amount: 976, description: text, reference: wrong });
  expect(await proposalsOf(text)).toEqual([]);
});

test('an invoice number is certain with exactly what is due, and only likely with a part of it', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 812);
  await harness.db.execute(sql`
    insert into tax_documents (id, kind, serial, number, user_id, order_id, total, tax, snapshot, issued_at, issued_by)
    values (gen_random_uuid(), 'invoice', 4711, 'INV-004711', ${user.id}, ${order.id}, 81200, 10591, '{}', now(),
      ${(await proofs.person()).id})`);
  const [exact, part] = [mark(), mark()];
  await received(
    { amount: 400, description: part, reference: 'inv 4711' },
    { amount: 812, description: exact, reference: 'INV004711' },
  );
  expect(await proposalsOf(part)).toMatchObject([{ confidence: 'likely', customer: { id: user.id } }]);
  expect(await proposalsOf(exact)).toMatchObject([
    {
      confidence: 'certain',
      orders: [{ id: order.id }],
      reasons: [{ reason: 'invoice', text: 'INV-004711' }, {}],
    },
  ]);
});

test('more than is due is not certain, and approving it leaves credit', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 200);
  const text = mark();
  await received({ amount: 300, description: text, reference: order.referenceNumber });
  expect(await proposalsOf(text)).toMatchObject([{ confidence: 'likely', doubts: ['overpaid'] }]);
  expect((await bank.approve(text)).statusCode).toBe(204);
  expect(await owed(user)).toBe(-100);
});

test('far more than is owed must be confirmed', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 200);
  const text = mark();
  await received({ amount: 5000, description: text, reference: order.referenceNumber });
  const refused = await bank.approve(text);
  expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  expect([await owed(user), (await bank.line(text)).state]).toEqual([200, 'open']);
  expect((await bank.approve(text, { isConfirmed: true })).statusCode).toBe(204);
  expect(await owed(user)).toBe(-4800);
});

test('recognises a payer with certainty after two earlier lines, if the amount is exactly that of one order', async () => {
  const user = await newUser(harness.db);
  const payer = 'MAGTAPE CREDIT Vaalwater Trading';
  const learn = async (amount: number): Promise<void> => {
    const { referenceNumber } = await proofs.order(user, amount);
    const text = mark();
    await received({ amount, description: `${payer} ${text}`, reference: referenceNumber });
    await bank.approve(text);
  };
  await learn(410);
  const second = await proofs.order(user, 615);
  await proofs.order(user, 70);
  const [exact, part] = [mark(), mark()];
  await received(
    { amount: 615, description: `${payer} ${exact}` },
    { amount: 613, description: `${payer} ${part}` },
  );
  expect(await proposalsOf(exact)).toMatchObject([{ confidence: 'likely', customer: { id: user.id } }]);
  await learn(33);
  expect(await proposalsOf(exact)).toMatchObject([
    {
      confidence: 'certain',
      customer: { id: user.id },
      orders: [{ id: second.id }],
      reasons: [{ reason: 'payer' }, { reason: 'order' }],
    },
  ]);
  expect(await proposalsOf(part)).toMatchObject([{ confidence: 'likely', customer: { id: user.id } }]);
});

test('proposes by name and username, and by amount alone only as a possibility', async () => {
  const user = await newUser(harness.db, { name: 'Sibongile', surname: 'Kruger', username: 'krugersdorp77' });
  await proofs.order(user, 733);
  const [named, byUsername, amount] = [mark(), mark(), mark()];
  await received(
    { amount: 733, description: `Payment SIBONGILE  KRUGER ${named}` },
    { amount: 20, description: `${byUsername} krugersdorp77` },
    { amount: 733, description: `CASH ${amount}` },
  );
  expect(await proposalsOf(named)).toMatchObject([
    { confidence: 'likely', customer: { id: user.id }, reasons: [{ reason: 'name' }, { reason: 'order' }] },
  ]);
  expect(await proposalsOf(byUsername)).toMatchObject([
    { confidence: 'possible', reasons: [{ reason: 'username', text: 'krugersdorp77' }] },
  ]);
  expect(await proposalsOf(amount)).toMatchObject([
    { confidence: 'possible', customer: { id: user.id }, reasons: [{ reason: 'order' }] },
  ]);
});

test('finds the set of orders that an amount pays', async () => {
  const user = await newUser(harness.db, { name: 'Setof', surname: 'Invoices' });
  const orders = [
    await proofs.order(user, 101),
    await proofs.order(user, 203),
    await proofs.order(user, 407),
  ];
  const text = mark();
  await received({ amount: 508, description: `SETOF INVOICES ${text}` });
  expect(await proposalsOf(text)).toMatchObject([
    {
      confidence: 'likely',
      orders: [
        { id: orders[0]?.id, amount: 101 },
        { id: orders[2]?.id, amount: 407 },
      ],
      reasons: [{ reason: 'name' }, { reason: 'orders' }],
    },
  ]);
});

test('two lines are not allocated to the same order', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 300);
  const [first, second] = [mark(), mark()];
  await received(
    { amount: 300, description: first, reference: order.referenceNumber },
    { amount: 300, description: second, reference: order.referenceNumber },
  );
  expect((await proposalsOf(first))[0]?.confidence).toBe('certain');
  expect((await proposalsOf(second))[0]?.confidence).not.toBe('certain');
});

test('references of two customers make neither certain', async () => {
  const [one, other] = [await newUser(harness.db), await newUser(harness.db)];
  const [a, b] = [await proofs.order(one, 50), await proofs.order(other, 60)];
  const text = mark();
  await received({ amount: 50, description: `${a.referenceNumber} ${text} ${b.referenceNumber}` });
  expect((await proposalsOf(text)).map(({ confidence }) => confidence)).toEqual(['likely', 'likely']);
});

test('approves the waiting proof of the same order instead of recording a second payment', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 640);
  const proof = await proofs.proof(user, { orderId: order.id });
  const text = mark();
  await received({ amount: 640, description: text, reference: order.referenceNumber });
  expect(await proposalsOf(text)).toMatchObject([
    { confidence: 'certain', outcome: 'proof', payment: { id: proof, isProof: true } },
  ]);
  expect((await bank.approve(text)).statusCode).toBe(204);
  expect(await paymentsOf(user)).toEqual([[true, 640, null]]);
  expect([await owed(user), (await proofs.review(proof)).state]).toEqual([0, 'approved']);
});

test('a line whose proof was already approved is matched to that payment', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 645);
  const proof = await proofs.proof(user, { orderId: order.id });
  await proofs.approve(proof, 645, [{ orderId: order.id, amount: 645 }]);
  const text = mark();
  await received({ amount: 645, description: text, reference: order.referenceNumber });
  expect(await proposalsOf(text)).toMatchObject([
    { confidence: 'certain', outcome: 'approved', payment: { id: proof }, orders: [] },
  ]);
  expect((await bank.approve(text)).statusCode).toBe(204);
  expect([await owed(user), await paymentsOf(user)]).toEqual([0, [[true, 645, null]]]);
  expect((await bank.undo(text)).statusCode).toBe(204);
  expect([await owed(user), (await bank.line(text)).state]).toEqual([0, 'open']);
});

test('approving a proof marks its proposed bank line as matched', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 655);
  const proof = await proofs.proof(user, { orderId: order.id });
  const text = mark();
  await received({ amount: 655, description: text, reference: order.referenceNumber });
  await proofs.approve(proof, 655, [{ orderId: order.id, amount: 655 }]);
  expect(await bank.line(text)).toMatchObject({ state: 'matched', outcome: 'approved', paymentId: proof });
  await proofs.unapprove(proof);
  expect(await bank.line(text)).toMatchObject({ state: 'open', paymentId: null, customer: null });
});

test('a proof uploaded after the line was seen is not overlooked', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 665);
  const text = mark();
  await received({ amount: 665, description: text, reference: order.referenceNumber });
  const { id, version, proposals } = await bank.line(text);
  expect(proposals[0]?.outcome).toBe('record');
  await proofs.proof(user, { orderId: order.id });
  const seen = { version, customerId: user.id, settlements: [{ orderId: order.id, amount: 665 }] };
  const refused = await bank.post(`lines/${id}/approve`, seen);
  expect(refused.json()).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    message: 'A proof that may be for this payment is waiting for approval.',
  });
  expect(await owed(user)).toBe(665);
});

test('a proof uploaded after its bank line was recorded must be confirmed as a different payment', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 675);
  const text = mark();
  await received({ amount: 675, description: text, reference: order.referenceNumber });
  await bank.approve(text);
  const proof = await proofs.proof(user, { orderId: order.id });
  expect((await proofs.review(proof)).recorded).toMatchObject([{ amount: 675 }]);
  const refused = await proofs.approve(proof, 675, [], []);
  expect(refused.json()).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    errors: { 'recorded-before': expect.stringContaining('and may be this one') },
  });
  expect(await owed(user)).toBe(0);
});

test('undoing a line undoes its payment, and undoing the payment opens the line', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 685);
  const text = mark();
  await received({ amount: 685, description: text, reference: order.referenceNumber });
  await bank.approve(text);
  expect((await bank.undo(text)).statusCode).toBe(204);
  expect([await owed(user), (await bank.line(text)).state]).toEqual([685, 'open']);
  await bank.approve(text);
  const { paymentId } = await bank.line(text);
  await proofs.unapprove(paymentId ?? '');
  expect([await owed(user), (await bank.line(text)).state]).toEqual([685, 'open']);
  expect((await bank.approve(text)).statusCode).toBe(204);
  expect(await owed(user)).toBe(0);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('an ignored line has no proposals, cannot be approved, and can be opened again', async () => {
  const user = await newUser(harness.db);
  const text = mark();
  await received({ amount: 12, description: `INTEREST ${text}` });
  const { id, version } = await bank.line(text);
  const ignored = await bank.post(`lines/${id}/ignore`, { version, note: 'Interest' });
  expect(ignored.statusCode).toBe(204);
  const line = await bank.line(text);
  expect(line).toMatchObject({ state: 'ignored', note: 'Interest', proposals: [], version: 2 });
  const approval = { version: 2, customerId: user.id };
  expect((await bank.post(`lines/${id}/approve`, approval)).json().message).toBe(
    'This bank line is ignored.',
  );
  expect((await bank.post(`lines/${id}/approve`, { ...approval, version: 1 })).json().code).toBe('STALE');
  await bank.undo(text);
  expect((await bank.line(text)).state).toBe('open');
});

test('refuses an unknown line or customer, a payment of someone else, and orders of another customer', async () => {
  const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
  const order = await proofs.order(other, 95);
  const proof = await proofs.proof(other);
  const text = mark();
  await received({ amount: 95, description: text });
  const { id } = await bank.line(text);
  const attempt = async (values: object, line = id) =>
    (await bank.post(`lines/${line}/approve`, { version: 1, customerId: user.id, ...values })).statusCode;
  expect(await attempt({}, user.id)).toBe(404);
  expect(await attempt({ customerId: (await proofs.person()).id })).toBe(404);
  expect(await attempt({ outcome: 'proof', paymentId: proof })).toBe(404);
  expect(await attempt({ outcome: 'approved', paymentId: proof })).toBe(409);
  expect(await attempt({ outcome: 'proof' })).toBe(400);
  expect(await attempt({ settlements: [{ orderId: order.id, amount: 95 }] })).toBe(404);
  expect((await bank.line(text)).state).toBe('open');
});

test('shows what approving a line for a chosen customer would do', async () => {
  const user = await newUser(harness.db);
  const order = await proofs.order(user, 88);
  const text = mark();
  await received({ amount: 60, description: text });
  const { id } = await bank.line(text);
  const answer = await proofs.get(`bank/lines/${id}/proposals/${user.id}`);
  expect(answer.json()).toMatchObject({
    confidence: 'possible',
    outcome: 'record',
    customer: { id: user.id },
    orders: [{ id: order.id, amount: 60 }],
  });
  expect((await proofs.get(`bank/lines/${user.id}/proposals/${user.id}`)).statusCode).toBe(404);
});

test('approves certain lines together, and says why the others were left', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newUser(harness.db)));
  const orders = await Promise.all(people.map((user) => proofs.order(user, 150)));
  const texts = people.map(mark);
  const unknown = mark();
  await received(
    ...texts.map((text, at) => ({
      amount: 150,
      description: text,
      reference: orders[at]?.referenceNumber ?? '',
    })),
    { amount: 3, description: unknown },
  );
  const lines = await Promise.all([...texts, unknown].map(bank.line));
  const answer = await bank.post('approvals', { lines: lines.map(({ id, version }) => ({ id, version })) });
  expect(answer.json()).toEqual({
    approved: 4,
    skipped: [
      { id: lines[4]?.id, message: 'It is no longer certain who paid this. Check this line on its own.' },
    ],
  });
  expect(await Promise.all(people.map(owed))).toEqual([0, 0, 0, 0]);
});

test('one of many concurrent approvals of a line succeeds, for one customer, with one payment', async () => {
  const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
  const order = await proofs.order(user, 240);
  const text = mark();
  await received({ amount: 240, description: text, reference: order.referenceNumber });
  const { id, version } = await bank.line(text);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      bank.post(`lines/${id}/approve`, {
        version,
        customerId: (at % 2 ? user : other).id,
        isConfirmed: true,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  const { rows } = await harness.db.execute(
    sql`select count(*)::int as payments from payments where user_id in (${user.id}, ${other.id})`,
  );
  expect(rows).toEqual([{ payments: 1 }]);
  expect((await owed(user)) + (await owed(other))).toBe(0);
});

test('concurrent approvals of a proof and of its bank line make one payment', async () => {
  for (let round = 0; round < repetitions(2, 20); round += 1) {
    const user = await newUser(harness.db);
    const order = await proofs.order(user, 260);
    const proof = await proofs.proof(user, { orderId: order.id });
    const text = mark();
    await received({ amount: 260, description: text, reference: order.referenceNumber });
    const settlements = [{ orderId: order.id, amount: 260 }];
    await Promise.all([
      bank.approve(text),
      proofs.post(`payments/${proof}/approve`, { version: 1, amount: 260, settlements }),
    ]);
    expect(await paymentsOf(user)).toEqual([[true, 260, null]]);
    expect(await owed(user)).toBe(0);
    expect(await bank.line(text)).toMatchObject({ state: 'matched', paymentId: proof });
  }
});

const acts = fc.array(
  fc.record({ line: fc.nat(2), kind: fc.constantFrom('approve', 'undo', 'unapprove', 'ignore', 'import') }),
  { minLength: 4, maxLength: 12 },
);

test('whatever staff do concurrently, the customer owes the orders less the matched lines', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const user = await newUser(harness.db);
      const orders = [
        await proofs.order(user, 100),
        await proofs.order(user, 60),
        await proofs.order(user, 40),
      ];
      const texts = orders.map(mark);
      const file = orders.map(({ referenceNumber: reference }, at) => ({
        amount: [100, 60, 40][at] ?? 0,
        description: texts[at] ?? '',
        reference,
      }));
      await received(...file);
      await Promise.all(
        list.map(async ({ line: at, kind }) => {
          const text = texts[at] ?? '';
          if (kind === 'import') return bank.upload(bankCsv(file));
          if (kind === 'approve') return bank.approve(text);
          if (kind === 'undo') return bank.undo(text);
          const { id, version, paymentId } = await bank.line(text);
          if (kind === 'ignore') return bank.post(`lines/${id}/ignore`, { version });
          return paymentId && proofs.unapprove(paymentId);
        }),
      );
      const lines = await Promise.all(texts.map(bank.line));
      const matched = lines.filter(({ state }) => state === 'matched');
      const paid = matched.reduce((sum, { amount }) => sum + amount, 0);
      expect(await owed(user)).toBe(200 - paid);
      const standing = (await paymentsOf(user)).filter(([isPaid]) => isPaid);
      expect(standing).toHaveLength(matched.length);
      expect((await verifyLedger(harness.db)).faults).toEqual([]);
    }),
    { numRuns: repetitions(4, 60) },
  );
});
