import { type BankMapping, withLineFeeds } from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';
import { decodeText, UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import type { BankFile, Statement } from './statement.ts';

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

/** Reads a bank's file in any supported format. `chosen` are the columns of a CSV file. Throws `UnreadableFile`. */
export const readBankFile = async (bytes: Uint8Array, chosen?: BankMapping): Promise<Statement> => {
  if (startsWith(bytes, '%PDF'))
    throw new UnreadableFile(1, 'This is a PDF; export the statement as CSV, OFX or MT940');
  const text = withLineFeeds(decodeText(bytes).text);
  const statement = await readText(text, chosen);
  if (
    statement.lines.length === 0 &&
    (statement.columns === null || Object.keys(statement.columns.mapping).length > 0)
  )
    throw new UnreadableFile(1, 'The file has no transactions');
  return statement;
};

const readText = async (text: string, chosen: BankMapping | undefined): Promise<Statement> => {
  if (/<OFX>/i.test(text)) return readOfx(text);
  if (/^(?:\{.*\{4:)?:(?:20|25):/m.test(text) && /^:6[01][FM]?:/m.test(text)) return readMt940(text);
  return readCsv(text, chosen);
};

/** Reads an uploaded file. VALIDATION that names the line if it cannot be read. Called only in a decoding process. */
export const readSentBankFile = async ({ bytes, mapping }: BankFile): Promise<Statement> => {
  try {
    return await readBankFile(bytes, mapping);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = `Line ${error.line}: ${error.message}.`;
    throw new AppError('VALIDATION', message, { errors: { file: message }, cause: error });
  }
};
