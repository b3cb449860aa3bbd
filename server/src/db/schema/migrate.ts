import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Db } from '../client.ts';
import { readRows, totalRow } from '../rows.ts';
import { applyRoutines, withBriefLocks } from './routines.ts';

/** The PostgreSQL schema that holds the job queue's tables. */
export const JOB_SCHEMA = 'pgboss';

/** Creates or upgrades the job queue's tables. The caller must ensure that only one instance does so. */
const migrateJobs = async (client: pg.Client): Promise<void> => {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    db: { executeSql: (text, values) => client.query(text, values) },
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
};

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../drizzle', import.meta.url));

const journal = z.object({ entries: z.array(z.object({ when: z.int() })) });

let known: number[] | undefined;

/** Returns the timestamps that identify this version's migrations, in order. */
export const migrationTimes = (): number[] => {
  known ??= journal
    .parse(JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`, 'utf8')))
    .entries.map(({ when }) => when);
  return known;
};

export const lastMigration = (): number => migrationTimes().at(-1) ?? 0;

/** Brings the database up to this version. Safe to run from several instances at the same time. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrate})`);
    await db.execute(sql`set client_min_messages = warning`);
    await withBriefLocks(client, () => migrate(db, { migrationsFolder: MIGRATIONS_FOLDER }));
    await migrateJobs(client);
    // Last, because it marks the database as current.
    await applyRoutines(client, lastMigration());
  } finally {
    await client.end();
  }
};

/**
 * Whether every migration of this version has been applied. Later migrations are accepted, so an instance stays ready
 * alongside a newer version.
 */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const [applied] = await readRows(
    db,
    totalRow,
    sql`select count(*)::int as total from drizzle.__drizzle_migrations`,
  );
  return (applied?.total ?? 0) >= migrationTimes().length;
};
