import { availableParallelism } from 'node:os';
import type { Db } from '../../server/src/db/client.ts';
import type { PriceRow } from '../../server/src/features/catalogue/price-list/columns.ts';
import { inChunks } from '../../server/src/features/catalogue/price-list/in-chunks.ts';
import {
  findOrCreateByName,
  insertProducts,
  vacuumCatalogue,
} from '../../server/src/features/catalogue/price-list/write-products.ts';
import { categories, labs } from '../../server/src/features/catalogue/tables.ts';

/** Products are added over one connection per core, because triggers and indexes take most of the database's time. */
export const FILLING_CONNECTIONS = Math.min(availableParallelism(), 8);

const ROWS_AT_A_TIME = 1000;

/** Adds products with the labs and categories that they name. */
export const addProducts = async <Product>(
  db: Db,
  given: {
    labs: Iterable<string>;
    categories: Iterable<string>;
    products: readonly Product[];
    rowOf: (product: Product) => PriceRow & { id?: string };
  },
): Promise<void> => {
  const ids = await db.transaction(async (tx) => ({
    labs: await findOrCreateByName(tx, labs, given.labs),
    categories: await findOrCreateByName(tx, categories, given.categories),
  }));
  const chunks = inChunks(given.products, ROWS_AT_A_TIME);
  const writeChunks = async (): Promise<void> => {
    for (const chunk of chunks) await db.transaction((tx) => insertProducts(tx, chunk.map(given.rowOf), ids));
  };
  await Promise.all(Array.from({ length: FILLING_CONNECTIONS }, writeChunks));
  await vacuumCatalogue(db);
};
