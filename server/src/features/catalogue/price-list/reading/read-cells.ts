import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import {
  definitionOf,
  isListColumn,
  LIST_COLUMNS,
  type ListColumn,
  PRODUCT_FIELD_NAMES,
  withLineFeeds,
} from '@formulary/contract';
import { parse } from 'csv-parse';
import type { Faults } from '../columns.ts';
import { UnreadableFile } from './decode-text.ts';
import { filled, findHeadings, isBlank, type SheetRecord } from './find-headings.ts';

/** One line of a list; a cell is undefined if the list lacks the column. */
export type Cells = { line: number; cell: (column: ListColumn) => string | undefined };

const DELIMITERS = [
  { sign: ',', name: 'commas' },
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
] as const;

/** No product needs this much; a longer record means an unclosed quotation mark. */
const MAX_RECORD_CHARACTERS = 200_000;

const QUOTE_FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is never closed',
  INVALID_OPENING_QUOTE:
    'A field that does not start with a quotation mark contains one; quote the whole field and double the mark',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after a closing quotation mark',
  CSV_MAX_RECORD_SIZE: 'The line is too long; a closing quotation mark may be missing',
};

export const TITLE_LINES = 30;
/** The maximum number of lines in a list that is read as a whole. */
export const MAX_LINES = 200_000;
/** Longer than any line of headings. */
const MAX_HEADING_LINE = 20_000;

/**
 * Detects the field separator, which spreadsheets choose by locale. Titles may contain commas, so the line with the most
 * known column names decides; if there is none, the first line does.
 */
export const chooseDelimiter = (text: string) => {
  const lines = text
    .split('\n', TITLE_LINES)
    .map((line) => line.slice(0, MAX_HEADING_LINE))
    .filter((line) => line.trim() !== '');
  const fieldsOf = (line: string, sign: string) => line.replaceAll(/"[^"]*"/g, 'x').split(sign);
  const named = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...findHeadings(
      lines.map((line) => ({ line: 0, fields: line.replaceAll('"', '').split(delimiter.sign) })),
    ),
  })).toSorted((a, b) => b.recognised - a.recognised)[0];
  if (named && named.recognised > 1) return named.delimiter;
  const first = lines[0] ?? '';
  return DELIMITERS.reduce((best, next) =>
    fieldsOf(first, next.sign).length > fieldsOf(first, best.sign).length ? next : best,
  );
};

/** Returns the column of each field. */
export const readHeader = (headings: string[], line: number, faults: Faults): Map<string, number> => {
  const expected = `expected ${LIST_COLUMNS.join(', ')}`;
  const places = new Map<string, number>();
  const last = headings.findLastIndex((heading) => heading.trim() !== '');
  headings.forEach((heading, place) => {
    const name = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (name === '') {
      if (place < last) faults.add(line, null, `Column ${place + 1} has no name; ${expected}`);
    } else if (!isListColumn(name)) faults.add(line, null, `Unknown column '${heading.trim()}'; ${expected}`);
    else if (places.has(name)) faults.add(line, name, 'The column appears twice');
    else places.set(name, place);
  });
  for (const field of PRODUCT_FIELD_NAMES) {
    const { column, isAlwaysListed } = definitionOf(field);
    if (isAlwaysListed && !places.has(column)) faults.add(line, column, 'The column is missing');
  }
  return places;
};

type Fault = { line: number; message: string };

/** Small, because the parser copies the field for each faulty quotation mark in a piece. */
const PIECE_CHARACTERS = 2 * 1024;

async function* inPieces(text: string, isOver: () => boolean): AsyncGenerator<string> {
  for (let at = 0; at < text.length && !isOver(); at += PIECE_CHARACTERS) {
    yield text.slice(at, at + PIECE_CHARACTERS);
    await setImmediate();
  }
}

/** A parser of records with their starting lines, up to the first with invalid quotation marks. */
const openParser = (delimiter: string) => {
  let line = 1;
  /** For the records that are still in the parser. */
  const startingLines: number[] = [];
  const read: { fault?: Fault } = {};
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (fields: string[], { lines }): string[] | null => {
      startingLines.push(line);
      line = lines + 1;
      return read.fault ? null : fields;
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      const message = QUOTE_FAULTS[error?.code ?? ''];
      if (message) read.fault ??= { line, message: `${message}. The lines after this one were not read` };
      else throw error ?? new Error('A record was skipped');
      return undefined;
    },
  });
  const toRecord = (fields: string[]): SheetRecord => ({ line: startingLines.shift() ?? 0, fields });
  return { parser, toRecord, read };
};

/**
 * Reads the records in CSV text with their line numbers, up to the first with invalid quotation marks. Throws
 * `UnreadableFile` if there are more than `mostRecords`.
 */
export const readRecords = async (text: string, delimiter: string, mostRecords: number) => {
  const { parser, toRecord, read } = openParser(delimiter);
  const records: SheetRecord[] = [];
  parser.on('data', (fields: string[]) => {
    records.push(toRecord(fields));
    if (records.length > mostRecords)
      parser.destroy(
        new UnreadableFile(records.at(-1)?.line ?? 1, `The list has more than ${mostRecords} lines`),
      );
  });
  // Piece by piece, so that a long list does not block other requests.
  await pipeline(Readable.from(inPieces(text, () => read.fault !== undefined)), parser);
  return { records, fault: read.fault };
};

/** Yields the records of text that arrives in pieces; returns the error, if any, at the end. */
export async function* streamRecords(
  pieces: AsyncIterable<string>,
  delimiter: string,
  onFault: (fault: Fault) => void,
): AsyncGenerator<SheetRecord> {
  const { parser, toRecord, read } = openParser(delimiter);
  const source = Readable.from(pieces).on('error', (error) => parser.destroy(error));
  try {
    for await (const fields of source.pipe(parser)) yield toRecord(fields);
  } finally {
    source.destroy();
  }
  if (read.fault) onFault(read.fault);
}

/** A list before its columns are mapped: its heading line and the records after it. */
export type Sheet = {
  header: SheetRecord | undefined;
  records: SheetRecord[];
  /** Where reading stopped. */
  fault?: Fault | undefined;
  encoding: string;
  delimiter: string;
};

/** A parsed file: the sheets of a workbook, or a single sheet without a name. */
export type ListFile = Pick<Sheet, 'fault' | 'encoding' | 'delimiter'> & {
  sheets: { name: string; records: SheetRecord[] }[];
};

export type ChosenSheet = Sheet & { name: string; hasRivals: boolean };

/**
 * Returns the chosen sheet, or the one with the most known columns (`hasRivals` if others have a code column too), with
 * its headings on the chosen or detected line. Lines above are titles.
 */
export const chooseSheet = (
  { sheets, ...rest }: ListFile,
  meant: { sheet?: string | undefined; headingLine?: number | undefined } = {},
): ChosenSheet => {
  const found = sheets.map(({ name, records }) => {
    const lines = records.filter(({ fields }) => !isBlank(fields));
    return { name, lines, ...findHeadings(lines) };
  });
  const best =
    found.find(({ name }) => name === meant.sheet) ??
    found.toSorted((a, b) => b.recognised - a.recognised || b.lines.length - a.lines.length)[0];
  const lines = best?.lines ?? [];
  const place = lines.findIndex(({ line }) => line === meant.headingLine);
  const at = place >= 0 ? place : (best?.at ?? 0);
  return {
    header: lines[at],
    records: lines.slice(at + 1),
    name: best?.name ?? '',
    hasRivals: found.filter(({ hasCode }) => hasCode).length > 1,
    ...rest,
  };
};

/** Removes the line in which Excel names the separator. */
export const withoutSeparator = (text: string): string => text.replace(/^sep=.(?=\n)/i, '');

/** Parses the records in CSV text, whatever its separator. */
export const readText = async ({ text, encoding }: { text: string; encoding: string }): Promise<ListFile> => {
  const body = withoutSeparator(withLineFeeds(text));
  const delimiter = chooseDelimiter(body);
  const { records, fault } = await readRecords(body, delimiter.sign, MAX_LINES);
  return { sheets: [{ name: '', records }], fault, encoding, delimiter: delimiter.name };
};

/** Returns the lines of a sheet cell by cell. A line with fields beyond the last of `places` is an error. */
export const linesOf = (
  { records }: Pick<Sheet, 'records'>,
  places: ReadonlyMap<string, number>,
  faults: Faults,
): Cells[] => {
  const width = Math.max(...places.values()) + 1;
  const lines: Cells[] = [];
  for (const { line, fields } of records) {
    if (fields.length < width || !isBlank(fields.slice(width)))
      faults.add(line, null, `This line has ${fields.length} fields; the first line has ${width}`);
    else lines.push({ line, cell: (column) => fields[places.get(column) ?? -1] });
  }
  return lines;
};

/** Yields the lines of a list with the standard column names, cell by cell. Structural errors go to `faults`. */
export const readCells = (sheet: Sheet, faults: Faults) => {
  const { header, fault } = sheet;
  const places = header ? readHeader(header.fields, header.line, faults) : new Map<string, number>();
  const lines = header && faults.total === 0 ? linesOf(sheet, places, faults) : [];
  if (fault) faults.add(fault.line, null, fault.message);
  else if (!header) faults.add(1, null, 'The file is empty');
  return { hasStock: places.has('stock'), lines, skipped: 0 };
};

/**
 * Yields the lines of a list by a column mapping. Unmapped columns are ignored and missing cells are blank. Lines with a
 * single filled cell and no code are headings or notes: they are counted and skipped.
 */
export const readMappedCells = (sheet: Sheet, mapping: ReadonlyMap<ListColumn, number>, faults: Faults) => {
  const { header, records, fault } = sheet;
  if (fault) faults.add(fault.line, null, fault.message);
  else if (!header) faults.add(1, null, 'The file is empty');
  const cellIn = (fields: string[]) => (column: ListColumn) => {
    const place = mapping.get(column);
    return place === undefined ? undefined : (fields[place] ?? '');
  };
  const lines: Cells[] = [];
  let skipped = 0;
  for (const { line, fields } of records) {
    const cells = { line, cell: cellIn(fields) };
    if (filled(fields) <= 1 && !cells.cell('sku')?.trim()) skipped += 1;
    else lines.push(cells);
  }
  return { hasStock: mapping.has('stock'), lines, skipped };
};
