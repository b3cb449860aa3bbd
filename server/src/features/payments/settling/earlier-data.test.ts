import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from '../../../db/schema/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../drizzle', import.meta.url));
const JOURNAL = 'meta/_journal.json';

const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: inject('serverUrl') });
const url = new URL(inject('serverUrl'));
url.pathname = `/${name}`;
const client = new pg.Client({ connectionString: url.href });

/** Migrates the database to the version immediately before the named migration. */
const migrateBefore = async (name: string): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'formulary-migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = JSON.parse(readFileSync(path.join(folder, JOURNAL), 'utf8')) as {
      entries: { tag: string }[];
    };
    const first = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
    expect(first).toBeGreaterThan(0);
    const entries = journal.entries.slice(0, first);
    writeFileSync(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [USER, SETTLED, BY_HAND, CANCELLED, OPEN, PAYMENT] = [1, 2, 3, 4, 5, 6].map(idOf);

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  await client.connect();
  await migrateBefore('_settled_sums');
  await client.query(`insert into users (id, username, name, surname, phone, role)
    values ('${USER}', 'u', 'U', '', '', 'StoreUser')`);
  for (const [id, status, cancelledAt] of [
    [SETTLED, 2, null],
    [BY_HAND, 2, null],
    [CANCELLED, 2, '2026-01-09T00:00:00Z'],
    [OPEN, 3, null],
  ] as const) {
    await client.query(
      `insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price,
        total_quantity, delivery, search_text, placed_by, date_ordered, cancelled_at)
      values ($1, $2, $3, $4, true, 0, 10000, 1, '{}', '', $2, '2026-01-02T00:00:00Z', $5)`,
      [id, USER, id, status, cancelledAt],
    );
    if (status === 2)
      await client.query(
        `insert into order_events (id, order_id, status, actor_id, date) values ($1, $1, 2, $2, now())`,
        [id, USER],
      );
  }
  await client.query(
    `insert into payments (id, user_id, source, payment_type, amount, is_paid, order_id, date_created)
     values ($1, $2, 'POP', 0, 25000, true, $3, now())`,
    [PAYMENT, USER, SETTLED],
  );
  for (const id of [SETTLED, CANCELLED])
    await client.query(
      `insert into settlements (id, payment_id, order_id, amount, paid_event_id, settled_at)
       values ($1, $2, $1, 10000, $1, now())`,
      [id, PAYMENT],
    );
  await migrateDatabase(url.href);
});

afterAll(async () => {
  await client.end();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

test('data of an earlier version keeps manual and payment settlements, and frees those of cancelled orders', async () => {
  const { rows } = await client.query(
    'select id, settled::int, is_marked_paid as "isMarkedPaid" from orders order by id',
  );
  expect(rows).toEqual([
    { id: SETTLED, settled: 10_000, isMarkedPaid: false },
    { id: BY_HAND, settled: 0, isMarkedPaid: true },
    { id: CANCELLED, settled: 0, isMarkedPaid: false },
    { id: OPEN, settled: 0, isMarkedPaid: false },
  ]);
  expect((await client.query('select settled::int from payments')).rows).toEqual([{ settled: 10_000 }]);
  expect((await client.query('select payment_id, order_id from payment_orders')).rows).toEqual([
    { payment_id: PAYMENT, order_id: SETTLED },
  ]);
});

test('the database refuses to settle more than the amount of the order or payment, or to delete a settlement', async () => {
  const settle = (orderId: string | undefined, amount: number) =>
    client.query(
      `insert into settlements (id, payment_id, order_id, amount, settled_at) values ($1, $2, $3, $4, now())`,
      [crypto.randomUUID(), PAYMENT, orderId, amount],
    );
  await expect(settle(OPEN, 10_001)).rejects.toThrow('orders_settled_check');
  await settle(OPEN, 9_000);
  await expect(settle(BY_HAND, 6_001)).rejects.toThrow('payments_settled_check');
  await expect(client.query('delete from settlements')).rejects.toThrow('undone, never deleted');
});
