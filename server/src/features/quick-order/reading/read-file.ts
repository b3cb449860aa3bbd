import { MAX_ASKED_LINES, MAX_PASTED, quickLineReadings, withLineFeeds } from '@formulary/contract';
import {
  type LineToMatch,
  limitCells,
  MOST_WRITTEN,
  type ReadList,
  type Row,
  readRows,
  readText,
  requireFewLines,
} from '@formulary/contract/matching';
import { fileTypeFromBuffer } from 'file-type';
import { readWorkbook as decodeWorkbook, type WorkbookLimits } from '../../../decoding/read-workbook.ts';
import { AppError, fileError } from '../../../http/errors/app-error.ts';
import { decodeText, UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';

const MEGABYTE = 1024 * 1024;
/** Enough for a few hundred lines, plus the sheets and styles that a dispensing system adds. */
const LIMITS: WorkbookLimits = { unpackedBytes: 32 * MEGABYTE, characters: 2 * MEGABYTE };

const WRONG_TYPE = 'Choose a text file, a CSV file or an XLSX workbook.';
const DAMAGED = 'The workbook is damaged or protected with a password.';
const OLD_WORKBOOK =
  'The workbook is protected with a password or in the old XLS format. Save it as XLSX without a password.';
const MESSAGES = {
  format: WRONG_TYPE,
  damaged: DAMAGED,
  tooLarge: 'The workbook is too large once unpacked. Save the sheet as CSV and upload that.',
};

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message }, cause });
const wrongType = (): AppError => new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE);

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
/** Text, but in a document format. */
const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|svg|table)\b)/i;
/** The formats in which programs save workbooks: some omit what distinguishes them from other ZIP files. */
const WORKBOOK = /zip|excel|spreadsheetml/;

/** Rows read from all sheets; at most 5 000 of them from one sheet. */
const MOST_ROWS = 50_000;

const rowsOf = (records: readonly { fields: string[] }[]): Row[] => {
  const filled = records
    .map(({ fields }) => ({ fields: limitCells(fields) }))
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''));
  const width = filled.reduce((widest, { fields }) => Math.max(widest, fields.length), 0);
  const isColumn = filled.every(({ fields }) => fields.filter((field) => field.trim() !== '').length === 1);
  return filled.map(({ fields }) => {
    const cells = fields.map((field) => field.replaceAll(/\s+/g, ' ').trim());
    const line = cells.filter((cell) => cell !== '').join(' ');
    return {
      line,
      cells: isColumn ? [line] : [...cells, ...Array.from({ length: width - cells.length }, () => '')],
    };
  });
};

const isAsked = ({ text, quantity }: LineToMatch): boolean =>
  (quantity ?? quickLineReadings(text)[0].quantity) !== undefined;

/**
 * Reads the sheet with the most ordered products, or, if several have as many, the one with the most lines, because
 * order forms have the whole price list on another sheet. Other sheets are ignored, and reported.
 */
const readWorkbook = async (bytes: Buffer): Promise<ReadList> => {
  const sheets = await decodeWorkbook(bytes, LIMITS).catch((error: unknown) => {
    throw fileError(error, MESSAGES);
  });
  const rows = sheets.reduce((sum, { records }) => sum + records.length, 0);
  if (rows > MOST_ROWS)
    throw refuse(`The workbook has more than ${MOST_ROWS} rows. Upload only the sheet that has the order.`);
  const written = sheets.map(({ records }) => rowsOf(records)).filter((rows) => rows.length > 0);
  if (written.length === 0) throw refuse('The workbook is empty.');
  const short = written.filter((rows) => rows.length <= MOST_WRITTEN);
  if (short.length === 0) requireFewLines(Math.min(...written.map((rows) => rows.length)));
  const [best, ...others] = short
    .map((rows) => {
      const list = rows.every(({ cells }) => cells.length === 1)
        ? readText(rows.map(({ line }) => line).join('\n'))
        : readRows(rows);
      return { list, asked: list.lines.filter(isAsked).length };
    })
    .toSorted((a, b) => b.asked - a.asked || b.list.lines.length - a.list.lines.length)
    .map(({ list }) => list);
  const beside = others.flatMap(({ lines, ignored }) => [...ignored, ...lines.map(({ line }) => line)]);
  return {
    lines: best?.lines ?? [],
    aside: best?.aside ?? new Set(),
    ignored: [...(best?.ignored ?? []), ...beside.slice(0, MAX_ASKED_LINES)],
  };
};

const readWritten = async (bytes: Buffer): Promise<ReadList> => {
  try {
    const { text } = decodeText(bytes);
    if (MARKUP.test(text)) throw wrongType();
    if (text.trim() === '') throw refuse('The file is empty.');
    if (text.length <= MAX_PASTED) return readText(text);
    requireFewLines(
      withLineFeeds(text)
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    );
    throw refuse(`The file has more than ${MAX_PASTED} characters.`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (await fileTypeFromBuffer(bytes)) throw wrongType();
    throw refuse(`${error.message}.`, error);
  }
};

/** Reads an uploaded list. 400 if empty, damaged, protected or too long, 413 if too large, 415 if it is not a list. */
export const readFile = async (bytes: Buffer): Promise<ReadList> => {
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw refuse(OLD_WORKBOOK);
  if (!startsWith(bytes, 'PK\x03\x04')) return readWritten(bytes);
  if (!WORKBOOK.test((await fileTypeFromBuffer(bytes))?.mime ?? 'zip')) throw wrongType();
  return readWorkbook(bytes);
};
