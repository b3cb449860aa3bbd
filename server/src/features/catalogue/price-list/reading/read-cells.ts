import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { COLUMN_NAMES, COLUMNS, type Column, type Faults, isColumn } from '../columns.ts';

/** One line of a list; a cell is undefined where the list does not have the column. */
export type Cells = { line: number; cell: (column: Column) => string | undefined };

const DELIMITERS = [
  { sign: ',', name: 'commas' },
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
] as const;

/** No product needs this much; a line that does has a forgotten quotation mark. */
const MAX_RECORD_CHARACTERS = 200_000;

const QUOTE_FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands inside a field that does not begin with one; quote the field and double the mark',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows a closing quotation mark',
  CSV_MAX_RECORD_SIZE: 'The line is too long; a quotation mark may be opened and never closed',
};

/** What separates the fields, which spreadsheets choose by the language of the machine. */
const chooseDelimiter = (firstLine: string) => {
  const plain = firstLine.replaceAll(/"[^"]*"/g, '');
  const fields = (sign: string) => plain.split(sign).length;
  return DELIMITERS.reduce((best, next) => (fields(next.sign) > fields(best.sign) ? next : best));
};

/** Which field each column stands in. */
const readHeader = (headings: string[], line: number, faults: Faults): Map<string, number> => {
  const expected = `expected ${COLUMN_NAMES.join(', ')}`;
  const places = new Map<string, number>();
  headings.forEach((heading, place) => {
    const name = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (name === '') {
      if (headings.slice(place).some((later) => later.trim() !== ''))
        faults.add(line, null, `Column ${place + 1} has no name; ${expected}`);
    } else if (!isColumn(name)) faults.add(line, null, `Unknown column '${heading.trim()}'; ${expected}`);
    else if (places.has(name)) faults.add(line, name, 'The column comes twice');
    else places.set(name, place);
  });
  for (const name of COLUMN_NAMES)
    if (!COLUMNS[name].isOptional && !places.has(name)) faults.add(line, name, 'The column is missing');
  return places;
};

const isBlank = (fields: string[]): boolean => fields.every((field) => field.trim() === '');

export type SheetRecord = { line: number; fields: string[] };
type Records = { records: SheetRecord[]; fault?: { line: number; message: string } };

/** The records of a text with the lines where they begin, up to the first whose quotation marks are wrong. */
const readRecords = async (text: string, delimiter: string): Promise<Records> => {
  const read: Records = { records: [] };
  let line = 1;
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (fields: string[], { lines }) => {
      if (!read.fault) read.records.push({ line, fields });
      line = lines + 1;
      return null;
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      const message = QUOTE_FAULTS[error?.code ?? ''];
      if (message) read.fault ??= { line, message: `${message}. The lines after it were not read` };
      else throw error ?? new Error('A record was skipped');
      return undefined;
    },
  });
  parser.resume();
  parser.end(text);
  await finished(parser);
  return read;
};

/** A list before its columns are known: `width` fields in its first line, and the records after it. */
export type Sheet = {
  header: SheetRecord | undefined;
  records: SheetRecord[];
  /** Where the reading broke off. */
  fault?: { line: number; message: string } | undefined;
  encoding: string;
  delimiter: string;
};

/** What stands in the records of a file, the first that is not blank as its header. */
export const sheetOf = (records: readonly SheetRecord[], rest: Omit<Sheet, 'header' | 'records'>): Sheet => {
  const [header, ...lines] = records.filter(({ fields }) => !isBlank(fields));
  return { header, records: lines, ...rest };
};

/** The records of a text, however a spreadsheet separated them. */
export const readSheet = async ({ text, encoding }: { text: string; encoding: string }): Promise<Sheet> => {
  const body = text.replaceAll(/\r\n?/g, '\n').replace(/^sep=.(?=\n)/i, '');
  const delimiter = chooseDelimiter(/^\s*(.*)/.exec(body)?.[1] ?? '');
  const { records, fault } = await readRecords(body, delimiter.sign);
  return sheetOf(records, { fault, encoding, delimiter: delimiter.name });
};

/** The lines of a sheet, cell by cell. A line with fields beyond the last of `places` is a fault. */
const linesOf = ({ records }: Sheet, places: ReadonlyMap<string, number>, faults: Faults): Cells[] => {
  const width = Math.max(...places.values()) + 1;
  const lines: Cells[] = [];
  for (const { line, fields } of records) {
    if (fields.length < width || !isBlank(fields.slice(width)))
      faults.add(line, null, `${fields.length} fields where the first line has ${width}`);
    else lines.push({ line, cell: (column) => fields[places.get(column) ?? -1] });
  }
  return lines;
};

/** The lines of a list whose columns have their own names, cell by cell. What is wrong with its shape goes to `faults`. */
export const readCells = (sheet: Sheet, faults: Faults) => {
  const { header, fault } = sheet;
  const places = header ? readHeader(header.fields, header.line, faults) : new Map<string, number>();
  const lines = header && faults.total === 0 ? linesOf(sheet, places, faults) : [];
  if (fault) faults.add(fault.line, null, fault.message);
  else if (!header) faults.add(1, null, 'The file is empty');
  return { hasStock: places.has('stock'), lines };
};

/** The lines of a list whose columns are told by a mapping; what is not mapped is not read, and a short line has blanks. */
export const readMappedCells = (sheet: Sheet, mapping: ReadonlyMap<Column, number>, faults: Faults) => {
  const { header, records, fault } = sheet;
  if (fault) faults.add(fault.line, null, fault.message);
  else if (!header) faults.add(1, null, 'The file is empty');
  const cellIn = (fields: string[]) => (column: Column) => {
    const place = mapping.get(column);
    return place === undefined ? undefined : (fields[place] ?? '');
  };
  const lines = records.map(({ line, fields }): Cells => ({ line, cell: cellIn(fields) }));
  return { hasStock: mapping.has('stock'), lines };
};
