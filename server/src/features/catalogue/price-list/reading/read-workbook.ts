import type { CellValue } from 'exceljs';
import { UnreadableFile } from './decode-text.ts';
import type { ListFile, SheetRecord } from './read-cells.ts';

/** What a file of 25 MB may come to when it is unpacked; more is made to harm. */
const MOST_UNPACKED_BYTES = 400 * 1024 * 1024;
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const UNPACKED_SIZE_AT = 24;

export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** What the entries of a ZIP file say that they unpack to. */
const unpackedBytes = (bytes: Buffer): number => {
  let total = 0;
  for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, at + 4))
    if (at + UNPACKED_SIZE_AT + 4 <= bytes.length) total += bytes.readUInt32LE(at + UNPACKED_SIZE_AT);
  return total;
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

/** The records of a workbook, sheet by sheet. Throws `UnreadableFile`. */
export const readWorkbook = async (bytes: Buffer): Promise<ListFile> => {
  if (unpackedBytes(bytes) > MOST_UNPACKED_BYTES)
    throw new UnreadableFile(1, 'The workbook is too large when it is unpacked.');
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.Workbook();
  try {
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw new UnreadableFile(1, 'The workbook is damaged, or locked with a password.', { cause: error });
  }
  const sheets = workbook.worksheets.map((sheet) => {
    const records: SheetRecord[] = [];
    sheet.eachRow((row, line) => {
      const fields: string[] = [];
      row.eachCell((cell, column) => {
        fields[column - 1] = textOf(cell.value).toWellFormed();
      });
      records.push({ line, fields: Array.from(fields, (field) => field ?? '') });
    });
    return { name: sheet.name.toWellFormed(), records };
  });
  return { sheets, encoding: 'XLSX', delimiter: 'cells' };
};
