import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { expectLatePages } from '../../../test/list-checks.ts';
import { newId } from '../../db/columns.ts';
import { listAudit, selectAudit } from './queries.ts';
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

test('records who did what to what and when, and only the changed fields', async () => {
  const entityId = crypto.randomUUID();
  await record({ entityId, before: { cost: 2000, name: 'Panado' }, after: { cost: 2550, name: 'Panado' } });
  expect((await read(`?entityId=${entityId}`)).auditEntries).toMatchObject([
    {
      at: harness.clock.now.toISOString(),
      actor: { id: admin.id, username: 'ann', name: 'Ann Nkosi' },
      action: 'Updated',
      label: 'Panado 500 mg',
      before: { cost: 20 },
      after: { cost: 25.5 },
    },
  ]);
});

test('keeps the actor’s name at the time', async () => {
  const entityId = crypto.randomUUID();
  const someone = await newUser(harness.db, { role: 'Staff', username: 'before' });
  await record({ entityId, actorId: someone.id });
  await harness.db.execute(sql`update users set username = 'after' where id = ${someone.id}`);
  expect((await read(`?entityId=${entityId}`)).auditEntries[0].actor.username).toBe('before');
});

test('is filtered by actor, entity and day, newest first', async () => {
  const [first, second] = [new Date('2025-01-01T10:00:00Z'), new Date('2025-01-02T10:00:00Z')];
  await record({ actorId: staff.id, entity: 'Lab', label: 'one', at: first });
  await record({ actorId: staff.id, entity: 'Order', label: 'two', at: second });
  const labels = async (query: string) =>
    (await read(`?${query}`)).auditEntries.map(({ label }: { label: string }) => label);
  expect(await labels(`actorId=${staff.id}`)).toEqual(['two', 'one']);
  expect(await labels(`actorId=${staff.id}&entity=Lab`)).toEqual(['one']);
  expect(await labels('from=2025-01-02&until=2025-01-02')).toEqual(['two']);
  expect(await labels('until=2025-01-01')).toEqual(['one']);
});

describe('the database', () => {
  test.each([
    ['update', sql`update audit_entries set summary = 'Nothing happened'`],
    ['delete', sql`delete from audit_entries`],
    ['truncate', sql`truncate audit_entries`],
  ])('rejects a %s of the log', async (_word, statement) => {
    await record();
    await expect(harness.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'Audit entries are never updated or deleted' },
    });
  });
});

test('an operation that fails leaves no entry', async () => {
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

test('searches labels in any case, with special characters taken literally', async () => {
  await record({ label: 'Zinplex 100% tabs' });
  await record({ label: 'Zinplex junior' });
  const labels = async (q: string) =>
    (await read(`?q=${encodeURIComponent(q)}`)).auditEntries.map(({ label }: { label: string }) => label);
  expect(await labels('zinplex')).toEqual(expect.arrayContaining(['Zinplex 100% tabs', 'Zinplex junior']));
  expect(await labels('0% T')).toEqual(['Zinplex 100% tabs']);
  expect(await labels('%')).toEqual(['Zinplex 100% tabs']);
  expect(await labels('nothing is called so')).toEqual([]);
});

test('lists every actor by their latest name', async () => {
  const someone = await newUser(harness.db, {
    role: 'Staff',
    username: 'maiden',
    name: 'Lindi',
    surname: 'Early',
  });
  await record({ actorId: someone.id });
  await harness.db.execute(sql`update users set surname = 'Late' where id = ${someone.id}`);
  await record({ actorId: someone.id, at: new Date(harness.clock.now.getTime() + 1000) });
  const { actors } = (await harness.as(admin, '/api/admin/audit/actors')).json();
  expect(actors.filter(({ id }: { id: string }) => id === someone.id)).toEqual([
    { id: someone.id, username: 'maiden', name: 'Lindi Late' },
  ]);
  expect(actors.map(({ id }: { id: string }) => id)).toContain(admin.id);
});

test.each(['csv', 'xlsx'])('exports the matches as %s', async (format) => {
  const entityId = crypto.randomUUID();
  for (const cost of [20, 25])
    await record({
      entityId,
      label: 'Panado',
      before: { cost: cost * 100 },
      after: { cost: (cost + 5) * 100 },
      reason: 'New list',
    });
  const answer = await harness.as(admin, `/api/admin/audit/export?format=${format}&entityId=${entityId}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="audit.${format}"`);
  if (format === 'xlsx') return expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const [, ...rows] = answer.body.trim().split(/\r?\n/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(
    '2026-03-02 10:00,Ann Nkosi,ann,Updated,Product,Panado,1,Changed the price,cost: 25,cost: 30,New list',
  );
});

describe('a bulk action', () => {
  const act = async (acts: Partial<Parameters<typeof recordAudit>[1]>[]) => {
    const batch = newId();
    for (const one of acts) await record({ batch, ...one });
    return batch;
  };
  const revoked = { before: { storeAccess: true }, after: { storeAccess: false } };
  const revoke = (label: string) => ({
    ...({ label, entity: 'Customer', summary: 'Revoked store access', reason: 'Overdue' } as const),
    ...revoked,
  });

  test('is one row, counted once, with the common part of its entries', async () => {
    await record({ label: 'Bulk before' });
    const batch = await act([revoke('Bulk Ann'), revoke('Bulk Ben'), revoke('Bulk Cas')]);
    const { auditEntries, total } = await read('?q=bulk');
    expect(total).toBe(2);
    expect(auditEntries).toMatchObject([
      {
        batch,
        entries: 3,
        label: 'Bulk Cas',
        summary: 'Revoked store access',
        reason: 'Overdue',
        ...revoked,
      },
      { batch: null, entries: 1, label: 'Bulk before' },
    ]);
  });

  test('is found by any of its records, and shows the name of that record', async () => {
    await act([revoke('Found Dora'), revoke('Found Emil'), revoke('Found Finn')]);
    const { auditEntries, total } = await read('?q=found%20emil');
    expect([total, auditEntries]).toMatchObject([1, [{ label: 'Found Emil', entries: 3 }]]);
  });

  test('names each of its changes, without attributing the change to one record to all', async () => {
    await act([
      { label: 'Mixed one', summary: 'Changed price', before: { cost: 20 }, after: { cost: 25 } },
      { label: 'Mixed two', summary: 'Changed name', before: { name: 'a' }, after: { name: 'b' } },
    ]);
    expect((await read('?q=mixed')).auditEntries).toMatchObject([
      { entries: 2, summary: 'Changed name; Changed price', before: null, after: null },
    ]);
  });

  test('names the first of many changes, and the number of others', async () => {
    await act(
      Array.from({ length: 8 }, (_, at) => ({
        label: `Raised ${at}`,
        summary: `Raised the price by R ${at}`,
        before: { cost: 20 },
        after: { cost: 20 + at },
      })),
    );
    const named = [0, 1, 2, 3, 4].map((at) => `Raised the price by R ${at}`).join('; ');
    expect((await read('?q=raised')).auditEntries).toMatchObject([
      { entries: 8, summary: `${named}; and 3 more` },
    ]);
  });

  test('expands into its entries, with the changes to each record', async () => {
    const entityId = crypto.randomUUID();
    const change = (label: string, cost: number) => ({
      label,
      before: { cost: cost * 100 },
      after: { cost: (cost + 1) * 100 },
    });
    const batch = await act([{ ...change('Opened one', 10), entityId }, change('Opened two', 20)]);
    const opened = await read(`?batch=${batch}`);
    expect(opened.total).toBe(2);
    expect(opened.auditEntries).toMatchObject([
      { label: 'Opened two', entries: 1, after: { cost: 21 } },
      { label: 'Opened one', entries: 1, after: { cost: 11 } },
    ]);
    expect((await read(`?entityId=${entityId}`)).auditEntries).toMatchObject([
      { label: 'Opened one', entries: 1, before: { cost: 10 }, after: { cost: 11 } },
    ]);
  });

  test('on a single record is an ordinary row', async () => {
    await act([revoke('Single Gus')]);
    expect((await read('?q=single')).auditEntries).toMatchObject([{ entries: 1, ...revoked }]);
  });

  test('is one row on every page, with none lost between pages', async () => {
    await act(['a', 'b', 'c', 'd'].map((name) => revoke(`Paged ${name}`)));
    await record({ label: 'Paged last' });
    const pages = await Promise.all([0, 1, 2].map((skip) => read(`?q=paged&skip=${skip}&take=${skip + 1}`)));
    expect(
      pages.map(({ auditEntries }) => auditEntries.map(({ label }: { label: string }) => label)),
    ).toEqual([['Paged last'], ['Paged d'], []]);
  });

  test('is exported as one line that names every record, or entry by entry for its batch', async () => {
    const batch = await act([revoke('Leaves Ann'), revoke('Leaves Ben')]);
    const lines = async (query: string) =>
      (await harness.as(admin, `/api/admin/audit/export?format=csv&${query}`)).body
        .trim()
        .split(/\r?\n/)
        .slice(1);
    const [line, ...more] = await lines('q=leaves%20ann');
    expect(more).toEqual([]);
    expect(line).toContain(
      'Customer,Leaves Ann; Leaves Ben,2,Revoked store access,storeAccess: true,storeAccess: false,Overdue',
    );
    const opened = await lines(`batch=${batch}`);
    expect(opened).toHaveLength(2);
    expect(opened[0]).toContain('Customer,Leaves Ben,1,Revoked store access');
  });
});

describe('at twenty thousand entries', () => {
  beforeAll(async () => {
    await harness.db.execute(sql`
      insert into audit_entries (id, at, actor_id, action, entity, entity_id, label, summary, batch)
      select gen_random_uuid(), timestamptz '2024-01-01' + (case when batched then n - n % 1000 else n end) * interval '5 minutes',
             ${staff.id}, 'Updated', 'Product', gen_random_uuid(), 'Product ' || md5(n::text), 'Changed the price',
             case when batched then md5((n / 1000)::text)::uuid end
      from generate_series(1, 20000) as n cross join lateral (select n % 1000 < 300) as kinds(batched)`);
    await harness.db.execute(sql`analyze audit_entries`);
  });

  const planOf = async (statement: SQL): Promise<string> => {
    const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const page = { skip: 0, take: 20 };
  test.each([
    ['the newest', () => ({}), 'audit_entries_at_idx'],
    ['of someone', () => ({ actorId: admin.id }), 'audit_entries_actor_idx'],
    ['of one thing', () => ({ entityId: crypto.randomUUID() }), 'audit_entries_entity_id_idx'],
    ['of a kind', () => ({ entity: 'Lab' as const }), 'audit_entries_entity_idx'],
    ['called so', () => ({ q: 'a1b2c3d' }), 'audit_entries_label_idx'],
  ])('finds entries %s by an index', async (_what, filter, index) => {
    const plan = await planOf(selectAudit(harness.db, filter(), page).getSQL());
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test.each([
    ['everyone', () => ({})],
    ['someone', () => ({ actorId: staff.id })],
    ['products', () => ({ entity: 'Product' as const })],
  ])(
    'late pages of the actions of %s have the same rows as the whole list, each batch once',
    async (_whose, filter) => {
      const length = await expectLatePages(async (at) =>
        (await listAudit(harness.db, filter(), at)).auditEntries.map(({ id }) => id),
      );
      expect(length).toBeGreaterThan(14_000);
      expect(length).toBeLessThan(14_200);
    },
  );
});

describe.each(['', '/actors', '/export?format=csv'])('/audit%s', (path) => {
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['staff', 'Staff', 403],
    ['an administrator', 'Admin', 200],
  ] as const)('responds to %s with the role %s with status %d', async (_who, role, status) => {
    const url = `/api/admin/audit${path}`;
    const user = role && (await newUser(harness.db, { role }));
    const answer = await (user ? harness.as(user, url) : harness.asGuest(url));
    expect(answer.statusCode).toBe(status);
  });
});
