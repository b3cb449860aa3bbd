import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { closePools, type Db, type Limits, openDatabase, openPools, type Pools } from './client.ts';
import { type EmbeddedDatabase, findRunning, QUIET, startEmbedded } from './embedded/embedded.ts';
import { ensureOwnedDatabase, hasOwnedDatabase } from './embedded/store-owner.ts';
import { needsUpgrade, upgradeCluster } from './embedded/upgrade.ts';
import { DatabaseError } from './errors.ts';
import { parseRows } from './rows.ts';
import { migrateDatabase } from './schema/migrate.ts';
import { findSchemaState, requireSchema } from './schema/schema-state.ts';

const DATABASE = 'formulary';
const OLDEST_SERVER = 150_000;

export type OpenDatabase = Pools & {
  replica: Db;
  /** Whether it is Formulary's own embedded database. */
  embedded: boolean;
  /** Drops and recreates the database; embedded only. */
  recreate: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Whether to migrate the database (otherwise it must be at this version); whether to use an embedded database that a running
 * store holds; the limits of `db`, work to begin while the
 * database starts, and a log for when the embedded database exits unexpectedly.
 */
export type OpenOptions = {
  migrate?: boolean;
  share?: boolean;
  limits?: Limits;
  meanwhile?: () => unknown;
  log?: Record<'warn' | 'error', (words: string) => void>;
};

const WORDS: Record<string, (url: URL) => string> = {
  ECONNREFUSED: (url) => `no PostgreSQL server answers at ${url.host}`,
  ENOTFOUND: (url) => `there is no host named ${url.hostname}`,
  EAI_AGAIN: (url) => `there is no host named ${url.hostname}`,
  ETIMEDOUT: (url) => `no PostgreSQL server answers at ${url.host}`,
  '28P01': (url) => `PostgreSQL at ${url.host} rejects the password of ${decodeURIComponent(url.username)}`,
  '28000': (url) => `PostgreSQL at ${url.host} rejects the user ${decodeURIComponent(url.username)}`,
  '3D000': (url) => `PostgreSQL at ${url.host} has no database named ${url.pathname.slice(1)}`,
  '42501': (url) =>
    `the user ${decodeURIComponent(url.username)} is not allowed to create what Formulary needs (tables, and the extensions pg_trgm, unaccent and fuzzystrmatch)`,
};

const explain = (variable: string, url: string, error: unknown): DatabaseError => {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const nested = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = nested instanceof Error && 'code' in nested ? String(nested.code) : '';
  const said = nested instanceof Error ? nested.message : String(nested);
  return new DatabaseError(`${variable}: ${WORDS[code]?.(new URL(url)) ?? said}`, { cause: error });
};

const onServer = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};

const requireServerVersion = (url: string): Promise<void> =>
  onServer(url, async (client) => {
    const [server] = parseRows(
      z.object({ number: z.string(), version: z.string() }),
      await client.query(
        "select current_setting('server_version_num') as number, current_setting('server_version') as version",
      ),
    );
    if (Number(server?.number) < OLDEST_SERVER)
      throw new Error(`Formulary needs PostgreSQL 15 or later; this is ${server?.version}`);
  });

const openGiven = async (
  config: Config,
  url: string,
  { migrate = true, limits, meanwhile }: OpenOptions,
): Promise<OpenDatabase> => {
  const replicaUrl = config.replicaUrl ?? url;
  meanwhile?.();
  await requireServerVersion(url).catch((error) => Promise.reject(explain('DATABASE_URL', url, error)));
  if (config.replicaUrl)
    await requireServerVersion(replicaUrl).catch((error) =>
      Promise.reject(explain('DATABASE_REPLICA_URL', replicaUrl, error)),
    );
  const state = await findSchemaState(url).catch((error) =>
    Promise.reject(explain('DATABASE_URL', url, error)),
  );
  requireSchema('DATABASE_URL', state, migrate);
  if (state !== 'current')
    await migrateDatabase(url).catch((error) => Promise.reject(explain('DATABASE_URL', url, error)));
  const pools = openPools(url, config.poolSize, limits);
  const replica = config.replicaUrl
    ? openDatabase(replicaUrl, { poolSize: config.poolSize, onError: () => {} })
    : pools.db;
  return {
    ...pools,
    replica,
    embedded: false,
    recreate: () => Promise.reject(new DatabaseError('Only the embedded database can be recreated.')),
    close: () => closePools([...new Set([...Object.values(pools), replica])]),
  };
};

const prepareEmbedded = async (server: EmbeddedDatabase, migrate: boolean): Promise<void> => {
  if (!(await hasOwnedDatabase(server, DATABASE))) {
    // A database created by an earlier version has no owner role yet.
    if (!migrate) return requireSchema('DATA_DIR', 'older', migrate);
    await ensureOwnedDatabase(server, DATABASE);
  }
  const url = server.url(DATABASE);
  const state = await findSchemaState(url);
  requireSchema('DATA_DIR', state, migrate);
  if (state !== 'current') await migrateDatabase(url);
};

/** Starts the embedded PostgreSQL, after moving its database to this major version, or, with `share`, uses the one that a running store has started. */
const startOrShare = async (
  folder: string,
  { migrate = true, share, log, meanwhile }: OpenOptions,
): Promise<{ server: EmbeddedDatabase; isShared: boolean }> => {
  // Not shared meanwhile: what a command wrote into the earlier one would be lost.
  if (await needsUpgrade(folder)) {
    if (!migrate)
      throw new DatabaseError(
        'DATA_DIR: the database was written by another version of PostgreSQL. Start the store, or run `npm run formulary -- migrate`, to move it to this one. Nothing was changed.',
      );
    await upgradeCluster(folder, DATABASE, (server) => prepareEmbedded(server, true), log ?? QUIET);
  }
  const running = share && (await findRunning(folder));
  if (running) return { server: running, isShared: true };
  try {
    return { server: await startEmbedded(folder, [], log, meanwhile), isShared: false };
  } catch (error) {
    // The store may have started at the same time.
    const started = share && (await findRunning(folder));
    if (!started) throw error;
    return { server: started, isShared: true };
  }
};

const openEmbedded = async ({ dataDir, poolSize }: Config, options: OpenOptions): Promise<OpenDatabase> => {
  const { migrate = true, limits } = options;
  const folder = path.join(dataDir, 'postgres');
  if (!migrate && !existsSync(path.join(folder, 'cluster')))
    throw new DatabaseError(
      `DATA_DIR: there is no store in ${dataDir} yet. Start it, or run \`npm run formulary -- migrate\`. Nothing was changed.`,
    );
  const { server, isShared } = await startOrShare(folder, options);
  try {
    await prepareEmbedded(server, migrate);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pools = openPools(server.url(DATABASE), poolSize, limits);
  return {
    ...pools,
    replica: pools.db,
    embedded: true,
    recreate: async () => {
      if (isShared) throw new DatabaseError('The store is running. Stop it, then run this command again.');
      await onServer(server.adminUrl('postgres'), (client) =>
        client.query(`drop database ${DATABASE} with (force)`),
      );
      await prepareEmbedded(server, true);
    },
    close: async () => {
      await closePools(Object.values(pools));
      await server.stop();
    },
  };
};

/**
 * Opens the configured or embedded database and, with `migrate`, brings it up to this version. Throws a DatabaseError
 * that says what is wrong.
 */
export const openConfiguredDatabase = (config: Config, options: OpenOptions = {}): Promise<OpenDatabase> =>
  config.databaseUrl ? openGiven(config, config.databaseUrl, options) : openEmbedded(config, options);
