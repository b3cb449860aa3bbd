/** Places orders over HTTP, and runs the same transaction as a plain SQL script. */
import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
import { readRows } from '../../server/src/db/rows.ts';
import { verifyLedger } from '../../server/src/features/ledger/verify-ledger.ts';
import type { Services } from '../../server/src/http/app.ts';
import { newUser, openSession, orderLine, orderPayload } from '../../server/test/builders.ts';
import type { CheckedRequest } from './load.ts';

export type Customer = { id: string; deliveryFee: Cents; cookie: string };
type Sold = { id: string; cost: Cents };

const SOLD = 999;
const PLENTY = 1_000_000_000;
const CONTESTED = 5;

/** The number of staff, besides the store's Admin, who are notified of every order. */
const OTHER_STAFF = 1;

/** Adds signed-in customers, and staff. */
export const addCustomers = async (db: Db, count: number): Promise<Customer[]> => {
  const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
  const customers: Customer[] = [];
  for (let place = 0; place < count; place += 1) {
    const { id, deliveryFee } = await newUser(db, { username: randomUUID(), deliveryFee: 12_000 });
    customers.push({ id, deliveryFee, cookie: await openSession(services, id) });
  }
  for (let place = 0; place < OTHER_STAFF; place += 1)
    await newUser(db, { username: randomUUID(), role: 'Staff' });
  return customers;
};

/** Chooses the products to order, gives them plenty of stock, and numbers products and customers for the SQL script. */
export const prepareOrders = async (db: Db, customers: readonly Customer[]): Promise<Sold[]> => {
  const ids = sql.param(customers.map(({ id }) => id));
  await db.execute(sql`create schema if not exists speed`);
  await db.execute(sql`drop table if exists speed.customers, speed.products`);
  await db.execute(sql`create table speed.customers as
    select n, id from unnest(${ids}::uuid[]) with ordinality given (id, n)`);
  await db.execute(sql`create table speed.products as
    select row_number() over (order by sku) as n, id from
      (select id, sku from products where archived_at is null order by sku limit ${SOLD}) few`);
  for (const table of ['customers', 'products'])
    await db.execute(sql.raw(`alter table speed.${table} add primary key (n)`));
  await db.execute(sql`update products set stock = ${PLENTY} where id in (select id from speed.products)`);
  await db.execute(sql`vacuum analyze`);
  return readRows(
    db,
    z.object({ id: z.string(), cost: cents }),
    sql`select p.id, p.cost::float8 as cost from speed.products join products p using (id) order by n`,
  );
};

const orderOf = (customer: Customer, products: readonly Sold[]): CheckedRequest => ({
  method: 'POST',
  path: '/api/orders',
  status: 201,
  headers: { cookie: customer.cookie, 'content-type': 'application/json' },
  body: JSON.stringify(
    orderPayload(
      customer,
      products.map((product) => orderLine(product)),
    ),
  ),
  setupRequest: (request) => ({
    ...request,
    headers: { ...request.headers, 'idempotency-key': randomUUID() },
  }),
});

/** An order of three lines for each customer, of products that few others order. */
export const ordersOfThree = (
  customers: readonly Customer[],
  products: readonly Sold[],
): CheckedRequest[] => {
  const third = Math.floor(products.length / 3);
  return customers.map((customer, place) => {
    const chosen = [place * 7, place * 11 + 1, place * 13 + 2].map(
      (step, part) => products[part * third + (step % third)],
    );
    return orderOf(
      customer,
      chosen.filter((product) => product !== undefined),
    );
  });
};

/** An order of one line for each customer, of a product that few others order. */
export const ordersOfOne = (customers: readonly Customer[], products: readonly Sold[]): CheckedRequest[] =>
  customers.map((customer, place) => {
    const chosen = products[(place * 7) % products.length];
    return orderOf(customer, chosen ? [chosen] : []);
  });

/** An order for each customer, all of the same five products. */
export const contestedOrders = (
  customers: readonly Customer[],
  products: readonly Sold[],
): CheckedRequest[] => customers.map((customer) => orderOf(customer, products.slice(0, CONTESTED)));

/** The transaction of an order, with the same locks, rows and tables; `which` chooses its products. */
const orderScript = (which: string): string => `
begin;
select u.id as customer, u.delivery_fee as fee from users u join speed.customers c using (id) where c.n = :customer_number and u.store_access for no key update of u \\gset
select array_agg(id) as ids, sum(cost) as cost, count(*) as packs, string_agg(lower(name || ' ' || sku), ' ') as words from (select p.id, p.cost, p.name, p.sku from products p join speed.products s using (id) where ${which} and p.stock > 0 and p.archived_at is null order by p.id for no key update of p) locked \\gset
update products set stock = stock - 1 where id = any(:ids::uuid[]);
insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price, total_quantity, delivery, search_text, placed_by, date_ordered, updated_at) values (gen_random_uuid(), :customer, upper(substr(md5(random()::text), 1, 9)), 3, false, :fee, :fee::bigint + :cost::bigint, :packs, '{"city": "Cape Town", "phone": "0215550100", "areaCode": "8001", "province": "Western Cape", "recipientName": "Thandi", "streetAddress": "12 Loop Street", "recipientSurname": "Mokoena"}', 'thandi mokoena ' || :words, :customer, now(), now()) returning id as order_id, total_price as total \\gset
insert into order_lines (id, order_id, position, product_id, sku, name, lab_name, dosage, strength, pack_size, cost, quantity) select gen_random_uuid(), :order_id, row_number() over () - 1, p.id, p.sku, p.name, l.name, p.dosage, p.strength, p.pack_size, p.cost, 1 from products p join labs l on l.id = p.lab_id where p.id = any(:ids::uuid[]);
insert into order_events (id, order_id, status, actor_id, date) values (gen_random_uuid(), :order_id, 3, :customer, now());
insert into ledger_accounts (user_id, outstanding, entries) values (:customer, :total, 1) on conflict (user_id) do update set outstanding = ledger_accounts.outstanding + excluded.outstanding, entries = ledger_accounts.entries + 1, updated_at = now() returning outstanding, entries \\gset
insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding, current_outstanding, entity_id, actor_id, created_at) values (gen_random_uuid(), :customer, :entries, 'Order', 'Added', :total, :outstanding::bigint - :total::bigint, :outstanding, :order_id, :customer, now());
insert into order_requests (user_id, key, payload_hash, order_id, created_at) values (:customer, gen_random_uuid()::text, sha256('order'), :order_id, now());
commit;
`;

const third = Math.floor(SOLD / 3);
export const THREE_LINES_SCRIPT = `
\\set customer_number random(1, :customers)
\\set one random(1, ${third})
\\set two random(${third + 1}, ${2 * third})
\\set three random(${2 * third + 1}, ${3 * third})
${orderScript('s.n in (:one, :two, :three)')}`;

export const ONE_LINE_SCRIPT = `
\\set customer_number random(1, :customers)
\\set one random(1, ${SOLD})
${orderScript('s.n = :one')}`;

/** Each pgbench client is a customer, as each connection to the store is. */
export const CONTESTED_SCRIPT = `
\\set customer_number :client_id + 1
${orderScript(`s.n <= ${CONTESTED}`)}`;

const placed = z.object({ orders: z.int(), lines: z.int() });

/** Returns the number of orders and lines. Throws if a balance is not the sum of its entries. */
export const countOrders = async (db: Db): Promise<z.infer<typeof placed>> => {
  const { faults } = await verifyLedger(db);
  if (faults.length > 0) throw new Error(`${faults.length} balances do not agree with their entries`);
  const [found = { orders: 0, lines: 0 }] = await readRows(
    db,
    placed,
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines`,
  );
  return found;
};
