import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { selectStoreAgeing } from '../credit-control/ageing/ageing.ts';
import { countPeople, selectPeople } from './people.ts';
import type { PersonSearch } from './person-search.ts';

const harness = useApp();
const AT = new Date('2026-03-02T08:00:00Z');
const TODAY = { day: '2026-03-02', timeZone: 'Africa/Johannesburg' };
const BY_NAME = { field: 'Name', descending: false } as const;

/**
 * 20 000 customers. One in ten owes money, with an invoice 45 days past due and nine that are paid. One in 100 has paid
 * everything, and one in 100 is in credit; the others have never ordered.
 */
beforeAll(async () => {
  const { db } = harness;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into users (id, username, name, surname, phone, email, role, store_access)
      select gen_random_uuid(), 'user' || md5('u' || n), 'Name' || md5('n' || n), 'Surname' || md5('s' || n),
        '0' || (110000000 + n), md5('e' || n) || '@pharmacy.example', 'StoreUser', true
      from generate_series(1, 20000) as n`);
    await tx.execute(sql`insert into ledger_accounts (user_id, outstanding, entries)
      select id, case when phone like '%0' then 5000 + 10 * (phone::int % 70) when phone like '%15' then 0
        else -phone::int % 5000 end, 1
      from users where phone ~ '(0|15|25)$' and role = 'StoreUser'`);
    await tx.execute(sql`insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee,
        total_price, total_quantity, settled, delivery, search_text, placed_by, date_ordered)
      select gen_random_uuid(), a.user_id, 'V' || row_number() over (), 1, true, 0, 5000, 1,
        case when n = 1 then 0 else 5000 end, '{}', '', a.user_id, ${AT.toISOString()}::timestamptz - interval '75 days'
      from ledger_accounts a, generate_series(1, 10) as n where a.outstanding > 0`);
    await tx.execute(sql`insert into kept_counts
      select 'ledger_accounts', kind_of(a), count(*) from ledger_accounts as a group by 2`);
    await tx.execute(sql`insert into tax_documents (id, kind, serial, number, user_id, order_id, total, tax, due_on,
        snapshot, issued_at, issued_by)
      select gen_random_uuid(), 'invoice', row_number() over (), 'I' || row_number() over (), user_id, id, 5000, 0,
        ${TODAY.day}::date - 45, '{}', date_ordered, user_id from orders`);
  });
  for (const table of ['users', 'ledger_accounts', 'orders', 'tax_documents'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
});

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
    for (const query of [
      selectPeople(search, BY_NAME, TODAY, { skip: 0, take: 30 }),
      countPeople(search, TODAY),
    ]) {
      const plan = await planOf(query);
      expect(plan).toContain('users_search_idx');
      expect(plan).not.toContain('Seq Scan on users');
    }
  });

  test('reads the first page by name from the index of names', async () => {
    const plan = await planOf(selectPeople({}, BY_NAME, TODAY, { skip: 0, take: 30 }));
    expect(plan).toContain('users_name_idx');
    expect(plan).not.toContain('Seq Scan on users');
  });

  test.each(['q=surname', 'filter=balance=overdue'])(
    'counts up to 1,000 customers for %s, and says that there are more',
    async (query) => {
      const admin = await newUser(harness.db, { role: 'Admin' });
      const answer = await harness.as(admin, `/api/admin/customers?${query}&skip=980&take=1000`);
      expect(answer.json()).toMatchObject({ total: 1_000, isMore: true });
      expect(answer.json().customers).toHaveLength(20);
      expect(answer.headers['content-range']).toBe('customers 980-999/*');
    },
  );

  test('counts all customers of a list that is not searched', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const answer = await harness.as(admin, '/api/admin/customers?filter=balance=owing');
    expect(answer.json().total).toBe(2_000);
    expect(answer.json()).not.toHaveProperty('isMore');
  });

  test.each(['Balance', 'Balance desc'])(
    'pages of the list by %s follow each other exactly',
    async (sort) => {
      const admin = await newUser(harness.db, { role: 'Admin' });
      const direction = sql.raw(sort === 'Balance' ? 'asc' : 'desc');
      const { rows: expected } = await harness.db.execute<{ id: string; balance: number }>(sql`
      select id, coalesce(outstanding, 0)::float8 / 100 as balance
      from users left join ledger_accounts on user_id = id
      where role = 'StoreUser' order by balance ${direction}, id ${direction}`);
      for (const skip of [0, 180, 1_980, 10_000, 17_980, 19_780, 19_990, 20_010]) {
        const answer = await harness.as(
          admin,
          `/api/admin/customers?sort=${sort}&skip=${skip}&take=${skip + 40}`,
        );
        expect(
          answer.json().customers.map((row: { id: string; paymentOutstanding: number }) => ({
            id: row.id,
            balance: row.paymentOutstanding,
          })),
        ).toEqual(expected.slice(skip, skip + 40));
      }
    },
  );

  test('reads the first page by balance from the index of balances', async () => {
    for (const descending of [true, false]) {
      const page = { skip: 0, take: 30 };
      const plan = await planOf(selectPeople({}, { field: 'Balance', descending }, TODAY, page));
      expect(plan).toContain('ledger_accounts_outstanding_idx');
      expect(plan).not.toContain('Seq Scan on users');
    }
  });

  test('finds overdue customers from the index of unpaid orders', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const answer = await harness.as(admin, '/api/admin/customers?filter=balance=overdue');
    expect(answer.json().customers[0]).toMatchObject({ overdue: 50 });
    for (const query of [countPeople({ balance: 'overdue' }, TODAY), selectStoreAgeing(TODAY)]) {
      const plan = await planOf(query);
      expect(plan).toContain('orders_unpaid');
      expect(plan).not.toContain('Seq Scan on orders');
    }
  });
});
