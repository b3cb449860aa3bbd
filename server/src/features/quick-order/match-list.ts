import type { AskedLine } from '@formulary/contract';
import {
  type Catalogue,
  type MatchedList,
  matchLines,
  matchList,
  type ReadList,
  readText,
  TooManyLines,
} from '@formulary/contract/matching';
import { AppError } from '../../http/errors/app-error.ts';
import { readFile } from './reading/read-file.ts';

/** The customer's input: separate lines, a whole pasted text, or the bytes of a file. */
export type SentList = { lines: AskedLine[] } | { text: string } | { file: Uint8Array };

const matchRead = async (
  catalogue: Catalogue,
  read: () => ReadList | Promise<ReadList>,
): Promise<MatchedList> => {
  try {
    return await matchList((lines) => matchLines(catalogue, lines), await read());
  } catch (error) {
    if (error instanceof TooManyLines) throw new AppError('VALIDATION', error.message);
    throw error;
  }
};

/** Reads and matches a customer's input. Called only in a decoding process, because it may take any amount of time. */
export const matchSent = async (sent: SentList, catalogue: Catalogue): Promise<MatchedList> => {
  if ('text' in sent) return matchRead(catalogue, () => readText(sent.text));
  if ('file' in sent) return matchRead(catalogue, () => readFile(Buffer.from(sent.file)));
  const asked = sent.lines.map(({ text, quantity }) => ({ line: text, text, quantity, codes: [] }));
  return { lines: await matchLines(catalogue, asked), ignored: [] };
};
