import { inCents, type WaitingEntry, type waitingEntryList } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newUser, setBusiness } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { auditEntries } from '../../audit/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const harness = useApp();
type Person = { id: string };
let [ann, ben, dina]: Person[] = [];
const people = () => ({ ann: ann as Person, ben: ben as Person, dina: dina as Person });
beforeAll(async () => {
  ann = await newUser(harness.db, { role: 'Staff', name: 'Ann', surname: 'Nkosi' });
  ben = await newUser(harness.db, { role: 'Admin', name: 'Ben', surname: 'Botha' });
  dina = await newUser(harness.db, { role: 'Admin', name: 'Dina', surname: 'Meyer' });
});
afterEach(() => setBusiness(harness.db));

const post = (by: Person, path: string, payload?: object, headers: Record<string, string> = {}) =>
  harness.as(by, { method: 'POST', url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
const enter = (by: Person, user: Person, amount: number, kind = 'credit', headers = {}) =>
  post(by, `customers/${user.id}/${kind}s`, { amount, reason: 'Goods never arrived' }, headers);
const entered = async (by: Person, user: Person, amount: number, kind = 'credit') => {
  const answer = await enter(by, user, amount, kind);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: string; awaitsApproval: boolean };
};
const approve = (by: Person, id: string) => post(by, `entries/${id}/approve`);
const refuse = (by: Person, id: string, reason = 'Wrong account') =>
  post(by, `entries/${id}/refuse`, { reason });
const waiting = async (user: Person): Promise<z.input<typeof waitingEntryList>['waitingEntries']> =>
  (await harness.as(people().ann, `/api/admin/entries/waiting?filter=customerId=${user.id}`)).json()
    .waitingEntries;
const owed = (user: Person) => findOutstanding(harness.db, user.id);
const paymentsOf = async (user: Person): Promise<{ id: string; amount: number }[]> =>
  (await harness.as(user, '/api/payments')).json().payments;

test.each([
  ['credit', -10_000_00, -15_000_00],
  ['debit', 10_000_00, 15_000_00],
])(
  'a %s up to the limit takes effect immediately, and a larger one once another Admin has approved it',
  async (kind, atLimit, approved) => {
    const user = await newUser(harness.db);
    expect(await entered(people().ann, user, 10_000, kind)).toMatchObject({ awaitsApproval: false });
    expect(await owed(user)).toBe(atLimit);
    const { id, awaitsApproval } = await entered(people().ben, user, 10_000.01, kind);
    expect(awaitsApproval).toBe(true);
    expect(await owed(user)).toBe(atLimit);
    expect(await paymentsOf(user)).toHaveLength(1);
    expect(await waiting(user)).toEqual([
      expect.objectContaining({
        ...{ id, kind, amount: 10_000.01, reason: 'Goods never arrived' },
        enteredBy: { id: people().ben.id, name: 'Ben Botha' },
        customer: expect.objectContaining({ id: user.id, outstanding: atLimit / 100 }),
      }),
    ]);
    expect((await refuse(people().dina, id)).statusCode).toBe(204);
    const second = await entered(people().ben, user, 5_000, kind);
    expect(second.awaitsApproval).toBe(false);
    expect(await owed(user)).toBe(approved);
  },
);

test('an approved credit takes effect once, with its own id, its reason and both people in the audit log', async () => {
  const user = await newUser(harness.db);
  const { id } = await entered(people().ann, user, 50_000);
  expect((await approve(people().ben, id)).statusCode).toBe(204);
  expect(await owed(user)).toBe(-50_000_00);
  expect(await paymentsOf(user)).toMatchObject([{ id, amount: 50_000 }]);
  expect(await waiting(user)).toEqual([]);
  const again = await approve(people().dina, id);
  expect([again.statusCode, again.json().message]).toEqual([409, 'This credit is already approved.']);
  expect((await refuse(people().dina, id)).statusCode).toBe(409);
  expect(await owed(user)).toBe(-50_000_00);
  const log = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
  expect(log.map(({ actorId, summary, reason }) => [actorId, summary, reason])).toEqual([
    [
      people().ann.id,
      'Entered a credit of R\u00a050\u00a0000,00, which another Admin must approve',
      'Goods never arrived',
    ],
    [people().ben.id, 'Approved a credit of R\u00a050\u00a0000,00', 'Goods never arrived'],
  ]);
});

test('nobody approves their own entry, and staff who are not Admins approve none', async () => {
  const user = await newUser(harness.db);
  const { id } = await entered(people().ben, user, 20_000);
  const own = await approve(people().ben, id);
  expect([own.statusCode, own.json().message]).toEqual([
    403,
    'You entered this credit. Another Admin must approve it.',
  ]);
  expect((await approve(people().ann, id)).statusCode).toBe(403);
  expect((await approve(user, id)).statusCode).toBe(403);
  expect(await owed(user)).toBe(0);
});

test('an Admin rejects with a reason; other staff withdraw only their own', async () => {
  const user = await newUser(harness.db);
  const ofBen = await entered(people().ben, user, 20_000);
  expect((await refuse(people().ann, ofBen.id)).statusCode).toBe(403);
  const unreasoned = await refuse(people().dina, ofBen.id, 'x');
  expect([unreasoned.statusCode, unreasoned.json().errors]).toEqual([
    400,
    { reason: 'Describe the reason.' },
  ]);
  expect((await refuse(people().dina, ofBen.id)).statusCode).toBe(204);
  const late = await approve(people().dina, ofBen.id);
  expect([late.statusCode, late.json().message]).toEqual([409, 'This credit is already rejected.']);
  const own = await entered(people().ann, user, 20_000, 'debit');
  expect((await refuse(people().ann, own.id)).statusCode).toBe(204);
  expect(await waiting(user)).toEqual([]);
  expect(await owed(user)).toBe(0);
});

test('concurrent approvals take effect once, and only one of a concurrent approval and rejection succeeds', async () => {
  const user = await newUser(harness.db);
  const { id } = await entered(people().ann, user, 20_000);
  const both = await Promise.all(
    Array.from({ length: 6 }, (_, index) => approve(index % 2 ? people().ben : people().dina, id)),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409, 409, 409]);
  expect(await owed(user)).toBe(-20_000_00);
  const next = await entered(people().ann, user, 30_000, 'debit');
  const answers = await Promise.all([approve(people().ben, next.id), refuse(people().dina, next.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await owed(user)).toBe(answers[0]?.statusCode === 204 ? 10_000_00 : -20_000_00);
});

describe('the limit for one person', () => {
  test('cannot be exceeded in parts, even concurrently, and starts again after 24 hours', async () => {
    const user = await newUser(harness.db);
    const all = await Promise.all(Array.from({ length: 5 }, () => entered(people().ann, user, 4_000)));
    expect(all.filter(({ awaitsApproval }) => awaitsApproval)).toHaveLength(3);
    expect(await owed(user)).toBe(-8_000_00);
    expect((await entered(people().ben, user, 4_000)).awaitsApproval).toBe(false);
    expect((await entered(people().ann, await newUser(harness.db), 4_000)).awaitsApproval).toBe(false);
    const now = harness.clock.now;
    harness.clock.now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    expect((await entered(people().ann, user, 4_000)).awaitsApproval).toBe(false);
    harness.clock.now = now;
  });

  test('is a setting that an Admin changes', async () => {
    const url = '/api/admin/business';
    const { version, entryLimit } = (await harness.as(people().ann, url)).json();
    expect(entryLimit).toBe(10_000);
    const change = {
      method: 'PUT',
      url: `${url}/entries`,
      payload: { entryLimit: 60_000, version },
    } as const;
    expect((await harness.as(people().ann, change)).statusCode).toBe(403);
    expect((await harness.as(people().ben, change)).json()).toMatchObject({ entryLimit: 60_000 });
    const user = await newUser(harness.db);
    expect((await entered(people().ann, user, 60_000)).awaitsApproval).toBe(false);
    await setBusiness(harness.db, { entryLimit: inCents(0) });
    expect((await entered(people().ann, user, 0.01)).awaitsApproval).toBe(true);
  });

  test.each([-1, 100_000_001, 0.001, 'x', null])('is refused as %j', async (entryLimit) => {
    const { version } = (await harness.as(people().ben, '/api/admin/business')).json();
    const answer = await harness.as(people().ben, {
      ...{ method: 'PUT', url: '/api/admin/business/entries', payload: { entryLimit, version } },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['entryLimit']]);
  });
});

test('a repeated key returns the same entry, waiting or approved, and is refused for another amount', async () => {
  const user = await newUser(harness.db);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await enter(people().ann, user, 20_000, 'credit', key);
  const again = await enter(people().ann, user, 20_000, 'credit', key);
  expect(again.json()).toEqual(first.json());
  expect(await waiting(user)).toHaveLength(1);
  expect((await enter(people().ann, user, 20_001, 'credit', key)).statusCode).toBe(409);
  const { id }: Pick<WaitingEntry, 'id'> = first.json();
  await approve(people().ben, id);
  expect((await enter(people().ann, user, 20_000, 'credit', key)).json()).toEqual({
    id,
    awaitsApproval: false,
  });
  expect(await owed(user)).toBe(-20_000_00);
});

test('a repeated key of a rejected entry is refused with that reason', async () => {
  const user = await newUser(harness.db);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { id } = (await enter(people().ann, user, 20_000, 'debit', key)).json();
  await refuse(people().ben, id, 'Wrong account');
  const again = await enter(people().ann, user, 20_000, 'debit', key);
  expect([again.statusCode, again.json().message]).toEqual([409, 'This debit was rejected: Wrong account']);
});

test('the dashboard counts only waiting entries', async () => {
  const count = async (): Promise<number> =>
    (await harness.as(people().ben, '/api/admin/dashboard/attention')).json().entries.count;
  const before = await count();
  const { id } = await entered(people().ann, await newUser(harness.db), 20_000);
  await entered(people().ann, await newUser(harness.db), 20);
  expect(await count()).toBe(before + 1);
  await approve(people().ben, id);
  expect(await count()).toBe(before);
});

test('an unknown entry is not found', async () => {
  for (const id of [crypto.randomUUID(), 'no-id']) {
    expect((await approve(people().ben, id)).statusCode).toBe(404);
    expect((await refuse(people().ben, id)).statusCode).toBe(404);
  }
});

test('everything that these tests did agrees with the ledger', async () => {
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});
