import { quickLineReadings } from '../../quick-order.ts';
import { isNaming } from '../fit-words.ts';
import { tokenise } from '../words.ts';
import { isIgnored } from './ignored.ts';

/** The maximum number of pieces that a column of a PDF breaks a line into. */
const MOST_PIECES = 5;

/** A line of a list: as written, and the part that is read. `number` is its number in a numbered list. */
export type ReadLine = { written: string; text: string; number?: number | undefined };

const isUnfinished = (text: string): boolean => /[-,(/&+]$|\b(?:and|with|en|met)$/i.test(text.slice(-40));
const namesNothing = (text: string): boolean => !tokenise(text).words.some(isNaming);
const saysQuantity = (text: string): boolean => {
  const [{ quantity, isSaid }, other] = quickLineReadings(text);
  return isSaid || (quantity !== undefined && other === undefined);
};

/** Whether a line continues the one above, broken by a PDF: it names nothing, or has no number in a numbered list. */
const continues = (line: ReadLine, above: ReadLine | undefined, isCounted: boolean): boolean => {
  if (above === undefined || line.number !== undefined) return false;
  const isBreakable =
    !isIgnored(above.text) && !isIgnored(line.text) && !namesNothing(above.text) && !saysQuantity(above.text);
  if (!isBreakable || /^[\d\s]*$/.test(line.text)) return false;
  return namesNothing(line.text) || isUnfinished(above.text) || (isCounted && above.number !== undefined);
};

/** Joins lines that were broken at the end of a PDF column. */
export const joinBroken = (lines: readonly ReadLine[]): ReadLine[] => {
  const counted = lines.flatMap(({ number }) => number ?? []);
  const isCounted = counted.length > 1;
  const lastCounted = lines.findLastIndex(({ number }) => number !== undefined);
  const joined: ReadLine[] = [];
  let pieces = 1;
  lines.forEach((line, place) => {
    const above = pieces < MOST_PIECES ? joined.at(-1) : undefined;
    // Lines after the last number may be a signature.
    const isBetween = isCounted && place < lastCounted;
    const isPiece = continues(line, above, isBetween);
    pieces = isPiece ? pieces + 1 : 1;
    if (above && isPiece)
      joined[joined.length - 1] = {
        ...above,
        written: `${above.written} ${line.written}`,
        text: `${above.text} ${line.text}`,
      };
    else joined.push(line);
  });
  return joined;
};
