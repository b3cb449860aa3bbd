import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  concernsIn,
  type Decimals,
  type ImportConcern,
  MAX_STOCK,
  type StockRule,
} from '@formulary/contract';
import { findTimeZone } from '../../db/store-days.ts';
import { findDecimals } from '../../features/business/decimals.ts';
import { exportedProduct, PRODUCT_COLUMNS } from '../../features/catalogue/price-list/export-columns.ts';
import type { PlanRules, PlanTotals } from '../../features/catalogue/price-list/plan-import.ts';
import {
  type ListStream,
  streamPriceList,
} from '../../features/catalogue/price-list/reading/stream-price-list.ts';
import {
  reportConcern,
  reportFaults,
  reportPlan,
  ShownChanges,
} from '../../features/catalogue/price-list/report-plan.ts';
import { CatalogueChanged } from '../../features/catalogue/price-list/write-products.ts';
import { importDirectly } from '../../features/catalogue/staff/imports/import-directly.ts';
import { selectProductsToExport } from '../../features/catalogue/staff/products/list-staff-products.ts';
import type { Services } from '../../http/app.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';
import { writeCsv } from '../../http/exports/send-table.ts';
import { CommandError, type Print } from '../terminal.ts';

const openList = async (file: string, decimals: Decimals): Promise<ListStream> => {
  try {
    return await streamPriceList(file, decimals);
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
  /** Each confirms the doubtful changes of its kind. */
  confirmProducts?: boolean;
  confirmPrices?: boolean;
};

const CONFIRMING = {
  otherProduct: { option: 'confirmProducts', flag: '--confirm-products' },
  price: { option: 'confirmPrices', flag: '--confirm-prices' },
} as const satisfies Record<ImportConcern, { option: keyof ImportOptions; flag: string }>;

/** Ends an import without an error before anything is committed. */
class Declined extends Error {}

const confirmer =
  ({ facts }: ListStream, rules: PlanRules, shown: ShownChanges, options: ImportOptions, print: Print) =>
  (totals: PlanTotals): void => {
    if (facts.faults.total > 0) throw new CommandError(reportFaults(facts).join('\n'));
    for (const line of reportPlan(facts, totals, shown, rules.stockOfNew)) print(line);
    if (options.dryRun) throw new Declined('Dry run: nothing was imported.');
    if (totals.added + totals.changed === 0) throw new Declined('There is nothing to import.');
    if (rules.stockRule === 'ask' && totals.counted > 0)
      throw new CommandError(
        'The list has a stock column but does not say what the stock was when it was exported (stock_at_export). Add --existing-stock set to set the stock to these counts, or --existing-stock leave to keep the current stock. Nothing was imported.',
      );
    const open = concernsIn(totals).filter((concern) => !options[CONFIRMING[concern].option]);
    if (open.length > 0)
      throw new CommandError(
        [
          ...open.map(
            (concern) =>
              `${reportConcern(totals, concern)}, as listed above. Add ${CONFIRMING[concern].flag} if that is correct.`,
          ),
          'Nothing was imported.',
        ].join(' '),
      );
  };

/** Shows what a price list would change and, unless it is a dry run, applies all of it or nothing. */
export const importCommand = async (
  stores: Pick<Services, 'db' | 'jobs'>,
  file: string,
  options: ImportOptions,
  print: Print,
): Promise<void> => {
  const rules = { stockOfNew: parseStock(options.stock), stockRule: parseStockRule(options.existingStock) };
  const list = await openList(file, await findDecimals(stores.db));
  const shown = new ShownChanges();
  try {
    const { added, changed } = await importDirectly(
      stores,
      { list, rules, fileName: path.basename(file), at: new Date() },
      {
        onPlanned: (planned) => shown.add(planned.changed),
        confirm: confirmer(list, rules, shown, options, print),
        onProgress: (done, total) => print(`  ${done} of ${total}`),
      },
    );
    print(`Imported: ${added} added, ${changed} changed.`);
  } catch (error) {
    if (error instanceof Declined) return print(error.message);
    throw error instanceof CatalogueChanged ? new CommandError(error.message) : error;
  }
};

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
