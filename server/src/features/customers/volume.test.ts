import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { countPeople, selectPeople } from './people.ts';
import type { PersonSearch } from './person-search.ts';

const harness = useApp();
const AT = new Date('2026-03-02T08:00:00Z');
const BY_NAME = { field: 'Name', descending: false } as const;

/** 20 000 customers, one in ten of whom has owed money for 45 days. */
beforeAll(async () => {
  const { db } = harness;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into users (id, username, name, surname, phone, email, role, store_access)
      select gen_random_uuid(), 'user' || md5('u' || n), 'Name' || md5('n' || n), 'Surname' || md5('s' || n),
        '0' || (110000000 + n), md5('e' || n) || '@pharmacy.example', 'StoreUser', true
      from generate_series(1, 20000) as n`);
    await tx.execute(sql`insert into ledger_accounts (user_id, outstanding, entries)
      select id, 5000, 1 from users where name like '%0' and role = 'StoreUser'`);
    await tx.execute(sql`insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding,
        current_outstanding, actor_id, created_at)
      select gen_random_uuid(), user_id, 1, 'Manual', 'Added', 5000, 0, 5000, user_id,
        ${AT.toISOString()}::timestamptz - interval '45 days' from ledger_accounts`);
  });
  for (const table of ['users', 'ledger_accounts', 'ledger_entries'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
}, 60_000);

const planOf = async (query: SQL): Promise<string> => {
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('at 20 000 customers', () => {
  test.each<[string, PersonSearch]>([
    ['a word', { q: 'name1a2b3' }],
    ['words together', { q: 'surname3c4 1a2' }],
    ['a phone', { q: '0110012345' }],
    ['an email', { q: '1a2b@pharm' }],
  ])('finds %s by its index', async (_name, search) => {
    for (const query of [selectPeople(search, BY_NAME, AT, { skip: 0, take: 30 }), countPeople(search, AT)]) {
      const plan = await planOf(query);
      expect(plan).toContain('users_search_idx');
      expect(plan).not.toContain('Seq Scan on users');
    }
  });

  test('reads the first page by name from the index of names', async () => {
    const plan = await planOf(selectPeople({}, BY_NAME, AT, { skip: 0, take: 30 }));
    expect(plan).toContain('users_name_idx');
    expect(plan).not.toContain('Seq Scan on ledger_entries');
  });

  test('finds overdue customers without reading the whole ledger', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const answer = await harness.as(admin, '/api/admin/customers?filter=balance=overdue');
    const owing = await harness.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ledger_accounts`,
    );
    expect(answer.json().total).toBe(owing.rows[0]?.count);
    expect(answer.json().customers[0]).toMatchObject({ overdue: 50 });
    const plan = await planOf(countPeople({ balance: 'overdue' }, AT));
    expect(plan).toContain('ledger_entries_time_idx');
    expect(plan).not.toContain('Seq Scan on ledger_entries');
  });
});
