import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import { connectAlone, type Db, type Tx } from '../../../db/client.ts';

/** The catalogue, or the decimals of its prices, have changed since the plan was made. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor() {
    super('The catalogue changed while the list was being read. Nothing was imported. Please try again.');
  }
}

/**
 * Serialises imports and undos with every other change of the catalogue. Transactions that only add products may share it:
 * their triggers lock labs, categories and counts in one order.
 */
export const lockImports = async (tx: Tx, { isShared = false } = {}): Promise<void> => {
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.execute(sql`select ${lock}(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** After many writes: flushes pending entries of the search index and updates the planner's statistics. */
export const vacuumCatalogue = async (db: Db): Promise<void> => {
  const client = await connectAlone(db);
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) products, product_counts, search_words');
  } finally {
    await client.end();
  }
};
