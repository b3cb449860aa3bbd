import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';

/** The catalogue is no longer what the plan was made from. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor(cause?: unknown) {
    super('The catalogue was changed while the list was read. Nothing was imported; please try again.', {
      cause,
    });
  }
}

const CONFLICTS = new Set(['products_sku_key', 'labs_name_key', 'categories_name_key']);

/** Whether somebody else has just added what an import was about to add. */
export const isCatalogueConflict = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  CONFLICTS.has(String(error.cause.constraint));

/** Imports, and the undoing of one, take turns with each other and with all that changes the catalogue. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** After many writes: flushes what the search index has put off and tells the planner what there is now. */
export const tidyCatalogue = async (db: Db): Promise<void> => {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) products, product_counts, search_words');
  } finally {
    client.release(true);
  }
};
