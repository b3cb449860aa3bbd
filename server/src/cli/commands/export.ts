import { open, rename, rm } from 'node:fs/promises';
import { exportPriceList } from '../../features/catalogue/price-list/export-price-list.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const isFileFault = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** Writes the catalogue to a file, which is only replaced once the whole of it is written. */
export const exportCommand = async (
  { db }: Pick<Services, 'db'>,
  file: string,
  print: Print,
): Promise<void> => {
  const partial = `${file}.part`;
  let written = 0;
  try {
    const handle = await open(partial, 'w');
    await exportPriceList(db, handle.createWriteStream(), (done) => {
      written = done;
    });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw isFileFault(error) ? new CommandError(`${file} cannot be written: ${error.message}`) : error;
  }
  print(`${written} products written to ${file}.`);
};
