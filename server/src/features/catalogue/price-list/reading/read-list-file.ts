import { isListColumn, type ListColumn, type ListMapping } from '@formulary/contract';
import { MOST_COLUMNS, readWorkbook, type WorkbookLimits } from '../../../../decoding/read-workbook.ts';
import { AppError, fileError } from '../../../../http/errors/app-error.ts';
import { Faults } from '../columns.ts';
import { inChunks } from '../in-chunks.ts';
import { decodeText, UnreadableFile } from './decode-text.ts';
import { guessMapping, isBlank, priceCandidates } from './find-headings.ts';
import type { ListFileToRead, ReadListFile, RowTaker } from './list-file-task.ts';
import { type ChosenSheet, chooseSheet, type ListFile, MAX_LINES, readText } from './read-cells.ts';
import { emptyFacts, readMappedList } from './read-price-list.ts';
import { parsePrice } from './read-row.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: WorkbookLimits = { unpackedBytes: 256 * MEGABYTE, characters: 256 * MEGABYTE };
const ROWS_AT_A_TIME = 1000;
/** The number of errors to display and download; all are counted. */
const MAX_FAULTS = 20_000;

const DAMAGED = 'The workbook is damaged or protected with a password.';
const WORKBOOK_MESSAGES = {
  format: DAMAGED,
  damaged: DAMAGED,
  tooLarge: 'The workbook is too large once unpacked. Save the sheet as CSV and upload that.',
};

const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** Rejects a sheet with content to the right of the last column that is read. */
const limitColumns = ({ name, records }: ListFile['sheets'][number]): ListFile['sheets'][number] => ({
  name,
  records: records.map(({ line, fields }) => {
    if (fields.length > MOST_COLUMNS && !isBlank(fields.slice(MOST_COLUMNS)))
      throw new UnreadableFile(line, `Line ${line} has more than ${MOST_COLUMNS} columns.`);
    return { line, fields: fields.slice(0, MOST_COLUMNS) };
  }),
});

const readFile = async (bytes: Buffer): Promise<ListFile> => {
  try {
    const file = isWorkbook(bytes)
      ? { sheets: await readWorkbook(bytes, LIMITS), encoding: 'XLSX', delimiter: 'cells' }
      : await readText(decodeText(bytes));
    if (file.sheets.some(({ records }) => records.length > MAX_LINES))
      throw new UnreadableFile(1, `The list has more than ${MAX_LINES} lines.`);
    return { ...file, sheets: file.sheets.map(limitColumns) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw fileError(error, WORKBOOK_MESSAGES);
    throw new AppError('VALIDATION', error.message, { errors: { file: error.message }, cause: error });
  }
};

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

const LINES_TRIED = 20;
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

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

const short = (text: string): string => text.slice(0, SAMPLE_CHARACTERS);

/**
 * Reads a workbook or a CSV file: its sheets, and the lines of the chosen or likeliest one. Without a mapping, columns are
 * guessed from the headings. VALIDATION if it cannot be read, PAYLOAD_TOO_LARGE. Called only in a decoding process.
 */
export const readListFile = async (
  { bytes, decimals, ...meant }: ListFileToRead,
  { takeRows }: RowTaker,
): Promise<ReadListFile> => {
  const file = await readFile(Buffer.from(bytes));
  const sheet = chooseSheet(file, meant);
  const headings = sheet.header?.fields ?? [];
  const mapping = meant.mapping ?? guessMapping(headings);
  const places = placesOf(mapping);
  const faults = new Faults(MAX_FAULTS);
  checkMapping(places, sheet.header?.line ?? 1, faults);
  const isReadable = faults.total === 0;
  const {
    faults: found,
    rows,
    ...list
  } = decimals === undefined
    ? { ...emptyFacts(faults, 0), rows: [] }
    : await readMappedList(isReadable ? sheet : { ...sheet, records: [] }, places, faults, decimals);
  for (const some of inChunks(rows, ROWS_AT_A_TIME)) await takeRows(some);
  return {
    outline: {
      sheets: file.sheets.map(({ name }) => name),
      sheet: sheet.name,
      headingLine: sheet.header?.line ?? 0,
      headings: headings.map(short),
      samples: sheet.records.slice(0, SAMPLES).map(({ fields }) => fields.map(short)),
    },
    mapping,
    hasRivals: sheet.hasRivals,
    priceColumns: priceCandidates(headings).length,
    hasUnreadPrices: hasUnreadPrices(sheet, mapping),
    lines: sheet.records.length,
    isReadable,
    list: { ...list, faults: { shown: found.shown, total: found.total } },
  };
};
