import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { z } from 'zod';
import { parseRows } from '../rows.ts';

/** Shorter than `deadlock_timeout`, so that PostgreSQL never aborts a customer's transaction instead. */
const LOCK_MS = 500;
const PAUSE_MS = 250;
const PATIENCE_MS = 120_000;
/** lock_not_available, deadlock_detected. */
const LOCKED = new Set(['55P03', '40P01']);

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && LOCKED.has(String(error.code))) || isLocked(error.cause));

/**
 * Changes the schema in one transaction while instances of the earlier version are running: it waits only briefly for a
 * table's lock and tries again later, rather than block every request that queues behind it.
 */
export const withBriefLocks = async (client: pg.Client, change: () => Promise<void>): Promise<void> => {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (const end = performance.now() + PATIENCE_MS; ; )
    try {
      await change();
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error;
      await wait(PAUSE_MS);
    }
};

const FOLDER = fileURLToPath(new URL('../../', import.meta.url));

type Routines = {
  /** The contents of every `.sql` file, in the order in which they run: those of `db`, then those of each slice. */
  files: string[];
  triggers: Set<string>;
  digest: string;
};

/** Reads a file, with the JSON files beside it that it names as constants: `'@substance-names.json'`. */
const readRoutine = (name: string): string =>
  readFileSync(FOLDER + name, 'utf8').replaceAll(/'@([\w-]+\.json)'/g, (_, data: string) => {
    const json: unknown = JSON.parse(readFileSync(path.join(FOLDER, path.dirname(name), data), 'utf8'));
    return `'${JSON.stringify(json).replaceAll("'", "''")}'`;
  });

let read: Routines | undefined;

export const readRoutines = (): Routines => {
  if (read) return read;
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const files = names.map(readRoutine);
  const triggers = files.flatMap((text) =>
    [...text.matchAll(/^ *CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)/gm)].map(([, name = '']) => name),
  );
  const digest = createHash('sha256').update(files.join('\0')).digest('hex');
  read = { files, triggers: new Set(triggers), digest };
  return read;
};

/** Whether the database has this version's functions and triggers, applied after this migration. */
export const hasRoutines = async (client: pg.Client, migration: number): Promise<boolean> => {
  const [applied] = parseRows(
    z.object({ current: z.boolean() }),
    await client.query('select digest = $1 and migration = $2 as current from drizzle.routines', [
      readRoutines().digest,
      migration,
    ]),
  );
  return applied?.current ?? false;
};

/** Our functions that this transaction has not written, and triggers that no file defines. */
const LEFT_OVER = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgname <> all ($1)
  union all
  select format('drop function %s', p.oid::regprocedure) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.xmin <> pg_current_xact_id()::xid
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by statement desc`;

const replaceRoutines = async (client: pg.Client, migration: number): Promise<void> => {
  const { files, triggers, digest } = readRoutines();
  await client.query('begin');
  try {
    for (const file of files) await client.query(file);
    await client.query('select count_lists()');
    const rows = parseRows(
      z.object({ statement: z.string() }),
      await client.query(LEFT_OVER, [[...triggers]]),
    );
    for (const { statement } of rows) await client.query(statement);
    await client.query('delete from drizzle.routines');
    await client.query('insert into drizzle.routines values ($1, $2)', [digest, migration]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** Replaces the database's functions and triggers with those of this version. */
export const applyRoutines = async (client: pg.Client, migration: number): Promise<void> => {
  if (await hasRoutines(client, migration)) return;
  await withBriefLocks(client, () => replaceRoutines(client, migration));
};
