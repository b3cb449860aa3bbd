import { type SQLWrapper, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { address, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { expectLatePages } from '../../../../test/list-checks.ts';
import { countStaffOrders, listStaffOrders, selectStaffOrders } from './list-orders.ts';
import { foundOrders, type OrderSearch, type OrderSort } from './order-search.ts';

const harness = useApp();
let staff: { id: string };
/** An address as long as real ones. */
const ADDRESS = JSON.stringify(address({ specialInstructions: 'Ring at the gate of the yard. '.repeat(6) }));
const PAGE = { skip: 0, take: 30 };

/** 20 000 orders of 500 customers: nearly all dispatched, one in 50 collected, one in 100 cancelled. */
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
  const { db } = harness;
  await db.execute(sql`
    insert into users (id, username, name, surname, role, store_access)
    select gen_random_uuid(), 'customer' || n, 'Name' || md5(n::text), 'Last' || n, 'StoreUser', true
    from generate_series(1, 500) as n`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
    insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price,
      total_quantity, delivery, search_text, placed_by, date_ordered, cancelled_at)
    select gen_random_uuid(), customers.ids[1 + n % 500], 'R' || n, case when n > 19000 then 2 * (n % 2) else 1 end,
      n % 50 = 0, 0, 1000 + n % 977, 1, ${ADDRESS}::jsonb, 'r' || n || ' thandi mokoena ' || md5(n::text), customers.ids[1 + n % 500],
      timestamptz '2024-01-01' + n * interval '5 minutes', case when n % 100 = 0 then now() end
    from generate_series(1, 20000) as n,
      (select array_agg(id) as ids from users where role = 'StoreUser') as customers`);
    await tx.execute(
      sql`insert into kept_counts select 'orders', kind_of(o), count(*) from orders as o group by 2`,
    );
  });
  await db.execute(sql`vacuum analyze orders`);
  await db.execute(sql`analyze users`);
});

const planOf = async (query: SQLWrapper): Promise<string> => {
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('reads 20 000 orders only through indexes', () => {
  test.each<[string, OrderSearch, OrderSort?]>([
    ['the newest', {}],
    ['the dearest', {}, { field: 'TotalPrice', descending: true }],
    ['those of a status', { status: 2 }],
    ['the cancelled', { isCancelled: true }],
    ['those for collection', { status: 0, forCollection: true }],
    ['a few days', { from: '2024-03-01', until: '2024-03-02' }],
    ['a reference', { q: 'r12345' }],
    ['a customer', { q: 'name1a2b' }],
    ['words together', { q: 'mokoena abc4' }],
  ])('%s', async (_name, search, sort) => {
    const { condition: found } = await foundOrders(harness.db, search);
    const plan = await planOf(selectStaffOrders(harness.db, { found }, PAGE, sort));
    expect(plan).toMatch(/(Index|Bitmap).* on orders/);
    expect(plan).not.toContain('Seq Scan on orders');
    if (Object.keys(search).length > 0 && !sort)
      expect(await planOf(countStaffOrders(found))).not.toContain('Seq Scan on orders');
  });
});

test.each<[string, OrderSearch, number]>([
  ['all orders', {}, 20_000],
  ['those paid or not that are not for collection', { forCollection: false }, 19_600],
  ['the dispatched', { status: 1 }, 18_810],
])('late pages of %s have the same rows as the whole list, from either end', async (_name, search, total) => {
  for (const descending of [true, false]) {
    const sort = { field: 'DateOrdered', descending } as const;
    const length = await expectLatePages(async (page) =>
      (await listStaffOrders(harness.db, search, page, sort)).orders.map(({ id }) => id),
    );
    expect(length).toBe(total);
  }
});

test('reads at most a week of orders to find a late page', async () => {
  const page = { skip: 15_000, take: 15_030 };
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off) ${selectStaffOrders(harness.db, { found: undefined, kind: {} }, page).getSQL()}`,
  );
  const [passed = 20_000] = rows.flatMap(
    ({ 'QUERY PLAN': line }) =>
      /orders_date_idx.*actual rows=([\d.]+)/.exec(line)?.slice(1).map(Number) ?? [],
  );
  expect(passed).toBeLessThan(7 * 24 * 12 + 30);
});

test('counts up to 1,000 orders for a search, and says that there are more', async () => {
  const answer = await harness.as(staff, '/api/admin/orders?q=mokoena&skip=980&take=1000');
  expect(answer.json()).toMatchObject({ total: 1_000, isMore: true });
  expect(answer.json().orders).toHaveLength(20);
  expect(answer.headers['content-range']).toBe('orders 980-999/*');
});

test('counts all orders of a list that is not searched', async () => {
  const answer = await harness.as(staff, '/api/admin/orders?filter=forCollection=false&take=30');
  expect(answer.json().total).toBe(19_600);
  expect(answer.json()).not.toHaveProperty('isMore');
  expect(answer.headers['content-range']).toBe('orders 0-29/19600');
});

test('finds a customer’s orders among them, with a full page and the total', async () => {
  const [customer] = (
    await harness.db.execute<{ name: string }>(sql`select name from users where username = 'customer7'`)
  ).rows;
  const answer = await harness.as(staff, `/api/admin/orders?q=${customer?.name}&skip=0&take=30`);
  expect(answer.json().orders).toHaveLength(30);
  expect(answer.json().total).toBe(40);
});
