import { inflateRawSync } from 'node:zlib';
import type { CellValue, Sheet } from 'hucre/xlsx';
import { DecodeError } from './decode-error.ts';

/** Limits of the actual unpacked size, whatever the file claims, and of the text in all cells, which may repeat one string. */
export type WorkbookLimits = { unpackedBytes: number; characters: number };

const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

const tooLarge = (cause?: unknown): DecodeError =>
  new DecodeError('tooLarge', 'The workbook is too large once unpacked.', { cause });
const damaged = (cause?: unknown): DecodeError =>
  new DecodeError('damaged', 'The workbook is damaged or protected with a password.', { cause });

/** Returns how many bytes an entry really unpacks to, up to `limit`. */
const unpack = (packed: Buffer, method: number, limit: number): number => {
  if (method !== DEFLATED) return packed.length;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) }).length;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(error);
    throw damaged(error);
  }
};

/** Unpacks every entry to measure it, because the sizes stated in a ZIP file cannot be trusted. */
const requireUnpackedLimit = (bytes: Buffer, unpackedBytes: number): void => {
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
    left -= unpack(packed, bytes.readUInt16LE(at + 10), left);
    if (left < 0) throw tooLarge();
    at +=
      ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
};

const textOf = (value: CellValue): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).toWellFormed();
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

/** A workbook's sheets, with the text of each line. */
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
  requireUnpackedLimit(bytes, unpackedBytes);
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes).catch((error: unknown) => {
    throw damaged(error);
  });
  const workbook = sheets.map((sheet) => ({ name: sheet.name.toWellFormed(), records: recordsOf(sheet) }));
  let left = characters;
  for (const { records } of workbook)
    for (const { fields } of records) for (const field of fields) left -= field.length + 1;
  if (left < 0) throw tooLarge();
  return workbook;
};
