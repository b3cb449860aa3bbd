import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { openDatabase } from '../client.ts';
import { migrateDatabase } from './migrate.ts';
import { readRoutines } from './routines.ts';

let url = '';
let client: pg.Client;
beforeEach(async () => {
  const database = await cloneDatabase(inject('serverUrl'));
  url = database.url;
  onTestFinished(database.drop);
  client = await connect();
});

const connect = async (): Promise<pg.Client> => {
  const connection = new pg.Client({ connectionString: url });
  connection.on('error', () => {});
  await connection.connect();
  onTestFinished(() => connection.end());
  return connection;
};

const OURS = `p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const TRIGGERS = 'from pg_trigger t where not t.tgisinternal';
const definitions = async (): Promise<string[]> => {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p where ${OURS}
    union all select pg_get_triggerdef(t.oid) ${TRIGGERS} order by definition`);
  return rows.map(({ definition }) => definition);
};
const dropAll = async (): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop function %s cascade', p.oid::regprocedure) as statement from pg_proc p where ${OURS}`,
  );
  for (const { statement } of rows) await client.query(statement);
  expect(await definitions()).toEqual([]);
};
const requireChange = () => client.query("update drizzle.routines set digest = 'earlier'");

test('a migrated database has exactly the functions and triggers of the files', async () => {
  const names = await client.query<{ name: string }>(`
    select p.proname as name from pg_proc p where ${OURS} union all select t.tgname ${TRIGGERS} order by name`);
  const written = readRoutines().files.flatMap((text) =>
    [...text.matchAll(/^ *CREATE .*?(?:FUNCTION public\.|TRIGGER )(\w+)/gm)].map(([, name]) => name),
  );
  expect(names.rows.map(({ name }) => name).sort()).toEqual(written.sort());
});

test('the files alone create the same functions and triggers as together with the migrations', async () => {
  const before = await definitions();
  await dropAll();
  await requireChange();
  await migrateDatabase(url);
  expect(await definitions()).toEqual(before);
});

test('drops a function or trigger that no file defines, even one with another signature', async () => {
  const before = await definitions();
  await client.query(`
    create function search_key(value text, size integer) returns text language sql as 'select left(value, size)';
    create function no_change() returns trigger language plpgsql as 'begin return null; end';
    create trigger products_no_change before update on products for each row execute function no_change()`);
  await requireChange();
  await migrateDatabase(url);
  expect(await definitions()).toEqual(before);
});

test('does not rewrite functions and triggers that are up to date', async () => {
  const versions = async () =>
    (await client.query('select oid, xmin from pg_proc union all select oid, xmin from pg_trigger')).rows;
  const before = await versions();
  await migrateDatabase(url);
  expect(await versions()).toEqual(before);
});

test('a write that delays a trigger does not block later writes, and the trigger is applied once it ends', async () => {
  const [holder, writer] = [await connect(), await connect()];
  await requireChange();
  await holder.query('begin; update products set stock = 1');
  const migrating = migrateDatabase(url);
  await client.query(`do $$ begin
    while not exists (select from pg_locks where relation = 'products'::regclass and not granted) loop
      perform pg_sleep(0.01);
    end loop; end $$`);
  await writer.query("set statement_timeout = '10s'; update products set stock = 2");
  await holder.query('commit');
  await migrating;
  expect((await client.query('select digest from drizzle.routines')).rows).toEqual([
    { digest: readRoutines().digest },
  ]);
});

/** The migrations of the last version that kept functions and triggers in migrations. */
const earlierMigrations = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(fileURLToPath(new URL('../../../drizzle', import.meta.url)), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag < '0030');
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return folder;
};

test('a store filled by an earlier version opens with this version’s functions and triggers', async () => {
  const now = await definitions();
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const db = openDatabase(url, { poolSize: 1, onError: () => {} });
  onTestFinished(() => db.$client.end());
  await migrate(db, { migrationsFolder: await earlierMigrations() });
  await client.query(`
    insert into labs (id, name) values ('00000000-0000-7000-8000-000000000001', 'Labo');
    insert into categories (id, name) values ('00000000-0000-7000-8000-000000000002', 'Pain');
    insert into products (id, sku, name, lab_id, category_id, dosage, strength, pack_size, description, cost, stock)
      select gen_random_uuid(), 'SKU' || n, 'Panado ' || n, '00000000-0000-7000-8000-000000000001',
        '00000000-0000-7000-8000-000000000002', 'tablet', n || ' mg', '30', '', 100, 5
      from generate_series(1, 3) as n`);
  const products = async () =>
    (await client.query('select id, sort_key, search_vector, substances from products order by id')).rows;
  const before = await products();
  await migrateDatabase(url);
  expect(await definitions()).toEqual(now);
  expect(await products()).toEqual(before);
  await client.query('update products set cost = 200');
  expect((await client.query('select count(*)::int as changes from price_history')).rows).toEqual([
    { changes: 3 },
  ]);
});
