import { type AskedLine, MAX_ASKED_LINES, quickLineReadings } from '@formulary/contract';
import type { ChosenLine } from './matching/line.ts';
import { matchLines } from './matching/match-lines.ts';
import type { Catalogue } from './matching/product-words.ts';
import { isProse, requireFewLines } from './reading/ignored.ts';
import { readFile } from './reading/read-file.ts';
import { type ReadList, readText } from './reading/read-text.ts';

/** The customer's input: separate lines, a whole pasted text, or the bytes of a file. */
export type SentList = { lines: AskedLine[] } | { text: string } | { file: Uint8Array };
export type MatchedList = { lines: ChosenLine[]; ignored: string[] };

/** Whether a doubtful line is part of the list after all: its product is found, and it has a quantity. */
const isMeant = ({ certainty, quantity }: ChosenLine): boolean =>
  certainty === 'sure' || (certainty === 'doubtful' && quantity !== null);

const isSentence = ({ line, text, certainty, quantity }: ChosenLine): boolean =>
  certainty === 'missing' &&
  quantity === null &&
  (isProse(line) || quickLineReadings(text)[0].text.split(' ').length > 7);

/** Matches a list that was read from pasted text or a file. Lines without a product are ignored, and reported. */
const matchRead = async (catalogue: Catalogue, { lines, ignored, aside }: ReadList): Promise<MatchedList> => {
  requireFewLines(lines.length, MAX_ASKED_LINES);
  const matched = await matchLines(catalogue, lines);
  const kept = matched.filter((line, place) => {
    const read = lines[place];
    return read && aside.has(read) ? isMeant(line) : !isSentence(line);
  });
  const left = matched.filter((line) => !kept.includes(line)).map(({ line }) => line);
  return { lines: kept, ignored: [...ignored, ...left] };
};

/** Reads and matches a customer's input. Called only in a decoding process, because it may take any amount of time. */
export const matchSent = async (sent: SentList, catalogue: Catalogue): Promise<MatchedList> => {
  if ('text' in sent) return matchRead(catalogue, readText(sent.text));
  if ('file' in sent) return matchRead(catalogue, await readFile(Buffer.from(sent.file)));
  const asked = sent.lines.map(({ text, quantity }) => ({ line: text, text, quantity, codes: [] }));
  return { lines: await matchLines(catalogue, asked), ignored: [] };
};
