import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { runCommand } from '../../../test/run-command.ts';
import { readConfig } from '../../config.ts';
import { openConfiguredDatabase } from '../open.ts';

let url = '';
beforeEach(async () => {
  const database = await cloneDatabase(inject('serverUrl'));
  url = database.url;
  onTestFinished(database.drop);
});

const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};
const EMPTY =
  'drop schema public cascade; drop schema drizzle cascade; drop schema pgboss cascade; create schema public';
/** Every named object in the database, and the applied migrations. */
const contents = async () => [
  await ask('select oid, relname, relowner from pg_class where oid >= 16384 order by oid'),
  await ask("select to_regclass('drizzle.__drizzle_migrations')"),
];
const open = async (migrate: boolean): Promise<void> => {
  const database = await openConfiguredDatabase(readConfig({ DATABASE_URL: url }), { migrate });
  await database.close();
};

const DATABASES: [what: string, make: string, message: RegExp, mayMigrate: boolean][] = [
  ['an empty database', EMPTY, /the database is empty\. Start the store, or run/, true],
  [
    "a stranger's database",
    `${EMPTY}; create table stars (name text)`,
    /the database has tables that do not belong to Formulary/,
    false,
  ],
  [
    "a stranger's database that Drizzle keeps as well",
    `${EMPTY}; create schema drizzle; create table drizzle.__drizzle_migrations (id int, hash text, created_at bigint);
     insert into drizzle.__drizzle_migrations values (1, 'x', 1700000000000)`,
    /the database has tables that do not belong to Formulary/,
    false,
  ],
  [
    'the database of an earlier version',
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    /the database was created by an earlier version of Formulary\. Back it up with that version/,
    true,
  ],
  [
    'a database with the functions and triggers of an earlier version',
    "update drizzle.routines set digest = 'earlier'",
    /the database was created by an earlier version of Formulary\. Back it up with that version/,
    true,
  ],
  [
    'the database of a later version',
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4000000000000)",
    /the database was created by a later version of Formulary/,
    false,
  ],
];

test.each(DATABASES)(
  'a command leaves %s unchanged and says what is wrong, and so do the start and `migrate` if they may not migrate it',
  async (_what, make, message, mayMigrate) => {
    await ask(make);
    const before = await contents();
    await expect(open(false)).rejects.toThrow(message);
    expect(await contents()).toEqual(before);
    if (mayMigrate) return;
    await expect(open(true)).rejects.toThrow(message);
    expect(await contents()).toEqual(before);
  },
);

test('a command refuses a foreign database with a one-line message', async () => {
  await ask(`${EMPTY}; create table stars (name text)`);
  const { stderr, code } = await runCommand(['verify-ledger'], { env: { DATABASE_URL: url } });
  expect([stderr.split('\n').length, code]).toEqual([2, 1]);
  expect(await ask("select relname from pg_class where relkind = 'r' and oid >= 16384")).toEqual([
    { relname: 'stars' },
  ]);
});

test('the start and `migrate` set up an empty database for commands', async () => {
  await ask(EMPTY);
  await open(true);
  await open(false);
  expect(await ask("select to_regclass('public.users')::text as users")).toEqual([{ users: 'users' }]);
});

test('a command does not create a store', async () => {
  const dataDir = path.join(tmpdir(), `formulary-none-${crypto.randomUUID()}`);
  expect(await runCommand(['verify-ledger'], { env: { DATA_DIR: dataDir } })).toEqual({
    stdout: '',
    stderr: `DATA_DIR: there is no store in ${dataDir} yet. Start it, or run \`npm run formulary -- migrate\`. Nothing was changed.\n`,
    code: 1,
  });
  expect(existsSync(dataDir)).toBe(false);
});
