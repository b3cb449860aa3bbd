import { inCents, isLikelyOverpayment, type RoleName } from '@formulary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { findOutstanding } from '../../ledger/queries.ts';

const harness = useApp();
const proofs = proofsOf(harness);
let owner: Awaited<ReturnType<typeof newUser>>;
let paymentId = '';
beforeAll(async () => {
  owner = await newUser(harness.db, { name: 'Zandile' });
  paymentId = await proofs.proof(owner);
});

const version = { version: 1 };
const entry = { amount: 10, reason: 'Because' };
/** Every route of the slice, with the status that staff get for a waiting proof (or a customer). */
const ROUTES = [
  ['GET', 'payments', undefined, 200],
  ['GET', 'payments/export?format=csv', undefined, 200],
  ['GET', 'payments/PAYMENT', undefined, 200],
  ['GET', 'customers/CUSTOMER/payments', undefined, 200],
  ['POST', 'payments/PAYMENT/unapprove', { ...version, reason: 'Bounced' }, 409],
  ['POST', 'payments/PAYMENT/unreject', version, 409],
  ['POST', 'payments/PAYMENT/reject', { ...version, reason: 'No' }, 204],
  ['POST', 'payments/PAYMENT/approve', { ...version, amount: 10 }, 204],
  ['POST', 'customers/CUSTOMER/credits', entry, 201],
  ['POST', 'customers/CUSTOMER/debits', entry, 201],
] as const;

describe.each(ROUTES)('%s /api/admin/%s', (method, path, payload, status) => {
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['another kind of customer', 'DopeUser', 403],
    ['staff', 'Staff', status],
    ['an administrator', 'Admin', status],
  ] as const)(
    'responds to %s with the expected status',
    async (_who, role: RoleName | undefined, expected) => {
      // Staff get their own proof to decide on; the shared one must stay unchanged for the others.
      const isStaff = role === 'Staff' || role === 'Admin';
      const id = isStaff ? await proofs.proof(owner) : paymentId;
      const url = `/api/admin/${path.replace('PAYMENT', id).replace('CUSTOMER', owner.id)}`;
      const request = { method, url, ...(payload && { payload }) };
      const user = role && (await newUser(harness.db, { role }));
      const answer = await (user ? harness.as(user, request) : harness.asGuest(request));
      expect(answer.statusCode).toBe(expected);
      if (!isStaff) expect(answer.body).not.toMatch(/Zandile/);
    },
  );
});

test('the customer cannot approve their own proof', async () => {
  const request = { method: 'POST', url: `/api/admin/payments/${paymentId}/approve` } as const;
  const answer = await harness.as(owner, { ...request, payload: { version: 1, amount: 10 } });
  expect(answer.statusCode).toBe(403);
  expect((await harness.as(owner, `/api/payments/${paymentId}`)).json().isPaid).toBe(false);
});

test.each(['approve', 'unapprove', 'reject', 'unreject'])(
  '%s of an unknown payment returns 404',
  async (act) => {
    const payload = { version: 1, amount: 10, reason: 'Because' };
    expect((await proofs.post(`payments/${crypto.randomUUID()}/${act}`, payload)).statusCode).toBe(404);
    expect((await proofs.post(`payments/no-id/${act}`, payload)).statusCode).toBe(404);
  },
);

describe('a rejected proof', () => {
  test('shows its customer the reason until the rejection is undone', async () => {
    const user = await newUser(harness.db);
    const id = await proofs.proof(user);
    await proofs.reject(id, '  The amount cannot be read.  ');
    const seen = async () => (await harness.as(user, `/api/payments/${id}`)).json();
    expect(await seen()).toMatchObject({
      isPaid: false,
      rejection: { reason: 'The amount cannot be read.', date: harness.clock.now.toISOString() },
    });
    expect((await harness.as(user, '/api/payments/tally')).json()).toMatchObject({ awaiting: 0, total: 1 });
    expect((await proofs.approve(id, 10)).json().message).toBe('This payment has been rejected.');
    expect((await proofs.reject(id)).json().message).toBe('This payment is already rejected.');
    await proofs.unreject(id);
    expect(await seen()).not.toHaveProperty('rejection');
    expect((await proofs.approve(id, 10)).statusCode).toBe(204);
  });
  test('requires a reason', async () => {
    const answer = await proofs.reject(await proofs.proof(owner), ' ');
    expect(answer.json().errors).toEqual({ reason: 'Reason is required.' });
  });
});

describe('a credit or debit', () => {
  test('changes the balance, with its reason in the history', async () => {
    const user = await newUser(harness.db);
    const answer = await proofs.post(`customers/${user.id}/credits`, { amount: 12.34, reason: 'Breakage' });
    await proofs.post(`customers/${user.id}/debits`, { amount: 2, reason: 'Bank charge' });
    expect(await findOutstanding(harness.db, user.id)).toBe(-1034);
    expect(await proofs.review(answer.json().id)).toMatchObject({
      state: 'manual',
      type: 'Credit',
      amount: 12.34,
      reason: 'Breakage',
    });
  });
  test.each([
    [{ amount: 0, reason: 'Because' }, 'amount'],
    [{ amount: 1.001, reason: 'Because' }, 'amount'],
    [{ amount: 1, reason: ' ' }, 'reason'],
    [{ amount: 1, reason: 'x' }, 'reason'],
    [{ amount: 1, reason: ' ? ' }, 'reason'],
    [{ amount: 1 }, 'reason'],
  ])('is refused as %j', async (payload, field) => {
    const answer = await proofs.post(`customers/${owner.id}/credits`, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty(field);
  });
  test('is only for customers', async () => {
    const someone = await newUser(harness.db, { role: 'Staff' });
    for (const id of [someone.id, crypto.randomUUID()])
      expect((await proofs.post(`customers/${id}/credits`, entry)).statusCode).toBe(404);
  });
});

const owes = async (rand: number) => {
  const user = await newUser(harness.db, { deliveryFee: 0 });
  if (rand > 0) await proofs.post(`customers/${user.id}/debits`, { amount: rand, reason: 'Opening balance' });
  return user;
};
const outstanding = async (user: { id: string }): Promise<number> =>
  (await harness.as(user, '/api/users')).json().paymentOutstanding;
const auditOf = async (id: string) => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  return (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json().auditEntries;
};

test.each([
  [431_000, 431_000, false],
  [4_310_000, 431_000, true],
  [517_200, 431_000, false],
  [517_201, 431_000, true],
  [50_000, 0, false],
  [50_001, 0, true],
  [50_001, -90_000, true],
  [60_000, 10_000, false],
  [60_001, 10_000, true],
])('%d cents are far above a balance of %d: %s', (amount, owed, isFar) => {
  expect(isLikelyOverpayment(inCents(amount), inCents(owed))).toBe(isFar);
});

test('an amount far above what is owed requires confirmation, which the audit log records', async () => {
  const user = await owes(4310.5);
  const id = await proofs.proof(user);
  const refused = await proofs.approve(id, 43_105, [], []);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFIRMATION_REQUIRED']);
  expect(refused.json().errors['amount-far-above-owed'].replaceAll('\u00a0', ' ')).toBe(
    'R 43 105 is far more than the R 4 310,50 that this customer owes.',
  );
  expect((await proofs.review(id)).state).toBe('waiting');
  expect(await outstanding(user)).toBe(4310.5);

  expect((await proofs.approve(id, 43_105, [], ['amount-far-above-owed'])).statusCode).toBe(204);
  expect(await outstanding(user)).toBe(-38_794.5);
  expect((await auditOf(id))[0]).toMatchObject({
    action: 'Approved',
    after: { amount: 43_105, confirmed: ['amount-far-above-owed'] },
  });
});

test('an amount near what is owed needs no confirmation', async () => {
  const user = await owes(4310);
  expect((await proofs.approve(await proofs.proof(user), 4310, [], [])).statusCode).toBe(204);
  expect(await outstanding(user)).toBe(0);
});

test('a file approved for another customer requires confirmation', async () => {
  const [first, second] = [await owes(300), await owes(300)];
  const bytes = `the same slip ${crypto.randomUUID()}`;
  expect((await proofs.approve(await proofs.proof(first, { bytes }), 300, [], [])).statusCode).toBe(204);
  const again = await proofs.proof(second, { bytes });
  const refused = await proofs.approve(again, 300, [], ['amount-far-above-owed']);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['file-approved-before']]);
  expect(await outstanding(second)).toBe(300);
  expect((await proofs.approve(again, 300, [], ['file-approved-before'])).statusCode).toBe(204);
  expect(await outstanding(second)).toBe(0);
});

test('a file whose approval was undone needs no confirmation', async () => {
  const [first, second] = [await owes(300), await owes(300)];
  const bytes = `bounced ${crypto.randomUUID()}`;
  const bounced = await proofs.proof(first, { bytes });
  await proofs.approve(bounced, 300);
  await proofs.unapprove(bounced);
  expect((await proofs.approve(await proofs.proof(second, { bytes }), 300, [], [])).statusCode).toBe(204);
});

test('one of eight concurrent approvals of the same file needs no confirmation', async () => {
  const bytes = `shared slip ${crypto.randomUUID()}`;
  const customers = await Promise.all(Array.from({ length: 8 }, () => owes(300)));
  const ids = await Promise.all(customers.map((user) => proofs.proof(user, { bytes })));
  const responses = await Promise.all(ids.map((id) => proofs.approve(id, 300, [], [])));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(7).fill(409)]);
});

test('refuses to confirm an unknown warning', async () => {
  const id = await proofs.proof(await owes(300));
  expect((await proofs.approve(id, 300, [], ['anything' as never])).statusCode).toBe(400);
});

test('the review names the approved proof of the same file, even if another was sent earlier', async () => {
  const [first, second, third] = [await owes(300), await owes(300), await owes(300)];
  const bytes = `thrice ${crypto.randomUUID()}`;
  await proofs.proof(first, { bytes });
  const approved = await proofs.proof(second, { bytes });
  await proofs.approve(approved, 300);
  expect((await proofs.review(await proofs.proof(third, { bytes }))).sameFile).toMatchObject({
    id: approved,
    state: 'approved',
  });
});

test('recording the same payment twice by hand must be confirmed', async () => {
  const user = await owes(900);
  const record = (values: object = {}) => proofs.record(user, 150, [], values);
  expect((await record({ bankReference: 'KRUGER 77' })).statusCode).toBe(201);
  const refused = await record({ bankReference: 'kruger-77' });
  expect(refused.json()).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    errors: { 'recorded-before': expect.stringContaining('and may be this one') },
  });
  expect((await record()).statusCode).toBe(409);
  expect((await record({ method: 'Cash' })).statusCode).toBe(409);
  expect(await outstanding(user)).toBe(750);
  expect((await record({ bankReference: 'KRUGER 78' })).statusCode).toBe(201);
  expect((await record({ bankReference: 'KRUGER 77', confirmed: ['recorded-before'] })).statusCode).toBe(201);
  expect(await outstanding(user)).toBe(450);
});

test('a bank reference that was recorded for another customer must be confirmed', async () => {
  const [one, other] = [await owes(900), await owes(900)];
  const values = { bankReference: 'EFT 4471 MOTAUNG' };
  expect((await proofs.record(one, 160, [], values)).statusCode).toBe(201);
  expect((await proofs.record(other, 160, [], values)).statusCode).toBe(409);
  expect((await proofs.record(other, 161, [], values)).statusCode).toBe(201);
});
