/**
 * Estimates what a store needs for its customers: measures the cost of one customer who orders every day, by sending
 * the requests of customers and staff, and multiplies it.
 *
 * Usage: npm run capacity -w bench [-- --customers 100 --days 5 --partitions --record]
 *
 * With `--partitions`, the lines of orders are first moved to a table with monthly partitions, which shows that nothing
 * else has to change.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ORDER_STATUS, paymentReview, placedOrder } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../server/src/db/client.ts';
import { readRows } from '../server/src/db/rows.ts';
import { orderLine, orderPayload, setStore } from '../server/test/builders.ts';
import { photograph } from '../server/test/proof-files.ts';
import { type BenchStore, buildStore, describeMachine, report, withStore } from './bench-store.ts';
import { addCustomers, type Customer, prepareOrders } from './speed/orders.ts';
import { inventQuestions } from './speed/questions.ts';
import { tableOf } from './speed/table.ts';

const LINES = 15;
/** Rows of a page, as in the store. */
const ROWS = 20;
const AT_ONCE = 4;
/** The number of working days that one proof of payment covers, because a proof pays for a week's orders. */
const DAYS_OF_A_PROOF = 5;
const WORKING_DAYS = 250;
/** The fraction of a day's work in its busiest hour, and the maximum load of the processors in that hour. */
const PEAK_SHARE = 0.25;
const BUSY = 0.5;
const HOUR_S = 3600;
const MIB = 1024 * 1024;
/** A photograph taken with a phone, and the preview that the store draws of it. */
const PROOF_BYTES = 1.5 * MIB;
const SIZES = [10, 1_000, 100_000];
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '100' },
    days: { type: 'string', default: '5' },
    products: { type: 'string', default: '10000' },
    partitions: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const days = Number(options.days);
const count = Number(options.customers);

type Sold = Awaited<ReturnType<typeof prepareOrders>>;
type Ask = (cookie: string, path: string, body?: unknown, key?: string) => Promise<unknown>;

let requests = 0;

const askAt =
  (address: string): Ask =>
  async (cookie, path, body, key) => {
    requests += 1;
    const form = body instanceof FormData;
    const response = await fetch(`${address}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        origin: address,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return text === '' ? undefined : JSON.parse(text);
  };

const id = z.string();

/** Opens the store, searches for products, and orders them. */
const orderOnce = async (
  ask: Ask,
  customer: Customer,
  { products, words, day }: { products: Sold; words: readonly string[]; day: number },
): Promise<string> => {
  const { cookie } = customer;
  const page = `skip=0&take=${ROWS}`;
  for (const path of ['users', 'app-settings', 'branding', 'store-status', 'labs', `products/new?${page}`])
    await ask(cookie, path);
  for (const word of words) await ask(cookie, `products/search?q=${encodeURIComponent(word)}&${page}`);
  const first = Math.floor(Math.random() * (products.length - LINES));
  const chosen = products.slice(first, first + LINES);
  for (const product of chosen.slice(0, 2)) await ask(cookie, `products/${product.id}`);
  await ask(cookie, `delivery-details?${page}`);
  const lines = chosen.map((product) => orderLine(product, 1 + (day % 3)));
  const { id: orderId } = placedOrder.parse(
    await ask(cookie, 'orders', orderPayload(customer, lines), randomUUID()),
  );
  await ask(cookie, `orders?${page}`);
  await ask(cookie, 'users');
  await ask(cookie, `orders/${orderId}`);
  return orderId;
};

/** Staff find an order, pick it and dispatch it. */
const handle = async (ask: Ask, staff: string, orderId: string): Promise<void> => {
  await ask(staff, `admin/orders?skip=0&take=${ROWS}`);
  await ask(staff, `admin/orders/${orderId}`);
  for (const to of [ORDER_STATUS.Ordered, ORDER_STATUS.Dispatched])
    await ask(staff, 'admin/orders/moves', { orderIds: [orderId], to, allowUnpaid: true });
};

/** A customer uploads a proof for some orders, and staff approve it. */
const pay = async (ask: Ask, cookie: string, staff: string, proof: Buffer): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(proof)], { type: 'image/jpeg' }), 'proof.jpg');
  const paymentId = id.parse(await ask(cookie, 'payments', form));
  await ask(staff, 'admin/payments?skip=0&take=20');
  const { version } = paymentReview.parse(await ask(staff, `admin/payments/${paymentId}`));
  await ask(staff, `admin/payments/${paymentId}/approve`, { amount: 100, version });
};

/** Returns the processor seconds used by a process; with `children`, also by the processes that it started. */
const secondsOf = (pid: number, { children = false } = {}): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [own, system, ofChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
  const ticks = (own ?? 0) + (system ?? 0) + (children ? (ofChildren ?? 0) + (systemOfChildren ?? 0) : 0);
  return ticks / TICKS_PER_SECOND;
};

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);

/** The processor seconds used by the database, in all of its current and past processes. */
const secondsOfDatabase = async (db: Db): Promise<number> => {
  const [own] = await readRows(db, z.object({ pid: z.int() }), sql`select pg_backend_pid() as pid`);
  const main = parentOf(own?.pid ?? 0);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return parentOf(pid) === main;
      } catch {
        return false;
      }
    });
  return living.reduce((sum, pid) => sum + secondsOf(pid), secondsOf(main, { children: true }));
};

const tableSize = z.object({ name: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() });
const readTables = async (db: Db) => {
  await db.execute(sql`vacuum analyze`);
  // `query_to_xml` counts every table in one statement.
  return readRows(
    db,
    tableSize,
    sql`select pg_stat_user_tables.relname as name, pg_total_relation_size(relid)::text as bytes,
        (xpath('/row/count/text()', query_to_xml(
          format('select count(*) from %I.%I', schemaname, pg_stat_user_tables.relname), false, true, '')))[1]::text as rows
      from pg_stat_user_tables join pg_class on oid = relid
      where schemaname = 'public' and relkind = 'r' order by 1`,
  );
};
const readLog = async (db: Db): Promise<number> => {
  const [log] = await readRows(
    db,
    z.object({ bytes: z.coerce.number() }),
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  );
  return log?.bytes ?? 0;
};

type Usage = { requests: number; server: number; database: number; log: number };
const readUsage = async ({ db, child }: BenchStore): Promise<Usage> => ({
  requests,
  server: secondsOf(child.pid ?? 0, { children: true }),
  database: await secondsOfDatabase(db),
  log: await readLog(db),
});

/** Returns the first id for a time; ids begin with the time of their creation. */
const firstIdAt = (moment: Date): string => {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Moves earlier lines to the first partition; each later month has its own, by the ids of the orders. */
const partitionOrderLines = async (db: Db): Promise<void> => {
  const now = new Date();
  const months = [0, 1, 2].map((ahead) =>
    firstIdAt(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))),
  );
  const [first = '', ...later] = months;
  const partitions = later.map(
    (end, place) =>
      `create table order_lines_${place} partition of order_lines for values from ('${months[place]}') to ('${end}');`,
  );
  await db.execute(
    sql.raw(`
    alter table order_lines rename to order_lines_before;
    create table order_lines (like order_lines_before including defaults including constraints) partition by range (order_id);
    alter table order_lines_before drop constraint order_lines_pkey, add primary key (id, order_id);
    alter table order_lines add primary key (id, order_id),
      add foreign key (order_id) references orders, add foreign key (product_id) references products;
    create unique index on order_lines (order_id, position);
    create index on order_lines (product_id);
    alter table order_lines attach partition order_lines_before for values from (minvalue) to ('${first}');
    ${partitions.join('\n')}`),
  );
};

const inTurns = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const figure = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en').replaceAll(',', ' ')
    : String(Number(value.toPrecision(2)));
const bytesIn = (value: number): string => {
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3) - 1));
  return `${figure(value / 1000 ** (power + 1))} ${units[power]}`;
};

buildStore();
await withStore(Number(options.products), async (store) => {
  const { address, headers, db } = store;
  await setStore(db);
  if (options.partitions) await partitionOrderLines(db);
  const ask = askAt(address);
  const customers = await addCustomers(db, count);
  const products = await prepareOrders(db, customers);
  const words = await inventQuestions(db, count * 3);
  const proof = await photograph('jpeg', { width: 1200, height: 900 });
  const work = async (customer: Customer, day: number): Promise<void> => {
    const place = customers.indexOf(customer) * 3;
    const orderId = await orderOnce(ask, customer, { products, words: words.slice(place, place + 3), day });
    await handle(ask, headers.cookie, orderId);
    if (day % DAYS_OF_A_PROOF === DAYS_OF_A_PROOF - 1)
      // Makes each proof a different file.
      await pay(ask, customer.cookie, headers.cookie, Buffer.concat([proof, randomBytes(8)]));
  };
  // A first run is not measured, because it includes one-time work.
  await inTurns(customers, (customer) => work(customer, 0));
  const tablesBefore = new Map((await readTables(db)).map((table) => [table.name, table]));
  const before = await readUsage(store);
  for (let day = 0; day < days; day += 1) await inTurns(customers, (customer) => work(customer, day));
  const after = await readUsage(store);
  const orders = count * days;
  const each = {
    requests: (after.requests - before.requests) / orders,
    server: (after.server - before.server) / orders,
    database: (after.database - before.database) / orders,
    log: (after.log - before.log) / orders,
  };
  const tables = (await readTables(db))
    .map(({ name, rows, bytes }) => ({
      name,
      rows: (rows - (tablesBefore.get(name)?.rows ?? 0)) / orders,
      bytes: (bytes - (tablesBefore.get(name)?.bytes ?? 0)) / orders,
    }))
    .filter(({ rows, bytes }) => rows >= 0.1 || bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes);
  const total = {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const cores = (seconds: number, size: number): number => (seconds * size * PEAK_SHARE) / HOUR_S / BUSY;
  const perYear = (bytes: number, size: number): string => bytesIn(bytes * size * WORKING_DAYS);
  await report(options.record, {
    name: 'capacity',
    title: 'Capacity',
    text: `One customer who orders ${LINES} lines every working day, with the staff's work for that order and a proof of payment every ${DAYS_OF_A_PROOF} days: ${figure(each.requests)} requests, ${figure(each.server * 1000)} ms of a core for the server and ${figure(each.database * 1000)} ms for the database, ${figure(total.rows)} rows, ${bytesIn(total.bytes)} of tables and indexes, ${bytesIn(each.log)} of log to replicate; ${count} customers, ${days} days, ${options.products} products; ${await describeMachine(db)}

${tableOf(
  ['table', 'rows for each order', 'bytes for each order'],
  tables.map(({ name, rows, bytes }) => [name, figure(rows), figure(bytes)]),
)}

Multiplied: ${WORKING_DAYS} working days a year, a quarter of a day's work in its busiest hour, processors half busy then, ${bytesIn(PROOF_BYTES)} for a proof.

${tableOf(
  ['customers ordering daily', ...SIZES.map(figure)],
  [
    ['orders a year', ...SIZES.map((size) => figure(size * WORKING_DAYS))],
    [
      'requests a second, busiest hour',
      ...SIZES.map((size) => figure((each.requests * size * PEAK_SHARE) / HOUR_S)),
    ],
    ['orders a second, busiest hour', ...SIZES.map((size) => figure((size * PEAK_SHARE) / HOUR_S))],
    ['cores for the servers', ...SIZES.map((size) => figure(cores(each.server, size)))],
    ['cores for the database', ...SIZES.map((size) => figure(cores(each.database, size)))],
    ['rows a year', ...SIZES.map((size) => figure(total.rows * size * WORKING_DAYS))],
    ['database growth a year', ...SIZES.map((size) => perYear(total.bytes, size))],
    ['log to replicate a day', ...SIZES.map((size) => bytesIn(each.log * size))],
    ['files a year', ...SIZES.map((size) => perYear(PROOF_BYTES / DAYS_OF_A_PROOF, size))],
  ],
)}
`,
  });
});
