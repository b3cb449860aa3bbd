import { createHash } from 'node:crypto';
import type { ImportSummary, ListMapping } from '@formulary/contract';
import type { Db, Tx } from '../../../../db/client.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { type Column, Faults, isColumn } from '../../price-list/columns.ts';
import { type ImportPlan, planImport } from '../../price-list/plan-import.ts';
import { decodeText, UnreadableFile } from '../../price-list/reading/decode-text.ts';
import { readSheet, type Sheet } from '../../price-list/reading/read-cells.ts';
import { type PriceList, readMappedList } from '../../price-list/reading/read-price-list.ts';
import { isWorkbook, readWorkbook } from '../../price-list/reading/read-workbook.ts';

/** How many faults can be looked at and downloaded; all are counted. */
const MOST_FAULTS = 20_000;
const MOST_LINES = 200_000;

/** How a list is read, and what that would do to the catalogue. `digest` stands for all of it. */
export type Comparison = { list: PriceList; plan: ImportPlan; summary: ImportSummary; digest: string };
export type Reading = { mapping: ListMapping; stockOfNew: number };

/** What stands in a file: a workbook, or text as a spreadsheet saves it. VALIDATION where it cannot be read. */
export const readFile = async (bytes: Buffer): Promise<Sheet> => {
  try {
    const sheet = isWorkbook(bytes) ? await readWorkbook(bytes) : await readSheet(decodeText(bytes));
    if (sheet.records.length <= MOST_LINES) return sheet;
    throw new UnreadableFile(1, `The list has more than ${MOST_LINES} lines.`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError('VALIDATION', error.message, { errors: { file: error.message }, cause: error });
  }
};

const placesOf = (mapping: ListMapping): Map<Column, number> =>
  new Map(
    Object.entries(mapping).flatMap(([column, place]) =>
      isColumn(column) && place !== undefined ? [[column, place] as const] : [],
    ),
  );

/** What is wrong with a mapping as a whole. */
const checkMapping = (places: ReadonlyMap<Column, number>, line: number, faults: Faults): void => {
  if (!places.has('sku')) faults.add(line, 'sku', 'Choose the column that has the code');
  else if (places.size < 2) faults.add(line, null, 'Choose at least one column beside the code');
  if (new Set(places.values()).size < places.size) faults.add(line, null, 'One column is chosen twice');
};

const NOTHING: ImportPlan = {
  added: [],
  changed: [],
  unchanged: 0,
  archived: 0,
  absent: 0,
  newLabs: [],
  newCategories: [],
};

/** Orders move stock at any time: what it was does not count. */
const digestOf = ({ added, changed }: ImportPlan): string => {
  const hash = createHash('sha256');
  for (const row of added) hash.update(JSON.stringify(row));
  for (const { id, version, row } of changed) hash.update(JSON.stringify([id, version, row]));
  return hash.digest('base64url');
};

/** Reads a sheet by a mapping and compares it with the catalogue as it is. Writes nothing. */
export const compare = async (
  db: Db | Tx,
  sheet: Sheet,
  { mapping, stockOfNew }: Reading,
): Promise<Comparison> => {
  const faults = new Faults(MOST_FAULTS);
  const places = placesOf(mapping);
  checkMapping(places, sheet.header?.line ?? 1, faults);
  const isReadable = faults.total === 0;
  const list = readMappedList(isReadable ? sheet : { ...sheet, records: [] }, places, faults);
  const plan = isReadable ? await planImport(db, list, stockOfNew) : NOTHING;
  const { rounded, raised, cleaned } = list;
  const summary: ImportSummary = {
    lines: sheet.records.length,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    faults: faults.total,
    absent: plan.absent,
    archived: plan.archived,
    newLabs: plan.newLabs,
    newCategories: plan.newCategories,
    ...{ rounded, raised, cleaned },
  };
  return { list, plan, summary, digest: digestOf(plan) };
};
