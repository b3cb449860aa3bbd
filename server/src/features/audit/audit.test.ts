import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { recordAudit } from './record-audit.ts';

const harness = useApp();
let admin: { id: string };
let staff: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', username: 'ann', name: 'Ann', surname: 'Nkosi' });
  staff = await newUser(harness.db, { role: 'Staff' });
});

const record = (act: Partial<Parameters<typeof recordAudit>[1]> = {}) =>
  harness.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: admin.id,
      action: 'Updated',
      entity: 'Product',
      entityId: crypto.randomUUID(),
      label: 'Panado 500 mg',
      summary: 'Changed the price',
      at: harness.clock.now,
      ...act,
    }),
  );
const read = async (query = '') => (await harness.as(admin, `/api/admin/audit${query}`)).json();

test('tells who did what to what and when, and only the fields that changed', async () => {
  const entityId = crypto.randomUUID();
  await record({ entityId, before: { cost: 20, name: 'Panado' }, after: { cost: 25, name: 'Panado' } });
  expect((await read(`?entityId=${entityId}`)).auditEntries).toMatchObject([
    {
      at: harness.clock.now.toISOString(),
      actor: { id: admin.id, username: 'ann', name: 'Ann Nkosi' },
      action: 'Updated',
      label: 'Panado 500 mg',
      before: { cost: 20 },
      after: { cost: 25 },
    },
  ]);
});

test('keeps the name that the actor had at the time', async () => {
  const entityId = crypto.randomUUID();
  const someone = await newUser(harness.db, { role: 'Staff', username: 'before' });
  await record({ entityId, actorId: someone.id });
  await harness.db.execute(sql`update users set username = 'after' where id = ${someone.id}`);
  expect((await read(`?entityId=${entityId}`)).auditEntries[0].actor.username).toBe('before');
});

test('is filtered by actor, entity and time, newest first', async () => {
  const [first, second] = [new Date('2025-01-01T10:00:00Z'), new Date('2025-01-02T10:00:00Z')];
  await record({ actorId: staff.id, entity: 'Lab', label: 'one', at: first });
  await record({ actorId: staff.id, entity: 'Order', label: 'two', at: second });
  const labels = async (query: string) =>
    (await read(`?${query}`)).auditEntries.map(({ label }: { label: string }) => label);
  expect(await labels(`actorId=${staff.id}`)).toEqual(['two', 'one']);
  expect(await labels(`actorId=${staff.id}&entity=Lab`)).toEqual(['one']);
  expect(await labels(`from=2025-01-02T00:00:00Z&until=2025-01-03T00:00:00Z`)).toEqual(['two']);
  expect(await labels(`until=2025-01-02T00:00:00Z`)).toEqual(['one']);
});

describe('the database', () => {
  test.each([
    ['update', sql`update audit_entries set summary = 'Nothing happened'`],
    ['delete', sql`delete from audit_entries`],
    ['truncate', sql`truncate audit_entries`],
  ])('refuses to %s the log', async (_word, statement) => {
    await record();
    await expect(harness.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'Audit entries are never updated or deleted' },
    });
  });
});

test('an act that fails leaves no entry', async () => {
  const entityId = crypto.randomUUID();
  const act = harness.db.transaction(async (tx) => {
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'Deleted',
      entity: 'Lab',
      entityId,
      label: 'Lab',
      summary: 'Deleted',
      at: harness.clock.now,
    });
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect((await read(`?entityId=${entityId}`)).total).toBe(0);
});

test.each([
  ['a guest', undefined, 401],
  ['a customer', 'StoreUser', 403],
  ['staff', 'Staff', 403],
  ['an administrator', 'Admin', 200],
] as const)('answers %s with %s: %d', async (_who, role, status) => {
  const user = role && (await newUser(harness.db, { role }));
  const answer = await (user ? harness.as(user, '/api/admin/audit') : harness.asGuest('/api/admin/audit'));
  expect(answer.statusCode).toBe(status);
});
