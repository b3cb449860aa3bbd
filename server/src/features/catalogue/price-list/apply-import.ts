import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';

/** The catalogue is no longer what the plan was made from. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor() {
    super('The catalogue changed while the list was being read. Nothing was imported. Please try again.');
  }
}

/** Imports, and the undoing of one, take turns with each other and with all that changes the catalogue. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** After many writes: flushes what the search index has put off and tells the planner what there is now. */
export const vacuumCatalogue = async (db: Db): Promise<void> => {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) products, product_counts, search_words');
  } finally {
    client.release(true);
  }
};
