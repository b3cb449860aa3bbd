import { open, rename, rm } from 'node:fs/promises';
import { findTimeZone } from '../../db/store-days.ts';
import { exportedProduct, PRODUCT_COLUMNS } from '../../features/catalogue/price-list/export-columns.ts';
import { selectProductsToExport } from '../../features/catalogue/staff/products/list-staff-products.ts';
import type { Services } from '../../http/app.ts';
import { writeCsv } from '../../http/exports/send-table.ts';
import { streamRows } from '../../http/exports/stream-rows.ts';
import { CommandError, type Print } from '../command-error.ts';

const isFileFault = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** Writes the catalogue without archived products to a file, replacing an existing file only once complete. */
export const exportCommand = async (
  { db }: Pick<Services, 'db'>,
  file: string,
  print: Print,
): Promise<void> => {
  const partial = `${file}.part`;
  let written = 0;
  const products = async function* () {
    for await (const product of streamRows(db, exportedProduct, await selectProductsToExport(db, {}))) {
      yield product;
      written += 1;
    }
  };
  try {
    const handle = await open(partial, 'w');
    await writeCsv(handle.createWriteStream(), PRODUCT_COLUMNS, products(), await findTimeZone(db));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw isFileFault(error) ? new CommandError(`Could not write ${file}: ${error.message}`) : error;
  }
  print(`${written} products written to ${file}.`);
};
