import { createHash } from 'node:crypto';
import {
  type ImportQuestion,
  type ImportSummary,
  isListColumn,
  type ListColumn,
  type ListMapping,
  type StockRule,
} from '@formulary/contract';
import type { Db, Tx } from '../../../../db/client.ts';
import { decodeWorkbook } from '../../../../decoding/decode.ts';
import { openSerialQueue } from '../../../../decoding/serial-queue.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { fileError } from '../../../../http/errors/file-error.ts';
import { findDecimals } from '../../../business/decimals.ts';
import { Faults } from '../../price-list/columns.ts';
import { yieldingToEventLoop } from '../../price-list/in-chunks.ts';
import { type ImportPlan, NO_TOTALS, type PlanTotals, planImport } from '../../price-list/plan-import.ts';
import { decodeText, UnreadableFile } from '../../price-list/reading/decode-text.ts';
import { guessMapping, priceCandidates } from '../../price-list/reading/guess-mapping.ts';
import { parsePrice } from '../../price-list/reading/parse-price.ts';
import {
  type ChosenSheet,
  chooseSheet,
  type ListFile,
  readText,
} from '../../price-list/reading/read-cells.ts';
import { type PriceList, readMappedList } from '../../price-list/reading/read-price-list.ts';
import { summaryOf } from './summary-of.ts';

/** How many faults can be shown and downloaded; all are counted. */
const MAX_FAULTS = 20_000;
const MAX_LINES = 200_000;

/** How a list is read. Without a mapping, columns are guessed from the headings. */
export type Reading = {
  mapping?: ListMapping | undefined;
  stockOfNew: number;
  stockRule: StockRule;
  sheet?: string | undefined;
  headingLine?: number | undefined;
};

/** A list as read, and what it would do to the catalogue. `digest` identifies all of it. */
export type Comparison = {
  file: ListFile;
  sheet: ChosenSheet;
  mapping: ListMapping;
  list: PriceList;
  plan: ImportPlan;
  summary: ImportSummary;
  questions: ImportQuestion[];
  digest: string;
};

const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const DAMAGED = 'The workbook is damaged or protected with a password.';
const WORKBOOK_MESSAGES = {
  format: DAMAGED,
  damaged: DAMAGED,
  tooLarge: 'The workbook is too large once unpacked. Save the sheet as CSV and upload that.',
};

const readList = async (load: () => Promise<Buffer>): Promise<ListFile> => {
  try {
    const bytes = await load();
    const file = isWorkbook(bytes)
      ? { sheets: await decodeWorkbook(bytes), encoding: 'XLSX', delimiter: 'cells' }
      : await readText(decodeText(bytes));
    if (file.sheets.every(({ records }) => records.length <= MAX_LINES)) return file;
    throw new UnreadableFile(1, `The list has more than ${MAX_LINES} lines.`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw fileError(error, WORKBOOK_MESSAGES);
    throw new AppError('VALIDATION', error.message, { errors: { file: error.message }, cause: error });
  }
};

const enqueue = openSerialQueue();

/**
 * Reads a workbook or a CSV file. Files are read one at a time and loaded when their turn comes. VALIDATION if it cannot
 * be read, PAYLOAD_TOO_LARGE, UNAVAILABLE if too many are waiting.
 */
export const readListFile = (load: () => Promise<Buffer>): Promise<ListFile> =>
  enqueue(() => readList(load)).catch((error: unknown) => {
    throw fileError(error, WORKBOOK_MESSAGES);
  });

const placesOf = (mapping: ListMapping): Map<ListColumn, number> =>
  new Map(
    Object.entries(mapping).flatMap(([column, place]) =>
      isListColumn(column) && place !== undefined ? [[column, place] as const] : [],
    ),
  );

const checkMapping = (places: ReadonlyMap<ListColumn, number>, line: number, faults: Faults): void => {
  if (!places.has('sku')) faults.add(line, 'sku', 'Choose the column that has the code.');
  else if (places.size < 2) faults.add(line, null, 'Choose at least one other column.');
  if (places.has('stock_at_export') && !places.has('stock'))
    faults.add(line, 'stock', 'Choose the stock column as well: the stock at export alone has no effect.');
  if (new Set(places.values()).size < places.size) faults.add(line, null, 'The same column is chosen twice.');
};

const NOTHING: ImportPlan = { added: [], changed: [], totals: NO_TOTALS };

/** Stock is left out, because orders keep changing it. */
const digestOf = async ({ added, changed }: ImportPlan): Promise<string> => {
  const hash = createHash('sha256');
  for await (const row of yieldingToEventLoop(added)) hash.update(JSON.stringify(row));
  for await (const { id, version, changes } of yieldingToEventLoop(changed))
    hash.update(JSON.stringify([id, version, changes.map(({ field, to }) => [field, to])]));
  return hash.digest('base64url');
};

const LINES_TRIED = 20;

/** Whether the first lines suggest that an unmapped column contains prices. */
const hasUnreadPrices = ({ header, records }: ChosenSheet, mapping: ListMapping): boolean => {
  const read = new Set(Object.values(mapping));
  return (header?.fields ?? []).some((_, place) => {
    if (read.has(place)) return false;
    const texts = records.slice(0, LINES_TRIED).flatMap(({ fields }) => fields[place]?.trim() || []);
    const prices = texts.filter(
      (text) => /\d[.,]\d\d$|^R/i.test(text) && typeof parsePrice(text, 2) === 'object',
    );
    return texts.length > 0 && prices.length * 2 > texts.length;
  });
};

/** Returns the questions that only a person can answer; none about columns once somebody has chosen them. */
const questionsOf = (
  sheet: ChosenSheet,
  mapping: ListMapping,
  { counted }: PlanTotals,
  { mapping: chosen, sheet: meant, stockRule }: Reading,
): ImportQuestion[] => {
  const prices = priceCandidates(sheet.header?.fields ?? []).length;
  const asksPrice = mapping.price_rand === undefined ? hasUnreadPrices(sheet, mapping) : prices > 1;
  return [
    ...(!chosen && asksPrice ? (['price'] as const) : []),
    ...(!chosen && meant === undefined && sheet.hasRivals ? (['sheet'] as const) : []),
    ...(stockRule === 'ask' && counted > 0 ? (['stock'] as const) : []),
  ];
};

/** Reads a list and compares it with the current catalogue. Writes nothing. */
export const compare = async (db: Db | Tx, file: ListFile, reading: Reading): Promise<Comparison> => {
  const faults = new Faults(MAX_FAULTS);
  const sheet = chooseSheet(file, reading);
  const mapping = reading.mapping ?? guessMapping(sheet.header?.fields ?? []);
  const places = placesOf(mapping);
  checkMapping(places, sheet.header?.line ?? 1, faults);
  const isReadable = faults.total === 0;
  const list = await readMappedList(
    isReadable ? sheet : { ...sheet, records: [] },
    places,
    faults,
    await findDecimals(db),
  );
  const plan = isReadable ? await planImport(db, list, reading) : NOTHING;
  const summary = { ...summaryOf(list, plan.totals), lines: sheet.records.length };
  const questions = questionsOf(sheet, mapping, plan.totals, reading);
  return { file, sheet, mapping, list, plan, summary, questions, digest: await digestOf(plan) };
};
