import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { DatabaseError } from '../errors.ts';
import { parseRows } from '../rows.ts';
import { BINARIES, type EmbeddedDatabase, type Log, startEmbedded } from './embedded.ts';
import { endOrphan } from './postgres-process.ts';

const require = createRequire(import.meta.url);

/** Returns the major version of the PostgreSQL in a package, or undefined if it is not installed. */
const majorOf = (name: string): number | undefined => {
  try {
    const file = path.join(path.dirname(require.resolve(name)), '../package.json');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
    return Number.parseInt(version, 10);
  } catch {
    return undefined;
  }
};

/** Paths in a database folder: the current cluster, an unfinished one, a complete one, and the previous one. */
const placesIn = (folder: string, from: number) => ({
  current: path.join(folder, 'cluster'),
  upgrade: path.join(folder, 'upgrade'),
  upgraded: path.join(folder, 'cluster.upgraded'),
  earlier: path.join(folder, `cluster-${from}`),
});

const readMajor = async (cluster: string): Promise<number | undefined> => {
  const text = await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
};

/** Puts a complete upgraded cluster in place of the earlier one, which is kept. Can be interrupted and called again. */
const swap = async (folder: string): Promise<void> => {
  const { current, upgraded } = placesIn(folder, 0);
  if (!existsSync(upgraded)) return;
  const from = await readMajor(current);
  if (from !== undefined) await fs.rename(current, placesIn(folder, from).earlier);
  await fs.rename(upgraded, current);
};

/**
 * Every table with its writable columns; partitions are listed under their table. The columns are one string in
 * alphabetical order, because the two databases may have them in different orders.
 */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where last_value is not null`;

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()) });
type Table = z.infer<typeof tableRow>;

const listTables = async (client: pg.Client): Promise<Table[]> =>
  parseRows(tableRow, await client.query(TABLES));

/** The number of rows of a table, and a sum of their hashes, which does not depend on their order. */
const fingerprint = async (client: pg.Client, { name, columns }: Table): Promise<string> => {
  const { rows } = await client.query(
    `select count(*)::text || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as print from ${name}`,
  );
  return z.object({ print: z.string() }).parse(rows[0]).print;
};

const copyTable = async (from: pg.Client, to: pg.Client, table: Table): Promise<void> => {
  const { name, columns } = table;
  await pipeline(
    from.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    to.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
  const [before, after] = await Promise.all([fingerprint(from, table), fingerprint(to, table)]);
  if (before !== after) throw new Error(`${name} was not copied exactly: ${before}, then ${after}`);
};

/** Copies every row of every table in one transaction, with triggers off, because they would derive values again. */
const copyAll = async (from: pg.Client, to: pg.Client): Promise<void> => {
  await from.query('begin transaction isolation level repeatable read read only');
  await to.query('begin; set local session_replication_role = replica; set local synchronous_commit = on');
  const tables = await listTables(from);
  const known = new Set((await listTables(to)).map(({ name, columns }) => `${name} ${columns}`));
  const unknown = tables.find(({ name, columns }) => !known.has(`${name} ${columns}`));
  if (unknown) throw new Error(`${unknown.name} has columns that this version does not know`);
  await to.query(`truncate ${tables.map(({ name }) => name)}`);
  for (const table of tables) await copyTable(from, to, table);
  const sequences = parseRows(z.object({ name: z.string(), value: z.string() }), await from.query(SEQUENCES));
  for (const { name, value } of sequences)
    await to.query('select setval($1::regclass, $2::bigint)', [name, value]);
  await to.query('commit; analyze');
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const [source, target] = [await connect(from), await connect(to)];
  try {
    await copyAll(source, target);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
};

const whileRunning = async <Result>(
  server: EmbeddedDatabase,
  act: (server: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> => {
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
};

const requireBinaries = (from: number, to: number): string => {
  const name = `${BINARIES}-${from}`;
  if (from > to)
    throw new DatabaseError(
      `DATA_DIR: the database was written by PostgreSQL ${from}, and this version of Formulary has PostgreSQL ${to}. Use the version that wrote it. Nothing was changed.`,
    );
  if (majorOf(name) === from) return name;
  throw new DatabaseError(
    `DATA_DIR: the database was written by PostgreSQL ${from}, and this version of Formulary has PostgreSQL ${to}. To move it, install the newest ${from}.x of \`npm view ${BINARIES} versions\` beside it and start again:\n  npm install --no-save ${name}@npm:${BINARIES}@${from}.x\nNothing was changed.`,
  );
};

/**
 * Upgrades a database written by an earlier major version of PostgreSQL: starts the earlier PostgreSQL, copies every row into
 * a new cluster, compares both, and only then swaps them. The earlier cluster stays beside it. If interrupted, it starts
 * over. `prepare` brings a database up to this version of Formulary.
 */
export const upgradeCluster = async (
  folder: string,
  database: string,
  prepare: (server: EmbeddedDatabase) => Promise<void>,
  log: Log,
): Promise<void> => {
  await swap(folder);
  const from = await readMajor(path.join(folder, 'cluster'));
  const to = majorOf(BINARIES);
  if (from === undefined || to === undefined || from === to) return;
  const binaries = requireBinaries(from, to);
  const { upgrade, upgraded, earlier } = placesIn(folder, from);
  if (existsSync(earlier))
    throw new DatabaseError(
      `DATA_DIR: ${earlier} is left from an earlier move to PostgreSQL ${to}. Move it elsewhere, then start again. Nothing was changed.`,
    );
  log.warn(`Moving the database from PostgreSQL ${from} to ${to}`);
  await whileRunning(await startEmbedded(folder, [], log, undefined, binaries), async (source) => {
    await endOrphan(path.join(upgrade, 'cluster'));
    await fs.rm(upgrade, { recursive: true, force: true });
    await fs.mkdir(upgrade);
    await fs.copyFile(path.join(folder, 'password'), path.join(upgrade, 'password'));
    await prepare(source);
    await whileRunning(await startEmbedded(upgrade, [], log), async (target) => {
      await prepare(target);
      await copyDatabase(source.adminUrl(database), target.adminUrl(database));
    });
  });
  await fs.rename(path.join(upgrade, 'cluster'), upgraded);
  await swap(folder);
  await fs.rm(upgrade, { recursive: true, force: true });
  log.warn(
    `The database now uses PostgreSQL ${to}. The previous database is kept in ${earlier}; delete it to free disk space`,
  );
};

/** Whether the database must be upgraded to another major version of PostgreSQL before it can be opened. */
export const needsUpgrade = async (folder: string): Promise<boolean> => {
  const { current, upgraded } = placesIn(folder, 0);
  return existsSync(upgraded) || ![undefined, majorOf(BINARIES)].includes(await readMajor(current));
};
