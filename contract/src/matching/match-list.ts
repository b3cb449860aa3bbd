import { MAX_ASKED_LINES, quickLineReadings } from '../quick-order.ts';
import type { ChosenLine, LineToMatch } from './line.ts';
import { isProse, requireFewLines } from './reading/ignored.ts';
import type { ReadList } from './reading/read-text.ts';

export type MatchedList = { lines: ChosenLine[]; ignored: string[] };

/** Whether a doubtful line is part of the list after all: its product is found, and it has a quantity. */
const isMeant = ({ certainty, quantity }: ChosenLine): boolean =>
  certainty === 'sure' || (certainty === 'doubtful' && quantity !== null);

const isSentence = ({ line, text, certainty, quantity }: ChosenLine): boolean =>
  certainty === 'missing' &&
  quantity === null &&
  (isProse(line) || quickLineReadings(text)[0].text.split(' ').length > 7);

/** Matches a list that was read from pasted text or a file. Lines without a product are ignored, and reported. */
export const matchList = async (
  match: (lines: readonly LineToMatch[]) => Promise<ChosenLine[]>,
  { lines, ignored, aside }: ReadList,
): Promise<MatchedList> => {
  requireFewLines(lines.length, MAX_ASKED_LINES);
  const matched = await match(lines);
  const kept = matched.filter((line, place) => {
    const read = lines[place];
    return read && aside.has(read) ? isMeant(line) : !isSentence(line);
  });
  const left = matched.filter((line) => !kept.includes(line)).map(({ line }) => line);
  return { lines: kept, ignored: [...ignored, ...left] };
};
