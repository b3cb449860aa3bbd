import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { parseRows } from '../../db/rows.ts';
import { AppError } from '../errors/app-error.ts';

const ROWS_AT_A_TIME = 500;
/** Longer than a client may stall, so the database releases cursors that this process forgot. */
const IDLE_TIMEOUT = '120s';
const RETRY_AFTER_SECONDS = 30;

const takeConnection = async (db: Db): Promise<pg.PoolClient> => {
  try {
    return await db.$client.connect();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('timeout exceeded'))) throw error;
    throw new AppError(
      'UNAVAILABLE',
      'Too many exports are being downloaded. Please try again in a minute.',
      {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    );
  }
};

/**
 * Streams the rows of a SELECT, parsed by a schema, from a cursor: one consistent snapshot, a few rows at a time.
 * Stopping the iteration ends the query. Holds one connection until then.
 */
export async function* streamRows<Schema extends z.ZodType>(
  exportDb: Db,
  schema: Schema,
  select: SQL,
): AsyncGenerator<z.output<Schema>> {
  const client = await takeConnection(exportDb);
  try {
    const tx = drizzle(client);
    await tx.execute(sql`begin isolation level repeatable read read only`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${IDLE_TIMEOUT}'`)}`);
    await tx.execute(sql`declare exported no scroll cursor for ${select}`);
    const fetch = sql.raw(`fetch ${ROWS_AT_A_TIME} from exported`);
    for (;;) {
      const rows = parseRows(schema, await tx.execute(fetch));
      yield* rows;
      if (rows.length < ROWS_AT_A_TIME) return;
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
