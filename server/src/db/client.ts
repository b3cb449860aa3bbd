import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

type Schema = Record<string, never>;
/** The database, outside a transaction. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/** An open transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

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
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  });
  pool.on('error', options.onError);
  return drizzle(pool);
};
