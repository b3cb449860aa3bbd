import { setImmediate } from 'node:timers/promises';
import type { Decimals, ImportSummary, ListColumn } from '@formulary/contract';
import { Faults, type ListedRow } from '../columns.ts';
import { decodeText, UnreadableFile } from './decode-text.ts';
import { type Cells, chooseSheet, readCells, readMappedCells, readText, type Sheet } from './read-cells.ts';
import { readRow } from './read-row.ts';

/** Facts about a price list, without its rows. If it has errors, nothing may be imported. */
export type ListFacts = {
  /** The number of product lines, with or without errors. */
  count: number;
  encoding: string;
  delimiter: string;
  hasStock: boolean;
  /** The decimals of the store's prices, with which the list was read. */
  decimals: Decimals;
  /** Prices that lost decimals, prices below the minimum, and fields that lost disallowed HTML. */
  rounded: number;
  raised: number;
  cleaned: number;
  /** The first price that was rounded or raised. */
  roundedExample?: ImportSummary['roundedExample'];
  skipped: number;
  faults: Faults;
};
/** A parsed price list. If it has errors, `rows` has only the lines without one. */
export type PriceList = ListFacts & { rows: ListedRow[] };

export const emptyFacts = (faults: Faults, decimals: Decimals): ListFacts => ({
  decimals,
  count: 0,
  encoding: '',
  delimiter: '',
  hasStock: false,
  rounded: 0,
  raised: 0,
  cleaned: 0,
  skipped: 0,
  faults,
});

const decode = (bytes: Uint8Array, faults: Faults) => {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.add(error.line, null, error.message);
    return undefined;
  }
};

/** Reads one line, counts it in `facts`, and returns its row, if it has no error. */
export const readLine = (cells: Cells, firstLineOf: Map<string, number>, facts: ListFacts): ListedRow[] => {
  facts.count += 1;
  const read = readRow(cells, firstLineOf, facts.faults, facts.decimals);
  if (!read) return [];
  facts.rounded += Number(read.isRounded);
  facts.raised += Number(read.isRaised);
  facts.cleaned += Number(read.isCleaned);
  const { line, cost } = read.row;
  if ((read.isRounded || read.isRaised) && cost !== undefined)
    facts.roundedExample ??= { line, listed: read.listedPrice, cost };
  return [read.row];
};

/** Lines to read before yielding to the event loop. */
const LINES_AT_A_TIME = 500;

const readLines = async (
  { encoding, delimiter }: Pick<Sheet, 'encoding' | 'delimiter'>,
  { lines, hasStock, skipped }: { lines: Cells[]; hasStock: boolean; skipped: number },
  faults: Faults,
  decimals: Decimals,
): Promise<PriceList> => {
  const list: PriceList = {
    ...emptyFacts(faults, decimals),
    rows: [],
    encoding,
    delimiter,
    hasStock,
    skipped,
  };
  const firstLineOf = new Map<string, number>();
  for (const [at, cells] of lines.entries()) {
    if (at % LINES_AT_A_TIME === 0) await setImmediate();
    list.rows.push(...readLine(cells, firstLineOf, list));
  }
  return list;
};

/** Reads the bytes of a CSV file, however a spreadsheet saved it. Never throws because of the file's content. */
export const readPriceList = async (bytes: Uint8Array, decimals: Decimals): Promise<PriceList> => {
  const faults = new Faults();
  const decoded = decode(bytes, faults);
  if (!decoded) return { ...emptyFacts(faults, decimals), rows: [] };
  const sheet = chooseSheet(await readText(decoded));
  return readLines(sheet, readCells(sheet, faults), faults, decimals);
};

/** Reads a sheet by a mapping that has at least the code. Adds errors to `faults`. */
export const readMappedList = (
  sheet: Sheet,
  mapping: ReadonlyMap<ListColumn, number>,
  faults: Faults,
  decimals: Decimals,
): Promise<PriceList> => readLines(sheet, readMappedCells(sheet, mapping, faults), faults, decimals);
