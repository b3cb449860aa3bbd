import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import {
  type Address,
  closePools,
  type Limits,
  openPools,
  type Pools,
  REQUEST_LIMITS,
  sessionUrlOf,
} from './client.ts';
import { type EmbeddedDatabase, findRunning, QUIET, startEmbedded } from './embedded/embedded.ts';
import { ensureOwnedDatabase, hasOwnedDatabase } from './embedded/store-owner.ts';
import { needsUpgrade, upgradeCluster } from './embedded/upgrade.ts';
import { DatabaseError, explainDatabase } from './errors.ts';
import { parseRows } from './rows.ts';
import { migrateDatabase } from './schema/migrate.ts';
import { findSchemaState, type Migrate, requireSchema } from './schema/schema-state.ts';
import { adviseOnSettings, startOptions } from './session-settings.ts';

const DATABASE = 'formulary';
const OLDEST_SERVER = 150_000;

export type OpenDatabase = Pools & {
  /** Whether the database is Formulary's own embedded one. */
  embedded: boolean;
  /** Drops and recreates the database; embedded only. */
  recreate: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Whether to migrate the database (by default; otherwise it must be at this version), whether to share an embedded database
 * that a running store holds, the limits of `db`, work to begin while the database starts, and a log for unexpected exits
 * of the embedded database.
 */
export type OpenOptions = {
  migrate?: Migrate;
  share?: boolean;
  limits?: Limits;
  meanwhile?: () => unknown;
  log?: Record<'warn' | 'error', (words: string) => void>;
};

const onServer = async <T>(config: pg.ClientConfig, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};

const serverRow = z.object({
  number: z.string(),
  version: z.string(),
  name: z.string(),
  started: z.string(),
});
const SERVER = `
  select current_setting('server_version_num') as number, current_setting('server_version') as version,
    current_database() as name, extract(epoch from pg_postmaster_start_time())::text as started`;

/** Throws if the server is too old. Returns an id of its database, to distinguish it from those of other servers. */
const requireServer = (url: string, options?: string): Promise<string> =>
  onServer({ connectionString: url, ...(options && { options }) }, async (client) => {
    const [server] = parseRows(serverRow, await client.query(SERVER));
    if (Number(server?.number) < OLDEST_SERVER)
      throw new Error(`Formulary needs PostgreSQL 15 or later; this is ${server?.version}`);
    return `${server?.name} ${server?.started}`;
  });

const openGiven = async (
  { listenUrl, poolSize }: Config,
  url: string,
  { migrate = true, limits, meanwhile, log }: OpenOptions,
): Promise<OpenDatabase> => {
  const address: Address = { url, sessionUrl: listenUrl };
  const directUrl = sessionUrlOf(address);
  const direct = listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL';
  const explain = (variable: string, at: string) => (error: unknown) =>
    Promise.reject(explainDatabase(variable, at, error));
  meanwhile?.();
  const options = listenUrl ? undefined : startOptions(REQUEST_LIMITS);
  const server = await requireServer(url, options).catch(explain('DATABASE_URL', url));
  if (listenUrl && server !== (await requireServer(listenUrl).catch(explain(direct, listenUrl))))
    throw new DatabaseError(
      `${direct}: this is not the database of DATABASE_URL. Set it to the address of that database in PostgreSQL itself.`,
    );
  const state = await findSchemaState(directUrl).catch(explain(direct, directUrl));
  requireSchema(direct, state, migrate);
  if (state !== 'current') await migrateDatabase(directUrl).catch(explain(direct, directUrl));
  if (listenUrl) {
    const advice = await onServer({ connectionString: url }, (client) =>
      adviseOnSettings(client, REQUEST_LIMITS),
    );
    if (advice) log?.warn(advice);
  }
  const pools = openPools(address, poolSize, limits);
  return {
    ...pools,
    embedded: false,
    recreate: () => Promise.reject(new DatabaseError('Only the embedded database can be recreated.')),
    close: () => closePools(Object.values(pools)),
  };
};

const prepareEmbedded = async (server: EmbeddedDatabase, migrate: Migrate): Promise<void> => {
  if (!(await hasOwnedDatabase(server, DATABASE))) {
    // A database created by an earlier version has no owner role yet.
    if (migrate !== true) return requireSchema('DATA_DIR', 'older', migrate);
    await ensureOwnedDatabase(server, DATABASE);
  }
  const url = server.url(DATABASE);
  const state = await findSchemaState(url);
  requireSchema('DATA_DIR', state, migrate);
  if (state !== 'current') await migrateDatabase(url);
};

/**
 * Starts the embedded PostgreSQL, after any upgrade of its database, or, with `share`, uses the PostgreSQL of a running
 * store.
 */
const startOrShare = async (
  folder: string,
  { migrate = true, share, log, meanwhile }: OpenOptions,
): Promise<{ server: EmbeddedDatabase; isShared: boolean }> => {
  // Not shared during an upgrade, which would lose what a command writes into the earlier database.
  if (await needsUpgrade(folder)) {
    if (migrate !== true)
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
    // The store may have started concurrently.
    const started = share && (await findRunning(folder));
    if (!started) throw error;
    return { server: started, isShared: true };
  }
};

const openEmbedded = async ({ dataDir, poolSize }: Config, options: OpenOptions): Promise<OpenDatabase> => {
  const { migrate = true, limits } = options;
  const folder = path.join(dataDir, 'postgres');
  const isNew = !existsSync(path.join(folder, 'cluster'));
  if (!migrate && isNew)
    throw new DatabaseError(
      `DATA_DIR: there is no store in ${dataDir} yet. Start it, or run \`npm run formulary -- migrate\`. Nothing was changed.`,
    );
  const { server, isShared } = await startOrShare(folder, options);
  try {
    await prepareEmbedded(server, migrate === 'if-empty' ? isNew || migrate : migrate);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pools = openPools(server.url(DATABASE), poolSize, limits);
  return {
    ...pools,
    embedded: true,
    recreate: async () => {
      if (isShared) throw new DatabaseError('The store is running. Stop it, then run this command again.');
      await onServer({ connectionString: server.adminUrl('postgres') }, (client) =>
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
