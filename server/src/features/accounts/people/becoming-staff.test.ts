import { customer as customerShape, inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', passwordHash: 'set' });
});

const read = async (id: string) =>
  customerShape.encode(customerShape.parse((await harness.as(admin, `/api/admin/customers/${id}`)).json()));
const makeStaff = async (id: string) => {
  const { username, name, surname, phone, email, deliveryFee, creditLimit, version } = await read(id);
  const facts = { username, name, surname, phone, email, deliveryFee, creditLimit, version };
  return harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/customers/${id}`,
    payload: { ...facts, role: 'Staff' },
  });
};
const debit = (id: string) =>
  harness.as(admin, {
    method: 'POST',
    url: `/api/admin/customers/${id}/debits`,
    payload: { amount: 7, reason: 'Bank charge' },
  });
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await harness.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

test('a customer does not become staff while a transaction that moves the balance is open', async () => {
  const { id } = await newUser(harness.db);
  let change: ReturnType<typeof makeStaff> | undefined;
  let isDone = false;
  await harness.db.transaction(async (tx) => {
    await addLedgerEntry(tx, {
      userId: id,
      source: 'Manual',
      action: 'Added',
      amount: inCents(700),
      entityId: null,
      actorId: admin.id,
      at: harness.clock.now,
    });
    change = makeStaff(id).finally(() => {
      isDone = true;
    });
    await vi.waitFor(async () => expect(isDone || (await waitingForLocks()) > 0).toBe(true), {
      timeout: 60_000,
    });
  });
  const answer = await change;
  expect(answer?.statusCode).toBe(409);
  expect(answer?.json().errors.role).toBe('A customer whose balance is not zero cannot become staff.');
  expect(await read(id)).toMatchObject({ role: 'StoreUser', paymentOutstanding: 7 });
});

test('refuses one of a concurrent change to staff and a debit, so that no staff have a balance', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newUser(harness.db)));
  const responses = await Promise.all(
    people.flatMap(({ id }, at) => (at % 2 ? [makeStaff(id), debit(id)] : [debit(id), makeStaff(id)])),
  );
  for (const { statusCode } of responses) expect([201, 204, 404, 409]).toContain(statusCode);
  for (const { id } of people) {
    const { role, paymentOutstanding } = await read(id);
    expect([role, paymentOutstanding]).toEqual(role === 'Staff' ? ['Staff', 0] : ['StoreUser', 7]);
  }
});

test('the balance of staff cannot be changed', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  const entry = {
    userId: staff.id,
    source: 'Manual',
    action: 'Added',
    amount: inCents(700),
    entityId: null,
    actorId: admin.id,
    at: harness.clock.now,
  } as const;
  await expect(harness.db.transaction((tx) => addLedgerEntry(tx, entry))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await read(staff.id)).paymentOutstanding).toBe(0);
});
