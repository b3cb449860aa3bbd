import { inCents, staffStore, storeStatus } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { proofsOf } from '../../../../test/proofs.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';

const harness = useApp();
const proofs = proofsOf(harness);
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', name: 'Thabo', surname: 'Dube', passwordHash: 'set' });
});

const DAY_MS = 86_400_000;
/** A customer without access who has owed an amount in rand for a number of days. */
const blocked = async (rand: number, days: number) => {
  const user = await newUser(harness.db, { storeAccess: false });
  if (rand > 0)
    await harness.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: user.id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(rand * 100),
        entityId: null,
        actorId: admin.id,
        at: new Date(harness.clock.now.getTime() - days * DAY_MS),
      }),
    );
  return user;
};
const hasAccess = async (user: { id: string }): Promise<boolean> =>
  (await harness.as(user, '/api/users')).json().storeAccess;
const store = async () => staffStore.parse((await harness.as(admin, '/api/admin/store')).json());
const setAutomatic = async (restoresAccess: boolean) => {
  const { version } = await store();
  const payload = { restoresAccess, version };
  return harness.as(admin, { method: 'PUT', url: '/api/admin/store/access', payload });
};
const approveAs = async (
  person: { id: string },
  id: string,
  values: { amount: number; restoreAccess?: boolean },
) => {
  const { version } = await proofs.review(id);
  const payload = { version, ...values };
  return harness.as(person, { method: 'POST', url: `/api/admin/payments/${id}/approve`, payload });
};
const auditOf = async (id: string) =>
  (await harness.as(admin, `/api/admin/audit?entityId=${id}`)).json().auditEntries;

test('an approval alone leaves access revoked, as the review shows', async () => {
  const user = await blocked(800, 100);
  const id = await proofs.proof(user);
  expect((await proofs.review(id)).customer.storeAccess).toBe(false);
  expect((await approveAs(admin, id, { amount: 800 })).statusCode).toBe(204);
  expect(await hasAccess(user)).toBe(false);
});

test('an Admin restores access with an approval, and the audit log says why', async () => {
  const user = await blocked(800, 100);
  const id = await proofs.proof(user);
  expect((await approveAs(admin, id, { amount: 300, restoreAccess: true })).statusCode).toBe(204);
  expect(await hasAccess(user)).toBe(true);
  expect((await auditOf(user.id))[0]).toMatchObject({
    summary: 'Granted store access',
    before: { storeAccess: false },
    after: { storeAccess: true },
    reason: 'Restored with the approval of a payment',
  });
});

test('Staff cannot restore access, and the attempt approves nothing', async () => {
  const user = await blocked(800, 100);
  const id = await proofs.proof(user);
  const answer = await approveAs(await proofs.person(), id, { amount: 800, restoreAccess: true });
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'Only an Admin can restore store access.',
  ]);
  expect((await proofs.review(id)).state).toBe('waiting');
});

const recordAs = (person: { id: string }, user: { id: string }, values: object = {}) =>
  harness.as(person, {
    method: 'POST',
    url: `/api/admin/customers/${user.id}/payments`,
    payload: { method: 'Cash', amount: 800, reason: 'Counted at the counter', ...values },
  });

test('an Admin restores access by recording a payment; unless requested, access stays revoked', async () => {
  const user = await blocked(800, 100);
  expect((await recordAs(admin, user, { amount: 300 })).statusCode).toBe(201);
  expect(await hasAccess(user)).toBe(false);
  expect((await recordAs(admin, user, { amount: 200, restoreAccess: true })).statusCode).toBe(201);
  expect(await hasAccess(user)).toBe(true);
  expect((await auditOf(user.id))[0]).toMatchObject({ reason: 'Restored with the approval of a payment' });
});

test('Staff cannot restore access by recording a payment, and the attempt records nothing', async () => {
  const user = await blocked(800, 100);
  expect((await recordAs(await proofs.person(), user, { restoreAccess: true })).statusCode).toBe(403);
  expect(await hasAccess(user)).toBe(false);
  expect((await harness.as(user, '/api/users')).json().paymentOutstanding).toBe(800);
});

test('if the store is set to, a recorded payment that clears everything overdue restores access', async () => {
  await setAutomatic(true);
  const user = await blocked(800, 100);
  expect((await recordAs(await proofs.person(), user)).statusCode).toBe(201);
  expect(await hasAccess(user)).toBe(true);
  await setAutomatic(false);
});

test('restoring access that is not revoked changes nothing', async () => {
  const user = await newUser(harness.db);
  const id = await proofs.proof(user);
  expect((await approveAs(admin, id, { amount: 100, restoreAccess: true })).statusCode).toBe(204);
  expect(await auditOf(user.id)).toEqual([]);
});

test('only an Admin sets payments to restore access, and every signed-in user sees the setting', async () => {
  expect((await store()).restoresAccess).toBe(false);
  const payload = { restoresAccess: true, version: (await store()).version };
  const request = { method: 'PUT', url: '/api/admin/store/access', payload } as const;
  expect((await harness.as(await proofs.person(), request)).statusCode).toBe(403);
  expect((await setAutomatic(true)).statusCode).toBe(200);
  const user = await newUser(harness.db);
  const status = storeStatus.parse((await harness.as(user, '/api/store-status')).json());
  expect(status.restoresAccess).toBe(true);
  expect((await harness.as(admin, request)).statusCode).toBe(409);
  await setAutomatic(false);
});

test.each([
  ['pays all that is overdue', 800, 100, 800, true],
  ['leaves a part overdue', 800, 100, 799.99, false],
  ['pays where nothing was overdue', 800, 1, 800, false],
  ['pays where nothing was owed', 0, 0, 100, false],
])(
  'if the store is set to, a payment that %s restores access: %s rand owed for %s days, %s paid: %s',
  async (_words, owed, days, paid, isRestored) => {
    await setAutomatic(true);
    const user = await blocked(owed, days);
    const id = await proofs.proof(user);
    expect((await approveAs(await proofs.person(), id, { amount: paid })).statusCode).toBe(204);
    expect(await hasAccess(user)).toBe(isRestored);
    await setAutomatic(false);
  },
);

test('if the store is set to, debt that is not yet overdue does not keep access revoked', async () => {
  await setAutomatic(true);
  const user = await blocked(800, 100);
  await proofs.post(`customers/${user.id}/debits`, { amount: 500, reason: 'New this week' });
  const id = await proofs.proof(user);
  await approveAs(await proofs.person(), id, { amount: 800 });
  expect(await hasAccess(user)).toBe(true);
  await setAutomatic(false);
});
