import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

type Schema = Record<string, never>;
/** The database, outside a transaction. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/** An open transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

const SETTINGS = {
  timezone: 'UTC',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  // Disks without moving parts: a page found by an index costs hardly more than the next one.
  random_page_cost: 1.1,
};

/** Opens a pool. Nothing is connected until the first query. */
export const openDatabase = (
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'formulary',
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('error', options.onError);
  // A connection in use that breaks tells its query and, besides, itself: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  return drizzle(pool);
};
