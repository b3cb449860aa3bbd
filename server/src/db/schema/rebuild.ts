import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS_FOLDER } from './migrate.ts';

/**
 * Everything that Formulary created, except its job queue. Extensions stay: the database owner may be unable to
 * recreate them.
 */
const DROP_ALL = `
do $$
declare
  statements text[];
  statement text;
begin
  select array_agg(one order by rank) into statements from (
    select 1 as rank, format('drop table if exists %s cascade', c.oid::regclass) as one
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select 2, format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 3, format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  ) as ours;
  foreach statement in array coalesce(statements, '{}') loop
    execute statement;
  end loop;
  drop schema if exists drizzle cascade;
end $$`;

/** The journal of Drizzle's migrator. */
const CREATE_JOURNAL = `
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Replaces the tables of a database without data with those of an earlier version, in the caller's transaction: its
 * migrations, and the functions and triggers that it applied after them.
 */
export const rebuildSchema = async (
  client: pg.ClientBase,
  migrations: number,
  routines: readonly string[],
): Promise<void> => {
  await client.query('set local client_min_messages = warning');
  await client.query(DROP_ALL);
  await client.query(CREATE_JOURNAL);
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).slice(0, migrations)) {
    for (const statement of migration.sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  for (const routine of routines) await client.query(routine);
};
