import { type SQLWrapper, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { countOrders, type OrderSearch, selectOrders } from './queries.ts';

const harness = useApp();
let busy: { id: string };

/** 20 000 orders of 31 customers, 1 000 of which belong to one customer and are spread over the whole range. */
beforeAll(async () => {
  busy = await newUser(harness.db);
  const others = await Promise.all(Array.from({ length: 30 }, () => newUser(harness.db)));
  const ids = sql.param(others.map(({ id }) => id));
  await harness.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
    insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price,
      total_quantity, delivery, search_text, placed_by, date_ordered)
    select gen_random_uuid(), customer, 'R' || number, number / 20 % 4, false, 0, 1000, 1, '{}',
      'r' || number || ' thandi mokoena ' || md5(number::text), customer,
      timestamptz '2024-01-01' + number * interval '1 hour'
    from generate_series(1, 20000) as number
    cross join lateral (
      select case when number % 20 = 0 then ${busy.id}::uuid else (${ids}::uuid[])[1 + number % 30] end
    ) as owner(customer)`);
  });
  await harness.db.execute(sql`vacuum analyze orders`);
});

const planOf = async (query: SQLWrapper): Promise<string> => {
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
const search = (values: Partial<OrderSearch>): OrderSearch => ({
  userId: busy.id,
  words: [],
  status: undefined,
  oldestFirst: false,
  page: { skip: 0, take: 30 },
  ...values,
});

describe('reads 20 000 orders only through indexes', () => {
  test.each<[string, Partial<OrderSearch>]>([
    ['for the newest', {}],
    ['for the oldest', { oldestFirst: true }],
    ['for a late page', { page: { skip: 900, take: 930 } }],
    ['for the unpaid', { status: 3 }],
    ['for words', { words: ['abc', 'mokoena'] }],
  ])('%s', async (_name, values) => {
    for (const query of [selectOrders(harness.db, search(values)), countOrders(harness.db, search(values))]) {
      const plan = await planOf(query);
      expect(plan).toMatch(/(Index|Bitmap)/);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  test('for the first page, without sorting', async () => {
    expect(await planOf(selectOrders(harness.db, search({})))).not.toContain('Sort');
  });
});

test('finds orders among them, with a full page and the total', async () => {
  const answer = await harness.as(busy, '/api/orders?q=mokoena+ab&skip=0&take=30');
  expect(answer.json().orders).toHaveLength(30);
  expect(answer.json().total).toBeGreaterThan(30);
});
