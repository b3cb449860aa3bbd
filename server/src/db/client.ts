import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { limitTransactions, startOptions, type Timeouts } from './session-settings.ts';
import { prepareRepeated, sendTogether, traceStatements } from './statements.ts';
import { isAlive, lastReply, watchConnection } from './watch-connection.ts';

type Schema = Record<string, never>;
/** The database, outside a transaction. */
export type Db = NodePgDatabase<Schema> & { $client: CheckedPool };
/** An open transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * The address of a database. `sessionUrl` is set if `url` is that of a pooler in transaction mode, which may give every
 * transaction another connection: it then connects to PostgreSQL itself, for work that needs its own session.
 */
export type Address = { url: string; sessionUrl?: string | undefined };

export const sessionUrlOf = ({ url, sessionUrl }: Address): string => sessionUrl ?? url;

/**
 * Timeouts of a connection: for a statement, for a lock, and for a server's silence before the connection counts as
 * lost. A connection idle for longer than `freshMs` must answer a check within `checkMs` before it is used.
 */
export type Limits = Timeouts & {
  silenceMs: number;
  freshMs: number;
  checkMs: number;
};
const CHECKS = { freshMs: 2_000, checkMs: 5_000 };
/** For requests, where someone is waiting. */
export const REQUEST_LIMITS: Limits = { statementMs: 20_000, lockMs: 10_000, silenceMs: 25_000, ...CHECKS };
/** For exports, whose first rows may take a while to sort. */
const EXPORT_LIMITS: Limits = { statementMs: 120_000, lockMs: 10_000, silenceMs: 130_000, ...CHECKS };
/** For imports and similar work, which may take minutes. */
const LONG_LIMITS: Limits = { statementMs: 600_000, lockMs: 60_000, silenceMs: 620_000, ...CHECKS };
/** For commands, which can be interrupted at the terminal. */
export const COMMAND_LIMITS: Limits = { statementMs: 0, lockMs: 60_000, silenceMs: 3_600_000, ...CHECKS };

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** Ensures that a connection is released only once, whether by its user or by the pool when it is lost. */
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
 * A pool that never hands out a dead connection. An idle connection is checked first; if it is dead, all those equally
 * old are discarded. A connection lost while in use leaves the pool immediately, because not every user releases it (a
 * Drizzle transaction that fails to begin does not).
 */
class CheckedPool extends pg.Pool {
  readonly address: Address;
  /** Connections last heard from before this time are discarded. */
  #lostBefore = 0;
  readonly #limits: Limits;

  constructor(address: Address, options: pg.PoolConfig, limits: Limits) {
    super({ ...options, connectionString: address.url });
    this.address = address;
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

/** Opens a pool. It connects on the first query. */
export const openDatabase = (
  to: string | Address,
  options: { poolSize: number; onError: (error: Error) => void; limits?: Limits; waitMs?: number },
): Db => {
  const limits = options.limits ?? REQUEST_LIMITS;
  const address = typeof to === 'string' ? { url: to } : to;
  const connection: pg.PoolConfig = {
    max: options.poolSize,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'formulary',
    ...(!address.sessionUrl && { options: startOptions(limits) }),
    // Statements that do not wait for each other's results are sent together, and run in the order in which they were sent.
    pipeline: true,
  };
  const pool = new CheckedPool(address, connection, limits);
  pool.on('error', options.onError);
  pool.on('connect', (client) => {
    // A broken connection rejects its query and also emits an error, which would end the process if unhandled.
    client.on('error', options.onError);
    watchConnection(client, limits.silenceMs);
    if (address.sessionUrl) limitTransactions(client, limits);
    else prepareRepeated(client);
    sendTogether(client);
    traceStatements(client);
  });
  return drizzle(pool);
};

/**
 * Opens a dedicated connection to PostgreSQL itself: for COPY, which cannot share its connection with statements sent before
 * it ends, and for session settings and locks. The caller closes it.
 */
export const connectAlone = async ({ $client: { address, options } }: Db): Promise<pg.Client> => {
  const client = new pg.Client({
    ...options,
    options: options.options ?? startOptions(REQUEST_LIMITS),
    connectionString: sessionUrlOf(address),
    pipeline: false,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** A process's connection pools by purpose, so that none can exhaust another's connections. */
export type Pools = {
  /** For requests. */
  db: Db;
  /** For exports: each holds a connection for as long as its client keeps reading. */
  exportDb: Db;
  /** For work that takes minutes, such as applying an import. */
  longDb: Db;
};

const EXPORTS_AT_ONCE = 4;
const LONG_WORK_AT_ONCE = 4;

export const openPools = (to: string | Address, poolSize: number, limits: Limits = REQUEST_LIMITS): Pools => {
  const onError = (): void => {};
  return {
    db: openDatabase(to, { poolSize, limits, onError }),
    exportDb: openDatabase(to, { poolSize: EXPORTS_AT_ONCE, limits: EXPORT_LIMITS, onError, waitMs: 5_000 }),
    longDb: openDatabase(to, { poolSize: LONG_WORK_AT_ONCE, limits: LONG_LIMITS, onError, waitMs: 60_000 }),
  };
};

/** Closes every pool. After `patienceMs`, connections still in use are left to end with the process. */
export const closePools = async (pools: Db[], patienceMs = 2_000): Promise<void> => {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
  await Promise.race([Promise.all(pools.map((pool) => pool.$client.end())), patience]);
};
