import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { categories, labs } from '../tables.ts';
import { inChunks } from './in-chunks.ts';
import { idsByName } from './name-ids.ts';
import type { ImportPlan } from './plan-import.ts';
import { insertProducts, updateProducts } from './write-products.ts';

const ROWS_AT_A_TIME = 1000;

/** The catalogue is no longer what the plan was made from. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor(cause?: unknown) {
    super('The catalogue was changed while the list was read. Nothing was imported; please try again.', {
      cause,
    });
  }
}

const isDoubledCode = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === 'products_sku_key';

const explain = (error: unknown): unknown => (isDoubledCode(error) ? new CatalogueChanged(error) : error);

/**
 * Writes what a plan says within a transaction; imports wait for one another. `onProgress` hears how many of the plan's
 * products are written. Throws `CatalogueChanged` where the plan is out of date: the transaction must not be kept.
 */
export const writeImport = async (
  tx: Tx,
  plan: ImportPlan,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> => {
  const total = plan.added.length + plan.changed.length;
  const rows = [...plan.added, ...plan.changed.map(({ row }) => row)];
  let done = 0;
  const report = (count: number): void => {
    done += count;
    onProgress(done, total);
  };
  await lockImports(tx);
  const labNames = rows.map(({ lab }) => lab);
  const categoryNames = rows.map(({ category }) => category);
  const ids = {
    labs: await idsByName(tx, labs, labNames),
    categories: await idsByName(tx, categories, categoryNames),
  };
  try {
    for (const chunk of inChunks(plan.added, ROWS_AT_A_TIME)) {
      await insertProducts(tx, chunk, ids);
      report(chunk.length);
    }
    for (const chunk of inChunks(plan.changed, ROWS_AT_A_TIME)) {
      if ((await updateProducts(tx, chunk, ids)) !== chunk.length) throw new CatalogueChanged();
      report(chunk.length);
    }
  } catch (error) {
    throw explain(error);
  }
};

/** Imports, and the undoing of one, run one after the other. */
const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** Does what a plan says in one transaction, or nothing of it. Throws `CatalogueChanged` where the plan is out of date. */
export const applyImport = async (
  db: Db,
  plan: ImportPlan,
  onProgress?: (done: number, total: number) => void,
): Promise<void> => {
  if (plan.added.length + plan.changed.length === 0) return;
  await db.transaction((tx) => writeImport(tx, plan, onProgress));
  await tidyCatalogue(db);
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
