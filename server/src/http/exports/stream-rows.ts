import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from '../../db/client.ts';

const ROWS_AT_A_TIME = 500;
/** How long a client may leave its download unread. */
const PATIENCE = '120s';

/**
 * The rows of a SELECT as they are at one moment, out of a cursor: a few at a time, however many there are. Whoever stops
 * iterating ends the query. One connection while it lasts.
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  db: Db,
  select: SQL,
): AsyncGenerator<Row> {
  const client = await db.$client.connect();
  try {
    const tx = drizzle(client);
    await tx.execute(sql`begin isolation level repeatable read read only`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${PATIENCE}'`)}`);
    await tx.execute(sql`declare exported no scroll cursor for ${select}`);
    const fetch = sql.raw(`fetch ${ROWS_AT_A_TIME} from exported`);
    for (;;) {
      const { rows } = (await tx.execute(fetch)) as { rows: Row[] };
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
