import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

export type Weight = 'regular' | 'semibold';

/**
 * The parts of Geist, the most common first. Titles use its semibold, because Fraunces is published only as WOFF2, which
 * pdfkit cannot embed.
 */
export const FACES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
export type Face = (typeof FACES)[number];

/** Consecutive characters in one font. */
export type Run = { face: Face; text: string };

const WEIGHTS: Record<Weight, number> = { regular: 400, semibold: 600 };
/** Drawn as the font's empty box, so that a missing character is noticeable. */
const MISSING = '\uFFFD';

const { resolve } = createRequire(import.meta.url);

export const faceFile = (face: Face, weight: Weight): string =>
  resolve(`@fontsource/geist/files/geist-${face}-${WEIGHTS[weight]}-normal.woff`);

const readRanges = (): Record<Face, [number, number][]> => {
  const published = z
    .record(z.enum(FACES), z.string())
    .parse(JSON.parse(readFileSync(resolve('@fontsource/geist/unicode.json'), 'utf8')));
  const rangesOf = (list: string): [number, number][] =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    });
  return {
    latin: rangesOf(published.latin),
    'latin-ext': rangesOf(published['latin-ext']),
    cyrillic: rangesOf(published.cyrillic),
    'cyrillic-ext': rangesOf(published['cyrillic-ext']),
    vietnamese: rangesOf(published.vietnamese),
  };
};
let ranges: ReturnType<typeof readRanges> | undefined;

const faceOf = (character: string): Face | undefined => {
  ranges ??= readRanges();
  const known = ranges;
  const code = character.codePointAt(0) ?? 0;
  return FACES.find((face) => known[face].some(([from, to]) => code >= from && code <= to));
};

/**
 * Returns the text as it can be drawn: without emoji and invisible characters (directions, joiners, controls), with a box
 * for each unsupported letter. Line breaks stay.
 */
const writable = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n'),
  ]
    .map((character) => {
      if (character === '\n') return character;
      if (/\p{Cc}/u.test(character)) return ' ';
      if (/\p{Cf}/u.test(character)) return '';
      if (faceOf(character)) return character;
      if (/\p{Zs}/u.test(character)) return ' ';
      return /[\p{L}\p{N}]/u.test(character) ? MISSING : '';
    })
    .join('');

/** Splits a text into lines with single spaces between words. Leading and trailing blank lines are left out. */
export const writableLines = (text: string): string[] =>
  writable(text)
    .trim()
    .split('\n')
    .map((line) => line.replace(/[^\S\u00a0]+/g, ' ').trim());

/** Splits a line from `writableLines` into runs of one font. */
export const runsOf = (line: string): Run[] => {
  const runs: Run[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const face = faceOf(character) ?? 'latin';
    if (last && (last.face === face || character === ' ')) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
};
