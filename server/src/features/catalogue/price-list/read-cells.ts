import { parse } from 'csv-parse';
import { COLUMN_NAMES, COLUMNS, type Column, type Faults, isColumn } from './columns.ts';

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

async function* recordsOf(text: string, delimiter: string) {
  const options = {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    info: true,
  };
  let line = 1;
  for await (const { info, record } of parse(text, options) as AsyncIterable<{
    info: { lines: number };
    record: string[];
  }>) {
    yield { line, record };
    line = info.lines + 1;
  }
}

/** The lines of a list, cell by cell. What is wrong with its shape goes to `faults`. */
export const readCells = async (text: string, faults: Faults) => {
  const body = text.replaceAll(/\r\n?/g, '\n').replace(/^sep=.(?=\n)/i, '');
  const delimiter = chooseDelimiter(/^\s*(.*)/.exec(body)?.[1] ?? '');
  const lines: Cells[] = [];
  let places: Map<string, number> | undefined;
  let width = 0;
  let last = 1;
  try {
    for await (const { line, record } of recordsOf(body, delimiter.sign)) {
      last = line + 1;
      if (isBlank(record)) continue;
      if (!places) {
        places = readHeader(record, line, faults);
        width = Math.max(...places.values()) + 1;
        if (faults.total > 0) break;
      } else if (record.length < width || !isBlank(record.slice(width))) {
        faults.add(line, null, `${record.length} fields where the first line has ${width}`);
      } else {
        const known = places;
        const cell = (column: Column) => record[known.get(column) ?? -1];
        lines.push({ line, cell });
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = QUOTE_FAULTS[code];
    if (!message) throw error;
    faults.add(last, null, `${message}. The lines after it were not read`);
  }
  if (!places && faults.total === 0) faults.add(1, null, 'The file is empty');
  return { delimiter: delimiter.name, hasStock: places?.has('stock') ?? false, lines };
};
