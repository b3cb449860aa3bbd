import { type SQLWrapper, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { address, newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { selectOrdersInProgress } from '../orders/pick-hold.ts';
import { selectLowStock, selectWaitingProofs } from './attention.ts';
import { selectPaid, selectSales } from './trade.ts';

const harness = useApp();
/** The size of a store after three years. */
const COUNTS = { products: 2_000, orders: 20_000, payments: 10_000 };
const TIME_ZONE = 'Africa/Johannesburg';
const YEAR = { from: new Date('2025-04-01T00:00:00Z'), until: new Date('2026-03-18T12:00:00Z') };
/** An address as long as real ones. */
const ADDRESS = JSON.stringify(address({ specialInstructions: 'Ring at the gate of the yard. '.repeat(6) }));

beforeAll(async () => {
  const { db } = harness;
  const { id } = await newUser(db);
  const { labId, categoryId } = await newProduct(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into products (id, sku, name, cost, stock, lab_id, category_id)
      select gen_random_uuid(), 'V' || n, 'Product ' || n, 5000, n % 400, ${labId}, ${categoryId}
      from generate_series(1, ${COUNTS.products}::int) as n`);
    await tx.execute(sql`
      insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price,
        total_quantity, delivery, search_text, placed_by, date_ordered, cancelled_at)
      select gen_random_uuid(), ${id}, 'V' || n, case when n % 200 = 0 then 2 else 1 end, false, 0, 1000 + n % 977, 1,
        ${ADDRESS}::jsonb, 'v' || n || ' ' || md5(n::text), ${id},
        timestamptz '2026-03-18' - n * (interval '3 years' / ${COUNTS.orders}::int), case when n % 100 = 0 then now() end
      from generate_series(1, ${COUNTS.orders}::int) as n`);
    await tx.execute(sql`
      insert into payments (id, user_id, source, payment_type, amount, is_paid, approved_at, approved_by, date_created, file_name)
      select gen_random_uuid(), ${id}, 'POP', 0, case when n % 100 > 0 then 1000 + n else 0 end, n % 100 > 0,
        case when n % 100 > 0 then at end, case when n % 100 > 0 then ${id}::uuid end, at, md5(n::text)
      from generate_series(1, ${COUNTS.payments}::int) as n
      cross join lateral (select timestamptz '2026-03-18' - n * (interval '3 years' / ${COUNTS.payments}::int) as at) as t`);
  });
  for (const table of ['products', 'orders', 'payments'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
});

describe('reads a busy store only through indexes', () => {
  test.each<[string, (db: typeof harness.db) => SQLWrapper, string]>([
    ['a year of sales', (db) => selectSales(db, YEAR, TIME_ZONE), 'Index Only Scan using orders_sales_idx'],
    [
      'a year of payments',
      (db) => selectPaid(db, YEAR, TIME_ZONE),
      'Index Only Scan using payments_takings_idx',
    ],
    ['the proofs that wait', selectWaitingProofs, 'payments_waiting_idx'],
    ['the stock that is short', selectLowStock, 'products_stock_idx'],
  ])('%s', async (_what, query, index) => {
    const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${query(harness.db).getSQL()}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});

test('the orders in progress are read through an index of orders, however many there have been', async () => {
  const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${selectOrdersInProgress()}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/using orders_|on orders_/i);
  expect(plan).not.toContain('Seq Scan on orders');
});
