import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../server/src/db/client.ts';
import { mergeKeptCounts } from '../../../server/src/db/kept-counts.ts';
import { readRows, totalRow } from '../../../server/src/db/rows.ts';
import { inChunks } from '../../../server/src/features/catalogue/price-list/in-chunks.ts';
import { newReferenceNumber } from '../../../server/src/features/orders/placing/insert-order.ts';
import { FILLING_CONNECTIONS } from '../add-products.ts';

const ORDERS_EACH = 40;
const PAYMENTS_EACH = ORDERS_EACH / 2;
const LINES_EACH = 3;
const PRODUCTS_SOLD = 5_000;
const DAYS_BACK = 730;
const CUSTOMERS_AT_A_TIME = 100;

/** Returns a UUID version 7 for a time in the past, like those the application generates for the present. */
const idAt = (moment: string): SQL =>
  sql.raw(`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`);

/**
 * Builds two years of generated trade for the customers with the given numbers, in temporary tables; nothing is in the
 * store yet.
 */
const invent = (numbers: number[]): SQL[] => [
  sql`create temp table new_users on commit drop as
    select ${idAt(`now() - interval '${DAYS_BACK} days'`)} as id, number from unnest(${sql.param(numbers)}::int[]) number`,
  sql`create temp table sold on commit drop as
    select *, row_number() over (order by id) - 1 as place from (select * from products
      where archived_at is null order by id limit ${sql.raw(String(PRODUCTS_SOLD))}) some_products`,
  sql`create temp table new_orders on commit drop as
    select ${idAt('at')} as id, trade.* from (
      select u.id as user_id, u.number, nth,
        row_number() over () as place,
        date_trunc('milliseconds', now() - interval '1 day' * ${sql.raw(String(DAYS_BACK / ORDERS_EACH))} * (${sql.raw(String(ORDERS_EACH))} - nth)
          - interval '1 minute' * (u.number * 7919 % 20000)) as at
      from new_users u cross join generate_series(1, ${sql.raw(String(ORDERS_EACH))}) nth) trade`,
  sql`create temp table new_lines on commit drop as
    select o.id as order_id, position, 1 + (o.place + position) % 12 as quantity, sold.id as product_id, sold.sku,
        sold.name, labs.name as lab_name, sold.dosage, sold.strength, sold.pack_size, sold.cost, o.at
      from new_orders o cross join generate_series(0, ${sql.raw(String(LINES_EACH - 1))}) position
      join sold on sold.place = (o.place * 7 + position * 1301) % (select count(*) from sold)
      join labs on labs.id = sold.lab_id`,
  sql`create temp table new_totals on commit drop as
    select o.*, t.total + 12000 as total, t.quantity, t.words,
        case when o.at > now() - interval '1 day' then 3 when o.at > now() - interval '2 days' then 0
          when nth > ${sql.raw(String(ORDERS_EACH - 4))} and number % 5 = 0 then 3 else 1 end as status
      from new_orders o join (select order_id, sum(cost * quantity) as total, sum(quantity) as quantity,
        lower(string_agg(name || ' ' || sku, ' ')) as words from new_lines group by order_id) t on t.order_id = o.id`,
  sql`create temp table new_payments on commit drop as
    select ${idAt('paid.at')} as id, paid.* from (
      select user_id, number, (nth + 1) / 2 as nth, sum(total) as amount, max(at) + interval '20 days' as at,
          (array_agg(id order by nth))[1] as order_id, false as waits
        from new_totals group by user_id, number, (nth + 1) / 2) paid`,
  sql`update new_payments set at = date_trunc('milliseconds', now() - interval '4 hours' - interval '1 minute' * (number % 2000)),
    waits = number % 25 = 0 where at > now() - interval '4 hours'`,
];

/** Inserts the rows as the application writes them, in the order that the ledger requires. */
const store = (adminId: SQL): SQL[] => [
  sql`insert into users (id, username, name, surname, phone, role, store_access, can_collect, delivery_fee, created_at)
    select id, 'm' || lpad(number::text, 6, '0'),
        (array['Acacia','Baobab','Cederberg','Fynbos','Karoo','Marula','Protea','Umhlanga'])[1 + number % 8] || ' Pharmacy ' || number,
        (array['Dlamini','Naidoo','Botha','Mokoena','Khumalo','Pillay','van Wyk'])[1 + number % 7],
        '08' || lpad((number * 7919 % 100000000)::text, 8, '0'), 'StoreUser', number % 50 <> 0, number % 3 = 0, 12000,
        now() - interval '${sql.raw(String(DAYS_BACK))} days' from new_users`,
  sql`insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price, total_quantity,
      delivery, search_text, placed_by, date_ordered, updated_at)
    select o.id, user_id, reference, status, false, 12000, total, quantity,
        jsonb_build_object('streetAddress', number || ' Long Street', 'city', 'Cape Town', 'province', 'Western Cape',
          'areaCode', '8001', 'recipientName', 'Dispensary', 'recipientSurname', number::text, 'phone', '0215550100',
          'specialInstructions', null), lower(reference) || ' dispensary ' || words, user_id, at, at
      from new_totals o join new_references r on r.place = o.place`,
  sql`insert into order_lines (id, order_id, position, product_id, sku, name, lab_name, dosage, strength, pack_size, cost, quantity)
    select ${idAt('at')}, order_id, position, product_id, sku, name, lab_name, dosage, strength, pack_size, cost, quantity from new_lines`,
  sql`insert into order_events (id, order_id, status, actor_id, date)
    select ${idAt('at')}, id, moved.status, case moved.status when 3 then user_id else ${adminId} end, at + moved.after
      from new_totals join (values (3, interval '0'), (0, interval '2 hours'), (1, interval '5 hours')) moved (status, after)
        on moved.status = 3 or (moved.status = 0 and new_totals.status < 3) or new_totals.status = moved.status`,
  sql`insert into payments (id, user_id, source, payment_type, amount, is_paid, file_name, approved_at, approved_by,
      date_created, updated_at)
    select id, user_id, 'POP', 0, case when waits then 0 else amount end, not waits,
        'payment-' || number || '-' || nth || '.pdf', case when not waits then at + interval '3 hours' end,
        case when not waits then ${adminId} end, at, at from new_payments`,
  sql`insert into payment_orders (payment_id, order_id) select id, order_id from new_payments`,
  sql`insert into settlements (id, payment_id, order_id, amount, settled_at)
    select ${idAt('p.at')}, p.id, o.id, o.total, p.at + interval '3 hours'
      from new_payments p join new_totals o on o.user_id = p.user_id and (o.nth + 1) / 2 = p.nth where not waits`,
  sql`create temp table movements on commit drop as
    select user_id, at, id, 'Order' as source, 'Added' as action, total as amount, user_id as actor from new_totals
    union all select user_id, at, id, 'POP', 'Added', 0, user_id from new_payments
    union all select user_id, at + interval '3 hours', id, 'POP', 'Approved', -amount, ${adminId} from new_payments where not waits`,
  sql`create temp table entries on commit drop as
    select *, row_number() over history as seq, sum(amount) over history as current from movements
      window history as (partition by user_id order by at, source, action, id rows unbounded preceding)`,
  sql`insert into ledger_accounts (user_id, outstanding, entries) select user_id, sum(amount), count(*) from entries group by user_id`,
  sql`insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding, current_outstanding,
      entity_id, actor_id, created_at)
    select ${idAt('at')}, user_id, seq, source::transaction_source, action::audit_action, amount, current - amount, current, id,
        actor, at from entries order by user_id, seq`,
  sql`insert into audit_entries (id, at, actor_id, action, entity, entity_id, label, summary, after)
    select ${idAt('at')}, at + interval '3 hours', ${adminId}, 'Approved', 'Payment', id, 'payment-' || number || '-' || nth || '.pdf',
        'Approved', jsonb_build_object('amount', amount / 100.0) from new_payments where not waits`,
];

/** Returns the prerequisites for generated customers that the store lacks. */
export const findMissingPrerequisites = async (db: Db): Promise<{ admin: boolean; products: boolean }> => {
  const [lacking] = await readRows(
    db,
    z.object({ admin: z.boolean(), products: z.boolean() }),
    sql`
    select not exists (select from users where role = 'Admin') as admin,
      not exists (select from products where archived_at is null) as products`,
  );
  return lacking ?? { admin: true, products: true };
};

/** References that no order has; a few of the first are dropped if one has them. */
const inventReferences = (count: number): SQL => {
  const invented = Array.from({ length: count + 10 }, newReferenceNumber);
  return sql`create temp table new_references on commit drop as
    select reference, row_number() over () as place from (select distinct reference from unnest(${sql.param(invented)}::text[]) reference
      where not exists (select from orders where reference_number = reference) limit ${count}) unused`;
};

const TEMPORARY = ['new_users', 'new_orders', 'new_lines', 'new_totals', 'new_payments', 'new_references'];

const addCustomers = async (db: Db, numbers: number[]): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local formulary.quiet = on`);
    for (const statement of invent(numbers)) await tx.execute(statement);
    await tx.execute(inventReferences(numbers.length * ORDERS_EACH));
    for (const table of TEMPORARY) await tx.execute(sql.raw(`analyze ${table}`));
    const adminId = sql`(select id from users where role = 'Admin' order by id limit 1)`;
    for (const statement of store(adminId)) await tx.execute(statement);
  });
};

/**
 * Adds `count` generated customers, each with 40 orders and 20 payments over two years, for trying the back office at
 * volume. Needs products and an Admin. Running it again adds as many more.
 */
export const addManyCustomers = async (db: Db, count: number): Promise<void> => {
  const [known] = await readRows(
    db,
    totalRow,
    sql`select count(*)::int as total from users where username ~ '^m[0-9]{6}$'`,
  );
  const first = (known?.total ?? 0) + 1;
  const numbers = Array.from({ length: count }, (_, place) => first + place);
  // Triggers read whole tables for each row, unless statistics say that the tables are large enough for their indexes.
  await addCustomers(db, numbers.splice(0, 10));
  await db.execute(sql`analyze`);
  const chunks = inChunks(numbers, CUSTOMERS_AT_A_TIME);
  const addChunks = async (): Promise<void> => {
    for (const chunk of chunks) await addCustomers(db, chunk);
  };
  await Promise.all(Array.from({ length: FILLING_CONNECTIONS }, addChunks));
  await mergeKeptCounts(db);
  await db.execute(sql`analyze`);
};

/** Returns the number of records that `count` customers come with. */
export const volumeOf = (count: number): { orders: number; payments: number } => ({
  orders: count * ORDERS_EACH,
  payments: count * PAYMENTS_EACH,
});
