import pg from 'pg';
import { z } from 'zod';
import { DatabaseError } from '../errors.ts';
import { parseRows } from '../rows.ts';
import { lastMigration, migrationTimes } from './migrate.ts';
import { hasRoutines } from './routines.ts';

/** How a database relates to this version of Formulary. */
type SchemaState = 'current' | 'empty' | 'older' | 'newer' | 'foreign';

const TABLES = `
  select to_regclass('drizzle.__drizzle_migrations') is not null as "hasJournal", exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ) as "hasTables"`;

/** Compares a database with this version's migrations and routines. Changes nothing. */
export const findSchemaState = async (url: string): Promise<SchemaState> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const [found] = parseRows(
      z.object({ hasJournal: z.boolean(), hasTables: z.boolean() }),
      await client.query(TABLES),
    );
    if (!found?.hasJournal) return found?.hasTables ? 'foreign' : 'empty';
    const rows = parseRows(
      z.object({ at: z.string() }),
      await client.query('select created_at::text as at from drizzle.__drizzle_migrations'),
    );
    const applied = new Set(rows.map(({ at }) => Number(at)));
    const known = migrationTimes();
    if (applied.size === 0) return 'empty';
    if (!applied.has(known[0] ?? 0)) return 'foreign';
    if ([...applied].some((at) => !known.includes(at))) return 'newer';
    if (known.some((at) => !applied.has(at))) return 'older';
    return (await hasRoutines(client, lastMigration())) ? 'current' : 'older';
  } finally {
    await client.end();
  }
};

const FAULTS: Record<Exclude<SchemaState, 'current'>, string> = {
  empty: 'the database is empty. Start the store, or run `npm run formulary -- migrate`, to set it up.',
  older:
    'the database was created by an earlier version of Formulary. Back it up with that version, then start the store, or run `npm run formulary -- migrate`.',
  newer: 'the database was created by a later version of Formulary. Use that version.',
  foreign:
    'the database has tables that do not belong to Formulary. Use an empty database, or one that Formulary created.',
};

/** Whether to set up or migrate a database: always, only if it is empty, or never. */
export type Migrate = boolean | 'if-empty';

/** Throws a DatabaseError unless this version can run on the database or may bring it up to date. */
export const requireSchema = (variable: string, state: SchemaState, migrate: Migrate): void => {
  if (state === 'current' || (state === 'empty' && migrate) || (state === 'older' && migrate === true))
    return;
  throw new DatabaseError(`${variable}: ${FAULTS[state]} Nothing was changed.`);
};
