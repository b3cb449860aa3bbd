import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, faceOf, hasCharacter } from './faces.ts';

/** Consecutive characters in one font, in the order in which fontkit expects them. */
export type Run = { face: Face; text: string };
/** A line as it is drawn, from left to right. `spoken` is its text for PDF readers, if the glyphs do not give it. */
export type Runs = { runs: Run[]; spoken?: string };

/** Drawn for a letter that no font has, so that it is noticeable. */
const MISSING = '□';
const JOINER = /[\u200c\u200d]/;
/** Enclose a part whose direction must not affect its neighbours; never drawn. */
const ISOLATES = { open: '\u2068', close: '\u2069' };
const ISOLATE = /[\u2068\u2069]/;
const ISOLATED = /\u2068[^\u2069]*\u2069?/g;
const MARK = /\p{M}/u;
/** Letters of the scripts that are written from right to left, as fontkit recognises them. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * Scripts whose glyphs are drawn in a different order from their letters. PDF readers themselves reverse right-to-left
 * scripts.
 */
const SHAPED = /\p{Script=Devanagari}/u;
/** Text that every font can draw and that needs no cleaning. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/;

/**
 * Returns text as it can be drawn: without emoji and invisible characters (directions, controls), with a box for each
 * unsupported letter. Line breaks stay, and so do joiners, which Persian and Indian names need.
 */
const writable = (text: string): string => {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');
  if (PLAIN.test(clean)) return clean;
  return [...clean]
    .map((character) => {
      if (character === '\n' || JOINER.test(character) || ISOLATE.test(character)) return character;
      if (/\p{Cc}/u.test(character)) return ' ';
      if (/\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/u.test(character)) return '';
      if (/\p{Emoji_Presentation}/u.test(character)) return '';
      if (faceOf(character)) return character;
      if (/\p{Zs}/u.test(character)) return ' ';
      return /[\p{L}\p{N}\uFFFD]/u.test(character) ? MISSING : '';
    })
    .join('');
};

/** Splits text into lines with single spaces between words. Leading and trailing blank lines are left out. */
export const writableLines = (text: string): string[] =>
  writable(text)
    .trim()
    .split('\n')
    .map((line) => line.replace(/[^\S\u00a0]+/g, ' ').trim());

/** Isolates a name before text in another direction: without it, `שלום, 15 mg` is turned around. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text)
    ? `${ISOLATES.open}${text.replace(/[\u2066-\u2069]/g, '')}${ISOLATES.close}`
    : text;

/** A letter without a font is not drawn. */
type Letter = { character: string; face: Face | undefined };

/** Gives each character a font. Marks and joiners stay in the font of their letter, or are left out. */
const letters = (line: string): Letter[] => {
  const result: Letter[] = [];
  for (const character of line) {
    const before = result.at(-1);
    if (ISOLATE.test(character)) {
      result.push({ character, face: undefined });
      continue;
    }
    if (JOINER.test(character) || MARK.test(character)) {
      if (before?.face && hasCharacter(before.face, character)) result.push({ character, face: before.face });
      else if (MARK.test(character)) {
        const face = faceOf(character);
        if (face) result.push({ character, face });
      }
      continue;
    }
    const face = faceOf(character);
    if (face) result.push({ character, face });
  }
  return result;
};

/** The package's types describe a different module format from the one that Node loads. */
const openBidi = bidiFactory as unknown as () => Bidi;
let opened: Bidi | undefined;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const reversed = (text: string): string =>
  [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');

type Level = Run & { level: number };

const DIRECTIONS = { ltr: '\u200e', rtl: '\u200f' } as const;
type Direction = keyof typeof DIRECTIONS;
const STRONG = /\p{L}/u;
/** The direction of a string is the direction of its first letter outside isolates. */
const directionOf = (text: string): Direction =>
  RIGHT_TO_LEFT.test(STRONG.exec(text.replace(ISOLATED, ''))?.[0] ?? '') ? 'rtl' : 'ltr';

/** Marks the lines of broken text with the direction of the whole text, where their own differs. */
export const keepDirection = (text: string, lines: string[]): string[] => {
  if (!RIGHT_TO_LEFT.test(text)) return lines;
  const direction = directionOf(text);
  return lines.map((line) => (directionOf(line) === direction ? line : `${DIRECTIONS[direction]}${line}`));
};

/** Cuts a line where its font or direction changes. */
const levelRuns = (line: Letter[], direction: Direction): Level[] => {
  const text = line.map(({ character }) => character).join('');
  opened ??= openBidi();
  const bidi = opened;
  const { levels } = RIGHT_TO_LEFT.test(text)
    ? bidi.getEmbeddingLevels(text, direction)
    : { levels: undefined };
  const runs: Level[] = [];
  let at = 0;
  for (const { character, face } of line) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    if (!face) continue;
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += drawn;
    else runs.push({ face, level, text: drawn });
  }
  return runs;
};

/** Reverses each deeper direction, as Unicode rule L2 requires. */
const inVisualOrder = (runs: Level[]): Level[] => {
  const order = [...runs];
  const deepest = Math.max(0, ...order.map(({ level }) => level));
  for (let depth = deepest; depth > 0; depth -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= depth) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  return order;
};

/** fontkit reverses text of a right-to-left script, and nothing else. */
const asShaped = ({ face, text, level }: Level): Run => ({
  face,
  text: (level % 2 === 1) === RIGHT_TO_LEFT.test(text) ? text : reversed(text),
});

/** Splits a line from `writableLines` into runs, from left to right on paper. */
export const runsOf = (line: string): Runs => {
  const direction = line.startsWith(DIRECTIONS.rtl) || directionOf(line) === 'rtl' ? 'rtl' : 'ltr';
  const base = line.startsWith(DIRECTIONS.ltr) ? 'ltr' : direction;
  const runs = inVisualOrder(levelRuns(letters(line), base)).map(asShaped);
  return SHAPED.test(line) ? { runs, spoken: line.replace(/[\u2068\u2069]/g, '') } : { runs };
};
