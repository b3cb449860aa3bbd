import { inflateRawSync } from 'node:zlib';
import type { CellValue } from 'exceljs';
import { DecodeError } from './decode-error.ts';

/** What a workbook may come to when it is unpacked, whatever it says of itself. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

const tooLarge = (cause?: unknown): DecodeError =>
  new DecodeError('tooLarge', 'The workbook is too large when it is unpacked.', { cause });
const damaged = (cause?: unknown): DecodeError =>
  new DecodeError('damaged', 'The workbook is damaged, or locked with a password.', { cause });

/** How many bytes an entry really unpacks to, at most `limit`. */
const unpack = (packed: Buffer, method: number, limit: number): number => {
  if (method !== DEFLATED) return packed.length;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) }).length;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(error);
    throw damaged(error);
  }
};

/** Unpacks every entry once to count it: what a ZIP file says of its sizes is not believed. */
const refuseLargeUnpacked = (bytes: Buffer): void => {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) throw damaged();
  let at = bytes.readUInt32LE(end + 16);
  let left = MAX_UNPACKED_BYTES;
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
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return typeof value.text === 'string' ? value.text : textOf(value.text);
  if ('error' in value) return value.error;
  return 'result' in value ? textOf(value.result) : '';
};

/** The sheets of a workbook with the texts of their lines. */
export type Workbook = { name: string; records: { line: number; fields: string[] }[] }[];

/** Reads a workbook. Only the decoding process calls it: what is made to harm must not reach the store's memory. */
export const readWorkbook = async (bytes: Buffer): Promise<Workbook> => {
  refuseLargeUnpacked(bytes);
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.Workbook();
  try {
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw damaged(error);
  }
  return workbook.worksheets.map((sheet) => {
    const records: Workbook[number]['records'] = [];
    sheet.eachRow((row, line) => {
      const fields: string[] = [];
      row.eachCell((cell, column) => {
        fields[column - 1] = textOf(cell.value).toWellFormed();
      });
      records.push({ line, fields: Array.from(fields, (field) => field ?? '') });
    });
    return { name: sheet.name.toWellFormed(), records };
  });
};
