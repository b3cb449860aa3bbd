import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isAlive, lastReply, watchConnection } from './watch-connection.ts';

type Schema = Record<string, never>;
/** The database, outside a transaction. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/** An open transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * How long a statement may take, and wait for a lock, before the database refuses it; and how long the database may say
 * nothing while it owes a reply, before the connection counts as lost. A connection that was not heard for `freshMs` must
 * reply to a check within `checkMs` before it is used.
 */
export type Limits = {
  statementMs: number;
  lockMs: number;
  silenceMs: number;
  freshMs: number;
  checkMs: number;
};
const CHECKS = { freshMs: 2_000, checkMs: 5_000 };
/** Requests, which somebody waits for. */
export const REQUEST_LIMITS: Limits = { statementMs: 20_000, lockMs: 10_000, silenceMs: 25_000, ...CHECKS };
/** Exports, whose first rows may take a while to sort. */
const EXPORT_LIMITS: Limits = { statementMs: 120_000, lockMs: 10_000, silenceMs: 130_000, ...CHECKS };
/** Imports and the like, which may take minutes. */
const LONG_LIMITS: Limits = { statementMs: 600_000, lockMs: 60_000, silenceMs: 620_000, ...CHECKS };
/** Commands, which the person at the command line can stop. */
export const COMMAND_LIMITS: Limits = { statementMs: 0, lockMs: 60_000, silenceMs: 3_600_000, ...CHECKS };

const settingsOf = ({ statementMs, lockMs }: Limits) => ({
  timezone: 'UTC',
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: 30_000,
  // Disks without moving parts: a page found by an index costs hardly more than the next one.
  random_page_cost: 1.1,
});

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** Gives a connection back once, whoever asks: the one who has it, or the pool when it is lost. */
const releaseOnce = (client: pg.PoolClient): pg.PoolClient => {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (!isReleased) release(error);
    isReleased = true;
  };
  return client;
};

/**
 * A pool that hands out no dead connection: one that has rested is checked, and when it is dead so are those of its age. One
 * that is lost while it is in use leaves the pool at once: not everybody who has it gives it back (a transaction of Drizzle
 * that cannot begin does not).
 */
class CheckedPool extends pg.Pool {
  /** What was last heard before this moment is discarded. */
  #lostBefore = 0;
  readonly #limits: Limits;

  constructor(options: pg.PoolConfig, limits: Limits) {
    super(options);
    this.#limits = limits;
    this.on('connect', (client) => client.on('error', (error) => client.release(error)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...result: Connected) => void): void;
  override connect(callback?: (...result: Connected) => void): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#checkOut();
    if (!callback) return checkedOut;
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #checkOut(): Promise<pg.PoolClient> {
    const { freshMs, checkMs } = this.#limits;
    for (;;) {
      const client = releaseOnce(await super.connect());
      const heard = lastReply(client);
      if (heard >= this.#lostBefore) {
        if (performance.now() - heard < freshMs || (await isAlive(client, checkMs))) return client;
        this.#lostBefore = performance.now();
      }
      client.release(true);
    }
  }
}

/** Opens a pool. Nothing is connected until the first query. */
export const openDatabase = (
  url: string,
  options: { poolSize: number; onError: (error: Error) => void; limits?: Limits; waitMs?: number },
): Db => {
  const limits = options.limits ?? REQUEST_LIMITS;
  const settings = Object.entries(settingsOf(limits)).map(([name, value]) => `-c ${name}=${value}`);
  const connection: pg.PoolConfig = {
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'formulary',
    options: settings.join(' '),
  };
  const pool = new CheckedPool(connection, limits);
  pool.on('error', options.onError);
  pool.on('connect', (client) => {
    // A connection in use that breaks tells its query and, besides, itself: unheard, that would end the process.
    client.on('error', options.onError);
    watchConnection(client, limits.silenceMs);
  });
  return drizzle(pool);
};

/** The connections of a process to its database, by what they are for: none of them can use up those of the others. */
export type Pools = {
  /** For requests. */
  db: Db;
  /** For exports: each holds a connection for as long as its reader takes. */
  exportDb: Db;
  /** For work of minutes, like applying an import. */
  longDb: Db;
};

const EXPORTS_AT_ONCE = 4;
const LONG_WORK_AT_ONCE = 4;

export const openPools = (url: string, poolSize: number, limits: Limits = REQUEST_LIMITS): Pools => {
  const onError = (): void => {};
  return {
    db: openDatabase(url, { poolSize, limits, onError }),
    exportDb: openDatabase(url, { poolSize: EXPORTS_AT_ONCE, limits: EXPORT_LIMITS, onError, waitMs: 5_000 }),
    longDb: openDatabase(url, { poolSize: LONG_WORK_AT_ONCE, limits: LONG_LIMITS, onError, waitMs: 60_000 }),
  };
};

/** Closes every pool; connections that are still in use after `patienceMs` are left to end with the process. */
export const closePools = async (pools: Db[], patienceMs = 2_000): Promise<void> => {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
  await Promise.race([Promise.all(pools.map((pool) => pool.$client.end())), patience]);
};
