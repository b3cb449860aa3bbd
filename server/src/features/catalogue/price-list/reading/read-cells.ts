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

type Records = { records: { line: number; fields: string[] }[]; fault?: { line: number; message: string } };

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

/** The lines of a list, cell by cell. What is wrong with its shape goes to `faults`. */
export const readCells = async (text: string, faults: Faults) => {
  const body = text.replaceAll(/\r\n?/g, '\n').replace(/^sep=.(?=\n)/i, '');
  const delimiter = chooseDelimiter(/^\s*(.*)/.exec(body)?.[1] ?? '');
  const { records, fault } = await readRecords(body, delimiter.sign);
  const [header, ...rest] = records.filter(({ fields }) => !isBlank(fields));
  const places = header ? readHeader(header.fields, header.line, faults) : new Map<string, number>();
  const lines: Cells[] = [];
  if (header && faults.total === 0) {
    const width = Math.max(...places.values()) + 1;
    for (const { line, fields } of rest) {
      if (fields.length < width || !isBlank(fields.slice(width)))
        faults.add(line, null, `${fields.length} fields where the first line has ${width}`);
      else lines.push({ line, cell: (column) => fields[places.get(column) ?? -1] });
    }
  }
  if (fault) faults.add(fault.line, null, fault.message);
  else if (!header) faults.add(1, null, 'The file is empty');
  return { delimiter: delimiter.name, hasStock: places.has('stock'), lines };
};
