import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { entriesOfArchive } from '../../src/backup/archive.ts';
import { readBackup } from '../../src/backup/read-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { mergeKeptCounts } from '../../src/db/kept-counts.ts';
import { migrateDatabase } from '../../src/db/schema/migrate.ts';
import { newProduct, newUser, orderLine, orderPayload } from '../builders.ts';
import { useApp } from '../harness.ts';
import { expectExactTotals } from '../list-checks.ts';
import { type Act, busyStore } from './acts.ts';

const harness = useApp();
const restored = useApp();
let acts: [string, Act][] = [];
let customers: { id: string; deliveryFee: Cents }[] = [];
let product: { id: string; cost: Cents };

/** Operations that change how rows are counted, besides those of the races. */
const moreActs = async (): Promise<Record<string, Act>> => {
  const { db } = harness;
  const admin = await newUser(db, { role: 'Admin' });
  const some = async <Row extends Record<string, unknown>>(rows: ReturnType<typeof sql>) => {
    const [row] = (await db.execute<Row & { id: string; version: number }>(rows)).rows;
    return row ?? { id: admin.id, version: 1 };
  };
  const staff = (method: 'POST' | 'PUT' | 'DELETE', address: string, payload?: object) =>
    harness.as(admin, { method, url: `/api/admin/${address}`, ...(payload && { payload }) });
  const change = (kind: 'grant' | 'revoke') => async () => {
    const people = customers
      .slice(0, 3)
      .map(({ id }) => some(sql`select id, version from users where id = ${id}`));
    const list = (await Promise.all(people)).map(({ id, version }) => ({ id, version }));
    return staff('POST', 'customers/access-changes', { change: kind, reason: 'Race', customers: list });
  };
  const setRole = async (turn: number) => {
    const person = await some<{ name: string; surname: string; username: string; phone: string }>(
      sql`select * from users where username like 'spare%' order by random() limit 1`,
    );
    return staff('PUT', `customers/${person.id}`, {
      ...person,
      ...{ email: null, deliveryFee: 0, creditLimit: null, storeAccess: turn % 3 === 0, canCollect: true },
      role: turn % 2 ? 'Staff' : 'StoreUser',
    });
  };
  const archive = (archived: boolean) => async () => {
    const { id, version } = await some(
      sql`select id, version from products where sku like 'spare%' order by random()`,
    );
    return staff('POST', 'products/cells', { changes: [{ id, version, values: { archived } }] });
  };
  for (const name of ['spare1', 'spare2', 'spare3']) {
    await newUser(db, { username: name });
    await newProduct(db, { sku: name });
  }
  return {
    'collect an order': async (turn) => {
      const one = await newUser(db, { canCollect: true, storeAccess: turn % 4 > 0 });
      const payload = orderPayload(one, [orderLine(product)], { forCollection: true });
      return harness.as(one, { method: 'POST', url: '/api/orders', payload });
    },
    'dispatch orders': async () => {
      const { id } = await some(sql`select id from orders where status = 0 order by random()`);
      return staff('POST', 'orders/moves', { orderIds: [id], to: 1, allowUnpaid: true });
    },
    'pay an order in full': async () => {
      const { id } = await some(
        sql`select id from payments where not is_paid and rejected_at is null order by random()`,
      );
      const order = await some<{ total: number }>(
        sql`select id, total_price::int / 100.0 as total from orders where settled = 0 and cancelled_at is null
          and user_id = (select user_id from payments where id = ${id}) order by random()`,
      );
      const { version } = await some(sql`select id, version from payments where id = ${id}`);
      const amount = Number('total' in order ? order.total : 1);
      const settlements = [{ orderId: order.id, amount }];
      return staff('POST', `payments/${id}/approve`, { version, amount, settlements });
    },
    'revoke access': change('revoke'),
    'grant access': change('grant'),
    'change a role': setRole,
    'archive a product': archive(true),
    'restore a product': archive(false),
    'credit a new customer': async () => {
      const { id } = await newUser(db);
      return staff('POST', `customers/${id}/credits`, { amount: 5, reason: 'Race' });
    },
    'delete a product': async () => {
      const { id } = await newProduct(db, { stock: 3 });
      return staff('DELETE', `products/${id}?version=1`);
    },
    'set the stock': async (turn) => {
      const row = await some<{ stock: number }>(
        sql`select id, 1 as version, stock from products where sku like 'spare%' order by random()`,
      );
      const seen = 'stock' in row ? row.stock : 0;
      const to = [0, 1, 10, 11, 500][turn % 5];
      return staff('POST', 'products/stock', { changes: [{ id: row.id, seen, to }] });
    },
  };
};

beforeAll(async () => {
  const { db } = harness;
  acts = Object.entries({ ...(await busyStore(harness)), ...(await moreActs()) });
  customers = await Promise.all(Array.from({ length: 8 }, () => newUser(db)));
  product = await newProduct(db, { stock: 100_000, sku: 'sold' });
});

/** RACE_ROUNDS=10 tests longer. */
const ROUNDS = 2 * Number(process.env.RACE_ROUNDS ?? 1);

/** Each operation a few times, in a different order each time. */
test('the totals of all lists stay exact while people use the store', async () => {
  const refused = new Map<string, string>();
  const done = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < acts.length; place += 1) {
      const [name, act] = acts[(place * 7 + round * 11) % acts.length] ?? [
        '',
        async () => ({ statusCode: 0, body: '' }),
      ];
      const answer = await act(round * acts.length + place);
      if (answer.statusCode < 300) done.add(name);
      else refused.set(name, answer.body);
    }
    if (round % 2) await expectExactTotals(harness.db);
    else await mergeKeptCounts(harness.db);
  }
  expect([...refused].filter(([name]) => !done.has(name))).toEqual([]);
});

const unmerged = () =>
  harness.db.execute(
    sql`select list, kind from kept_counts group by 1, 2 having count(*) > 1 or sum(count) = 0`,
  );

test('merges the stored counts while orders are placed, without losing any', async () => {
  let isOver = false;
  const merging = Array.from({ length: 3 }, async () => {
    while (!isOver) await mergeKeptCounts(harness.db);
  });
  const orders = Array.from({ length: 20 }, (_, place) => {
    const customer = customers[3 + (place % 5)];
    if (!customer) throw new Error('There is no customer');
    const payload = orderPayload(customer, [orderLine(product)]);
    return harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  });
  const answers = await Promise.all(orders);
  isOver = true;
  await Promise.all(merging);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  await expectExactTotals(harness.db);
  await mergeKeptCounts(harness.db);
  expect((await unmerged()).rows).toEqual([]);
  await expectExactTotals(harness.db);
});

describe('the totals are right', () => {
  test('in a restored store', async () => {
    const file = path.join(tmpdir(), `formulary-${crypto.randomUUID()}.tar.gz`);
    await writeBackup(harness.services, file);
    await readBackup(restored.services, entriesOfArchive(file));
    await expectExactTotals(restored.db);
  });

  test('in a store that was filled before counts were stored', async () => {
    const { db } = harness;
    await db.execute(
      sql`drop function announce_row, users_changed, balance_changed, count_audit_entries cascade`,
    );
    await db.execute(sql`delete from kept_counts`);
    await db.execute(sql`update drizzle.routines set digest = 'earlier'`);
    await migrateDatabase(harness.services.config.databaseUrl ?? '');
    await expectExactTotals(db);
  });
});
