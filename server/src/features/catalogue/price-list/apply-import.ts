import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';

/** The catalogue has changed since the plan was made. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor() {
    super('The catalogue changed while the list was being read. Nothing was imported. Please try again.');
  }
}

/** Serialises imports and undos with every other change of the catalogue. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** After many writes: flushes pending entries of the search index and updates the planner's statistics. */
export const vacuumCatalogue = async (db: Db): Promise<void> => {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) products, product_counts, search_words');
  } finally {
    client.release(true);
  }
};
