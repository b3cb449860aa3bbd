import pg from 'pg';
import { ADMIN, type EmbeddedDatabase, OWNER } from './embedded.ts';

/** Transfers ownership from the superuser, which earlier versions connected as. */
const TRANSFER_OWNERSHIP = `
do $$
declare act text;
begin
  for act in
    select format('alter schema %I owner to ${OWNER}', nspname) from pg_namespace
      where nspowner = '${ADMIN}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${OWNER}', case c.relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = '${ADMIN}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = '${ADMIN}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${OWNER}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typowner = '${ADMIN}'::regrole and t.typtype in ('e', 'd') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute act;
  end loop;
end $$`;

const asAdmin = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};

const exists = async (client: pg.Client, from: string, name: string): Promise<boolean> => {
  const { rowCount } = await client.query(`select from ${from} = $1`, [name]);
  return rowCount === 1;
};

/** Whether the store's database exists and belongs to its owner role. */
export const hasOwnedDatabase = ({ adminUrl }: EmbeddedDatabase, database: string): Promise<boolean> =>
  asAdmin(adminUrl('postgres'), async (client) => {
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and pg_get_userbyid(datdba) = $2',
      [database, OWNER],
    );
    return rowCount === 1;
  });

/**
 * Creates the role that owns the store's database, with no other privileges, and the database itself; takes over one
 * created by an earlier version.
 */
export const ensureOwnedDatabase = async (
  { adminUrl, url }: EmbeddedDatabase,
  database: string,
): Promise<void> => {
  await asAdmin(adminUrl('postgres'), async (client) => {
    const { password } = new URL(url(database));
    if (!(await exists(client, 'pg_roles where rolname', OWNER)))
      await client.query(`create role ${OWNER} login nosuperuser nocreatedb nocreaterole`);
    await client.query(`alter role ${OWNER} password ${client.escapeLiteral(decodeURIComponent(password))}`);
    if (await exists(client, 'pg_database where datname', database)) {
      await asAdmin(adminUrl(database), (inDatabase) => inDatabase.query(TRANSFER_OWNERSHIP));
      // Last, because it marks the transfer as complete.
      await client.query(`alter database ${database} owner to ${OWNER}`);
    } else await client.query(`create database ${database} owner ${OWNER}`);
  });
};
