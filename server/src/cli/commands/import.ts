import { readFile } from 'node:fs/promises';
import { applyImport, CatalogueChanged } from '../../features/catalogue/price-list/apply-import.ts';
import { planImport } from '../../features/catalogue/price-list/plan-import.ts';
import { readPriceList } from '../../features/catalogue/price-list/reading/read-price-list.ts';
import { reportFaults, reportPlan } from '../../features/catalogue/price-list/report-plan.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const MOST_STOCK = 10_000_000;

const readBytes = async (file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const parseStock = (text: string): number => {
  const stock = Number(text);
  if (/^\d+$/.test(text) && stock <= MOST_STOCK) return stock;
  throw new CommandError(`--stock must be a whole number from 0 to ${MOST_STOCK}.`);
};

/** Shows what a price list would change, then, unless it is a dry run, changes it, all or nothing. */
export const importCommand = async (
  { db }: Pick<Services, 'db'>,
  file: string,
  options: { dryRun?: boolean; stock: string },
  print: Print,
): Promise<void> => {
  const stock = parseStock(options.stock);
  const list = await readPriceList(await readBytes(file));
  if (list.faults.total > 0) throw new CommandError(reportFaults(list).join('\n'));
  const plan = await planImport(db, list, stock);
  for (const line of reportPlan(list, plan, stock)) print(line);
  if (options.dryRun) return print('Dry run: nothing was imported.');
  if (plan.added.length + plan.changed.length === 0) return print('There is nothing to import.');
  try {
    await applyImport(db, plan, (done, total) => print(`  ${done} of ${total}`));
  } catch (error) {
    throw error instanceof CatalogueChanged ? new CommandError(error.message) : error;
  }
  print(`Imported: ${plan.added.length} added, ${plan.changed.length} changed.`);
};
