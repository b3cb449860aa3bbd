import { APPROVAL_WARNINGS, inCents, PAYMENT_TYPE } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import type { AppError } from '../../http/errors/app-error.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { addManualEntry } from './crediting/add-manual-entry.ts';
import { approvePayment, unapprovePayment } from './crediting/approve-payment.ts';
import { selectPayments } from './queries.ts';
import { payments } from './tables.ts';
import { submitProof } from './upload/submit-proof.ts';

const harness = useApp();
let staff: { id: string };
let counter = 0;
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  staff = await newUser(harness.db, { role: 'Staff' });
});

const submit = async (userId: string, at = harness.clock.now) => {
  counter += 1;
  const bytes = Buffer.concat([picture, Buffer.from(`proof ${counter}`)]);
  return submitProof(harness.services, {
    userId,
    at,
    file: {
      type: 'image/png',
      size: bytes.length,
      sha256: bytes,
      name: 'slip.png',
      saveAs: (key) => harness.services.files.put(key, bytes),
    },
  });
};
const approve = (paymentId: string, amount: number) =>
  approvePayment(harness.db, {
    paymentId,
    amount: inCents(amount),
    confirmed: APPROVAL_WARNINGS,
    actorId: staff.id,
    at: harness.clock.now,
  });
const unapprove = (paymentId: string) =>
  unapprovePayment(harness.db, { paymentId, actorId: staff.id, at: harness.clock.now });
const enter = (userId: string, kind: 'credit' | 'debit', amount: number, reason = 'Breakage') =>
  addManualEntry(harness.db, {
    userId,
    kind,
    amount: inCents(amount),
    reason,
    actorId: staff.id,
    at: harness.clock.now,
  });
const refusal = (status: number, message?: string) =>
  expect.objectContaining({ status, ...(message && { message }) } satisfies Partial<AppError>);
const owed = (user: { id: string }) => findOutstanding(harness.db, user.id);
const lastLog = async (user: { id: string }) =>
  (await harness.as(user, '/api/account-logs?take=1')).json().accountLogs[0];

test('approving a proof reduces what is owed by its amount', async () => {
  const user = await newUser(harness.db);
  const { id } = await submit(user.id);
  await approve(id, 123_456);
  expect(await owed(user)).toBe(-123_456);
  expect(await lastLog(user)).toMatchObject({
    logType: 'POP',
    logStatus: 'Approved',
    previousOutstanding: 0,
    currentOutstanding: -1234.56,
    entityId: id,
  });
  expect((await harness.as(user, `/api/payments/${id}`)).json()).toMatchObject({
    isPaid: true,
    amount: 1234.56,
  });
  const [row] = await harness.db.select().from(payments).where(eq(payments.id, id));
  expect(row).toMatchObject({ approvedBy: staff.id, approvedAt: harness.clock.now });
});

test('refuses a second approval of the same proof, even concurrently', async () => {
  const user = await newUser(harness.db);
  const { id } = await submit(user.id);
  const outcomes = await Promise.allSettled([approve(id, 100), approve(id, 200), approve(id, 300)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(approve(id, 100)).rejects.toEqual(refusal(409, 'This payment is already approved.'));
  expect((await harness.as(user, '/api/account-logs')).json().total).toBe(2);
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses to approve an amount of %d',
  async (amount) => {
    const { id } = await submit((await newUser(harness.db)).id);
    await expect(approve(id, amount)).rejects.toEqual(refusal(400, 'The amount must be more than 0.'));
  },
);

test('refuses to approve what does not exist', async () => {
  await expect(approve(crypto.randomUUID(), 100)).rejects.toEqual(refusal(404));
});

test('unapproving restores the amount, once, and allows another approval', async () => {
  const user = await newUser(harness.db);
  const { id } = await submit(user.id);
  await approve(id, 5000);
  const outcomes = await Promise.allSettled([unapprove(id), unapprove(id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owed(user)).toBe(0);
  expect(await lastLog(user)).toMatchObject({
    logType: 'POP',
    logStatus: 'Unapproved',
    currentOutstanding: 0,
  });
  expect((await harness.as(user, `/api/payments/${id}`)).json()).toMatchObject({ isPaid: false, amount: 0 });
  await approve(id, 7000);
  expect(await owed(user)).toBe(-7000);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('refuses to unapprove a payment that is not approved or not a proof', async () => {
  const user = await newUser(harness.db);
  const { id } = await submit(user.id);
  await expect(unapprove(id)).rejects.toEqual(refusal(409, 'This payment is not approved.'));
  await expect(unapprove((await enter(user.id, 'credit', 100)).id)).rejects.toEqual(
    refusal(
      409,
      'Credits and debits, including those from credit notes, cannot be undone. Add another entry instead.',
    ),
  );
});

test('records manual credits and debits, each with its reason', async () => {
  const user = await newUser(harness.db);
  const debit = await enter(user.id, 'debit', 10_000, 'Opening balance');
  expect(await lastLog(user)).toMatchObject({
    logType: 'Manual',
    currentOutstanding: 100,
    entityId: debit.id,
  });
  const credit = await enter(user.id, 'credit', 2500, 'Broken vials');
  expect(await lastLog(user)).toMatchObject({
    logType: 'Credit',
    currentOutstanding: 75,
    entityId: credit.id,
  });
  const { payments: listed } = (await harness.as(user, '/api/payments')).json();
  expect(listed).toMatchObject([
    { type: 'Credit', paymentType: PAYMENT_TYPE.Credit, amount: 25, isPaid: true, image: null },
    { type: 'Manual', paymentType: PAYMENT_TYPE.Debit, amount: 100, isPaid: true, image: null },
  ]);
});

test('refuses a credit without a reason or an amount', async () => {
  const user = await newUser(harness.db);
  await expect(enter(user.id, 'credit', 100, ' ')).rejects.toEqual(refusal(400));
  await expect(enter(user.id, 'debit', 0)).rejects.toEqual(refusal(400));
  expect(await owed(user)).toBe(0);
});

test('lists payments newest first, in pages, with their range', async () => {
  const user = await newUser(harness.db);
  const ids: string[] = [];
  for (let day = 1; day <= 5; day += 1)
    ids.push((await submit(user.id, new Date(Date.UTC(2026, 0, day)))).id);
  const answer = await harness.as(user, '/api/payments?skip=1&take=3');
  expect(answer.headers['content-range']).toBe('payments 1-2/5');
  expect(answer.json().payments.map(({ id }: { id: string }) => id)).toEqual([ids[3], ids[2]]);
  expect(answer.json().payments[0]).toMatchObject({
    id: ids[3],
    type: 'POP',
    dateCreated: '2026-01-04T00:00:00.000Z',
    isPaid: false,
    amount: 0,
    paymentType: PAYMENT_TYPE.Payment,
    image: { type: 'image/png', url: `payments/image/${ids[3]}` },
  });
  expect((await harness.as(user, '/api/payments?skip=20&take=40')).headers['content-range']).toBe(
    'payments */5',
  );
});

test('tallies approved and pending payments', async () => {
  const user = await newUser(harness.db);
  const proofs = [await submit(user.id), await submit(user.id), await submit(user.id)];
  await approve(proofs[0]?.id ?? '', 10_050);
  await enter(user.id, 'credit', 2000);
  await enter(user.id, 'debit', 900);
  expect((await harness.as(user, '/api/payments/tally?skip=0&take=20')).json()).toEqual({
    total: 5,
    approved: 3,
    awaiting: 2,
    approvedAmount: 120.5,
  });
  expect((await harness.as(await newUser(harness.db), '/api/payments/tally')).json()).toEqual({
    total: 0,
    approved: 0,
    awaiting: 0,
    approvedAmount: 0,
  });
});

describe('shows a proof only to its owner and to staff', () => {
  const urls = (id: string) => [
    '/api/payments',
    '/api/payments/tally',
    `/api/payments/${id}`,
    `/api/payments/image/${id}`,
  ];

  test('refuses a guest', async () => {
    const { id } = await submit((await newUser(harness.db)).id);
    for (const url of urls(id)) expect((await harness.asGuest(url)).statusCode).toBe(401);
  });

  test('returns 404 to another customer, and lists none', async () => {
    const owner = await newUser(harness.db);
    const { id } = await submit(owner.id);
    const other = await newUser(harness.db);
    const [list, , one, image] = await Promise.all(urls(id).map((url) => harness.as(other, url)));
    expect(list?.json()).toEqual({ payments: [], total: 0 });
    expect([one?.statusCode, image?.statusCode]).toEqual([404, 404]);
    expect(image?.body).not.toContain('proof ');
  });

  test('sends its bytes with headers that keep them from running', async () => {
    const owner = await newUser(harness.db);
    const { id } = await submit(owner.id);
    for (const viewer of [owner, staff]) {
      const image = await harness.as(viewer, `/api/payments/image/${id}`);
      expect(image.statusCode).toBe(200);
      expect(image.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="proof-of-payment-${id.slice(0, 8)}.png"`,
        'cache-control': 'private, no-store',
      });
      expect(image.headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('returns 404 without a preview', async () => {
    const owner = await newUser(harness.db);
    const credit = await enter(owner.id, 'credit', 100);
    const { id } = await submit(owner.id);
    const [row] = await harness.db.select().from(payments).where(eq(payments.id, id));
    await harness.services.files.delete(row?.fileKey ?? '');
    for (const missing of [credit.id, id, crypto.randomUUID(), 'x'])
      expect((await harness.as(owner, `/api/payments/image/${missing}`)).statusCode).toBe(404);
  });
});

test('removes the stored file when the transaction fails', async () => {
  const saved: string[] = [];
  const work = submitProof(harness.services, {
    userId: crypto.randomUUID(),
    at: harness.clock.now,
    file: {
      type: 'image/png',
      size: 3,
      sha256: Buffer.from('abc'),
      name: '',
      saveAs: async (key) => {
        saved.push(key);
        await harness.services.files.put(key, 'abc');
      },
    },
  });
  await expect(work).rejects.toThrow();
  expect(saved).toHaveLength(1);
  expect(await harness.services.files.exists(saved[0] ?? '')).toBe(false);
});

test('reads the newest payments by their index, without sorting', async () => {
  const user = await newUser(harness.db);
  const query = selectPayments(harness.db, user.id, { skip: 0, take: 20 });
  const [row] = await harness.db.select().from(payments).limit(1);
  if (!row) throw new Error('There are payments by now');
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    dateCreated: new Date(Date.UTC(2025, 0, 1, index)),
  }));
  await harness.db.insert(payments).values(rows);
  await harness.db.$client.query('vacuum analyze payments');
  const { rows: lines } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('payments_user_idx');
  expect(plan).not.toMatch(/Seq Scan/);
});
