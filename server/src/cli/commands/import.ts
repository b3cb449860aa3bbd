import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_STOCK, PRICE_CHANGE_LIMIT_PERCENT, type StockRule } from '@formulary/contract';
import { CatalogueChanged } from '../../features/catalogue/price-list/apply-import.ts';
import { planImport } from '../../features/catalogue/price-list/plan-import.ts';
import { readPriceList } from '../../features/catalogue/price-list/reading/read-price-list.ts';
import { reportFaults, reportPlan } from '../../features/catalogue/price-list/report-plan.ts';
import { importDirectly } from '../../features/catalogue/staff/imports/import-directly.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

const readBytes = async (file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(
      `Could not read ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const parseStock = (text: string): number => {
  const stock = Number(text);
  if (/^\d+$/.test(text) && stock <= MAX_STOCK) return stock;
  throw new CommandError(`--stock must be a whole number from 0 to ${MAX_STOCK}.`);
};

const parseStockRule = (text: string | undefined): StockRule => {
  if (text === undefined) return 'ask';
  if (text === 'set' || text === 'leave') return text;
  throw new CommandError('--existing-stock must be set or leave.');
};

export type ImportOptions = {
  dryRun?: boolean;
  stock: string;
  /** `set` or `leave`: how to treat a stock column without `stock_at_export` for existing products. */
  existingStock?: string;
  /** Confirms the changes that require confirmation. */
  confirm?: boolean;
};

/** Shows what a price list would change and, unless it is a dry run, applies all of it or nothing. */
export const importCommand = async (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  file: string,
  options: ImportOptions,
  print: Print,
): Promise<void> => {
  const stock = parseStock(options.stock);
  const stockRule = parseStockRule(options.existingStock);
  const list = await readPriceList(await readBytes(file));
  const plan = await planImport(db, list, { stockOfNew: stock, stockRule });
  if (list.faults.total > 0) throw new CommandError(reportFaults(list).join('\n'));
  for (const line of reportPlan(list, plan, stock)) print(line);
  if (options.dryRun) return print('Dry run: nothing was imported.');
  if (plan.added.length + plan.changed.length === 0) return print('There is nothing to import.');
  if (stockRule === 'ask' && plan.counted > 0)
    throw new CommandError(
      'The list has a stock column but does not say what the stock was when it was exported (stock_at_export). Add --existing-stock set to set the stock to these counts, or --existing-stock leave to keep the current stock. Nothing was imported.',
    );
  const toConfirm = plan.changed.filter(({ concerns }) => concerns.length > 0).length;
  if (toConfirm > 0 && !options.confirm)
    throw new CommandError(
      `Codes that seem to belong to another product, and prices that change by more than ${PRICE_CHANGE_LIMIT_PERCENT} %, must be confirmed: ${toConfirm} above. Add --confirm if they are correct. Nothing was imported.`,
    );
  try {
    await importDirectly(
      { db, jobs },
      { list, plan, fileName: path.basename(file), at: new Date() },
      (done, total) => print(`  ${done} of ${total}`),
    );
  } catch (error) {
    throw error instanceof CatalogueChanged ? new CommandError(error.message) : error;
  }
  print(`Imported: ${plan.added.length} added, ${plan.changed.length} changed.`);
};
