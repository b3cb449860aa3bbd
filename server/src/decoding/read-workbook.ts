import { inflateRawSync } from 'node:zlib';
import type { CellValue, Sheet } from 'hucre/xlsx';
import { DecodeError } from './tasks.ts';

/**
 * Limits on the actual unpacked size, whatever the file claims, and on the text in all cells, which may repeat one
 * string.
 */
export type WorkbookLimits = { unpackedBytes: number; characters: number };

/** The last column that is read. Lists have a dozen or so columns; cells further right were left there by mistake. */
const LAST_COLUMN = 'ZZ';
export const MOST_COLUMNS = 702;

const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
const SHEET = /^xl\/worksheets\/[^/]*\.xml$/i;

/** The maximum number of rows in a spreadsheet. */
const MOST_ROWS = 1_048_576;
/** Part of hucre's message for a sheet with too many cells, empty or not. */
const OVER_LIMIT = ' limit. Use the `range`';

const tooLarge = (cause?: unknown): DecodeError =>
  new DecodeError('tooLarge', 'The workbook is too large once unpacked.', { cause });
const damaged = (cause?: unknown): DecodeError =>
  new DecodeError('damaged', 'The workbook is damaged or protected with a password.', { cause });

/** Unpacks an entry, up to `limit` bytes. */
const unpack = (packed: Buffer, method: number, limit: number): Buffer => {
  if (method !== DEFLATED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(error);
    throw damaged(error);
  }
};

/** A cell reference in a column of three letters. */
const FAR_CELL = /(?<= r=")[A-Z]{3}[0-9]/g;
const PIECE = 1024 * 1024;
/** More than the length from a cell reference to the end of its tag. */
const OVERLAP = 200;

/** One such cell makes the reader pad every row of its sheet to that width. */
const requireFewColumns = (sheet: Buffer): void => {
  for (let at = 0; at < sheet.length; at += PIECE) {
    const text = sheet.toString('latin1', at, at + PIECE + OVERLAP);
    for (const { index } of text.matchAll(FAR_CELL)) {
      // A cell with only a format has a self-closing tag.
      if (text[text.indexOf('>', index) - 1] === '/') continue;
      const cell = text.slice(index, text.indexOf('"', index));
      throw new DecodeError(
        'tooWide',
        `Cell ${cell} is too far to the right: only columns A to ${LAST_COLUMN} are read. Delete the cells to the right of them, then upload the workbook again.`,
      );
    }
  }
};

/**
 * Unpacks every entry to measure it, because the sizes stated in a ZIP file cannot be trusted, and refuses sheets with
 * too many columns.
 */
const requireLimits = (bytes: Buffer, unpackedBytes: number): void => {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) throw damaged();
  let at = bytes.readUInt32LE(end + 16);
  let left = unpackedBytes;
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const local = bytes.readUInt32LE(at + 42);
    if (local + LOCAL_BYTES > bytes.length) throw damaged();
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const unpacked = unpack(packed, bytes.readUInt16LE(at + 10), left);
    left -= unpacked.length;
    if (left < 0) throw tooLarge();
    const name = bytes.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + bytes.readUInt16LE(at + 28));
    if (SHEET.test(name)) requireFewColumns(unpacked);
    at +=
      ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
};

/** Removes characters that no database stores: lone surrogates and the null character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', ' ');

const textOf = (value: CellValue): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return storable(String(value));
};

/** Merged ranges may overlap, and each may be as large as the sheet. */
const MOST_MERGED = 2_000_000;

/** Copies the value of a merged range's first cell to all its cells. */
const fillMerged = ({ rows, merges = [] }: Sheet): void => {
  let left = MOST_MERGED;
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (const row of rows.slice(startRow, endRow + 1)) {
      left -= 1 + Math.max(0, Math.min(endCol + 1, row.length) - startCol);
      if (left < 0) throw tooLarge();
      row.fill(rows[startRow]?.[startCol] ?? null, startCol, Math.min(endCol + 1, row.length));
    }
};

/** A workbook's sheets, with the text of each row. */
export type Workbook = { name: string; records: { line: number; fields: string[] }[] }[];

const recordsOf = (sheet: Sheet): Workbook[number]['records'] => {
  fillMerged(sheet);
  return sheet.rows.flatMap((row, index) => {
    const last = row.findLastIndex((value) => value !== null);
    return last < 0 ? [] : [{ line: index + 1, fields: row.slice(0, last + 1).map(textOf) }];
  });
};

/** Reads a workbook. Called only in the decoding process, because a malicious file must not reach the store's memory. */
export const readWorkbook = async (
  bytes: Buffer,
  { unpackedBytes, characters }: WorkbookLimits,
): Promise<Workbook> => {
  requireLimits(bytes, unpackedBytes);
  const { readXlsx } = await import('hucre/xlsx');
  const range = `A1:${LAST_COLUMN}${MOST_ROWS}`;
  const { sheets } = await readXlsx(bytes, { range }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes(OVER_LIMIT)) throw tooLarge(error);
    throw damaged(error);
  });
  const workbook = sheets.map((sheet) => ({ name: storable(sheet.name), records: recordsOf(sheet) }));
  let left = characters;
  for (const { records } of workbook)
    for (const { fields } of records) for (const field of fields) left -= field.length + 1;
  if (left < 0) throw tooLarge();
  return workbook;
};
