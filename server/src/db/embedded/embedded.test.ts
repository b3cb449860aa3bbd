import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { openConfiguredDatabase } from '../open.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { startEmbedded } from './embedded.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
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

test.skipIf(!existsSync('/proc/self/status')).each([
  ['PostgreSQL', (pid: number) => pid],
  ['the process that looks after PostgreSQL', parentOf],
])('%s restarts on the same address when it is killed', async (_what, victimOf) => {
  const folder = await newFolder();
  const log = { warn: vi.fn(), error: vi.fn() };
  const server = await startEmbedded(folder, ['fsync=off'], log);
  onTestFinished(server.stop);
  const url = server.adminUrl('postgres');
  const before = postmaster(folder);
  await ask(url, 'create table kept as select 1 as one');
  process.kill(victimOf(before), 'SIGKILL');
  await expect
    .poll(() => log.warn.mock.calls, { timeout: 60_000 })
    .toEqual([['The embedded PostgreSQL is running again']]);
  expect(log.error.mock.calls[0]).toEqual(['The embedded PostgreSQL stopped unexpectedly; restarting it']);
  expect(await ask(url, 'select one from kept')).toEqual([{ one: 1 }]);
  expect(postmaster(folder)).not.toBe(before);
  // The previous process is gone.
  expect(() => process.kill(before, 0)).toThrow('ESRCH');
});

test('a folder that another instance holds is refused, and that instance keeps its PostgreSQL', async () => {
  const folder = await newFolder();
  const server = await startEmbedded(folder, ['fsync=off']);
  onTestFinished(server.stop);
  const before = postmaster(folder);
  await expect(startEmbedded(folder)).rejects.toThrow('is in use by another instance');
  expect(await ask(server.adminUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postmaster(folder)).toBe(before);
});

test('data of a version that connected as superuser is transferred to an ordinary owner', async () => {
  const dataDir = await newFolder();
  const earlier = await startEmbedded(path.join(dataDir, 'postgres'), ['fsync=off']);
  await ask(earlier.adminUrl('postgres'), 'create database formulary');
  await migrateDatabase(earlier.adminUrl('formulary'));
  await ask(earlier.adminUrl('formulary'), "insert into labs (id, name) values (gen_random_uuid(), 'Karoo')");
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

  const password = statSync(path.join(dataDir, 'postgres/password'));
  expect(password.mode & 0o077).toBe(0);
  expect(statSync(path.join(dataDir, 'postgres/cluster')).mode & 0o077).toBe(0);
});
