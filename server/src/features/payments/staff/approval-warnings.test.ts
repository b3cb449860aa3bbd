import { inCents, isLikelyOverpayment } from '@formulary/contract';
import { expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';

const harness = useApp();
const proofs = proofsOf(harness);

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
    errors: { 'recorded-before': expect.stringContaining('which may be this payment') },
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
