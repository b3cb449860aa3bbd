import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { addManyCustomers } from '../../demo/src/volume/many-customers.ts';
import { addManyProducts } from '../../demo/src/volume/many-products.ts';
import { newUser, setStore } from './builders.ts';
import { useApp } from './harness.ts';

const PRODUCTS = 3_000;
const CUSTOMERS = 150;
/** Tables that grow with the store; settings, labs and similar tables may be read in full. */
const LARGE =
  /Seq Scan on (products|product_images|product_variants|price_history|orders|order_lines|order_events|payments|settlements|ledger_entries|audit_entries)\b.*/;

const asked: unknown[][] = [];
const watched = new WeakSet<pg.PoolClient>();
/** Records every statement of a connection, even if the pool has wrapped its `query`. */
const noteStatements = (client: pg.PoolClient): void => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const note = (...words: unknown[]): unknown => {
    asked.push(words);
    return query(...words);
  };
  client.query = note as typeof client.query;
};

const harness = useApp();
const known: Record<string, string> = {};

beforeAll(async () => {
  const { db } = harness;
  db.$client.on('acquire', noteStatements);
  await setStore(db);
  const { id: admin } = await newUser(db, { role: 'Admin' });
  await addManyProducts(db, PRODUCTS);
  await addManyCustomers(db, CUSTOMERS);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into product_images (id, product_id, path, is_primary)
      select gen_random_uuid(), id, 'product-images/one.webp', true from products`);
    await tx.execute(sql`insert into product_variants (id, product_id, name)
      select gen_random_uuid(), id, 'Blue' from products`);
    await tx.execute(sql`insert into price_history (product_id, previous_cost, cost)
      select id, cost, cost + 100 from products`);
  });
  await db.$client.query('vacuum analyze');
  const one = async (query: string) =>
    (await db.$client.query<{ value: string }>(query)).rows[0]?.value ?? '';
  Object.assign(known, {
    admin,
    customer: await one("select id as value from users where username = 'm000123'"),
    order: await one('select id as value from orders order by date_ordered desc limit 1'),
    reference: await one('select reference_number as value from orders order by id limit 1'),
    payment: await one('select id as value from payments where not is_paid limit 1'),
    product: await one('select id as value from products order by id limit 1'),
    lab: await one('select id as value from labs order by id limit 1'),
  });
});

type Statement = { text: string; values?: unknown[] };
const isStatement = (asked: unknown): asked is Statement =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';

/** Returns the plans of the queries that a request runs. */
const plansOf = async (address: string): Promise<string[]> => {
  asked.length = 0;
  const answer = await harness.as({ id: known.admin ?? '' }, `/api/admin/${address}`);
  const statements = asked.map(([statement, values]) =>
    isStatement(statement) ? { text: statement.text, values: statement.values ?? values } : undefined,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  const plans: string[] = [];
  for (const statement of statements) {
    if (!statement || !/^\s*(select|with)\b/i.test(statement.text)) continue;
    const values = Array.isArray(statement.values) ? statement.values : [];
    const { rows } = await harness.db.$client.query(`explain ${statement.text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
};

test.each([
  'audit',
  'audit?entity=Payment',
  'audit?actorId={admin}',
  'dashboard/attention',
  'orders',
  'orders/counts',
  'orders?filter=status=3',
  'orders?filter=customerId={customer}',
  'orders?q={reference}',
  'orders?q=pharmacy 123',
  'orders?from=2026-01-01&until=2026-01-31',
  'orders?sort=TotalPrice desc',
  'orders/{order}',
  'order-customers?q=pharmacy 12',
  'customers/{customer}/orders',
  'customers/{customer}/payments',
  'payments',
  'payments?filter=state=waiting',
  'payments?filter=state=approved',
  'payments?q={reference}',
  'payments/{payment}',
  'products',
  'products?q=amoxi',
  'products?filter=labId={lab}',
  'products/{product}',
  'products/{product}/price-history',
])('serves %s from indexes', async (address) => {
  const filled = address.replace(/\{(\w+)\}/g, (_match, name: string) => known[name] ?? '');
  const plans = await plansOf(filled);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.flatMap((plan) => plan.match(LARGE) ?? [])).toEqual([]);
});

test('the test data has the expected volume', async () => {
  const { rows } = await harness.db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  );
  expect(rows[0]?.orders).toBe(CUSTOMERS * 40);
});
