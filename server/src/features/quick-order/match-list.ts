import { type AskedLine, type MatchAnswer, type MatchedLine, quickLineReadings } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import { matchLines } from './matching/match-lines.ts';
import { isProse } from './reading/ignored.ts';
import type { ReadList } from './reading/read-text.ts';
import { requireFewLines } from './reading/require-few-lines.ts';

export const matchAsked = async (db: Db | Tx, asked: readonly AskedLine[]): Promise<MatchAnswer> => ({
  lines: await matchLines(
    db,
    asked.map(({ text, quantity }) => ({ line: text, text, quantity, codes: [] })),
  ),
  ignored: [],
});

/** Whether a line that was not clearly part of the list turns out to be: it is found, and says how many. */
const isMeant = ({ certainty, quantity }: MatchedLine): boolean =>
  certainty === 'sure' || (certainty === 'doubtful' && quantity !== null);

const isSentence = ({ line, text, certainty, quantity }: MatchedLine): boolean =>
  certainty === 'missing' &&
  quantity === null &&
  (isProse(line) || quickLineReadings(text)[0].text.split(' ').length > 7);

/** Matches a list that was read from a text or a file. Lines that are no product are ignored, and said. */
export const matchList = async (db: Db | Tx, { lines, ignored, aside }: ReadList): Promise<MatchAnswer> => {
  requireFewLines(lines.length);
  const matched = await matchLines(db, lines);
  const kept = matched.filter((line, place) => {
    const read = lines[place];
    return read && aside.has(read) ? isMeant(line) : !isSentence(line);
  });
  const left = matched.filter((line) => !kept.includes(line)).map(({ line }) => line);
  return { lines: kept, ignored: [...ignored, ...left] };
};
