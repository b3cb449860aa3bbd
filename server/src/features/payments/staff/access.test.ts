import type { RoleName } from '@formulary/contract';
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
