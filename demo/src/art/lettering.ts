/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

export type Face = 'regular' | 'medium' | 'semibold' | 'mono';

const FILES: Record<Face, string> = {
  regular: '@fontsource/geist/files/geist-latin-400-normal.woff',
  medium: '@fontsource/geist/files/geist-latin-500-normal.woff',
  semibold: '@fontsource/geist/files/geist-latin-600-normal.woff',
  mono: '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff',
};

/**
 * Drawn at the font's units per em, where coordinates are integers, because the library formats some fractions
 * incorrectly.
 */
const UNITS = 1000;

type Font = ReturnType<typeof opentype.parse>;
const { resolve } = createRequire(import.meta.url);
const loaded = new Map<Face, Font>();

const fontOf = (face: Face): Font => {
  const known = loaded.get(face);
  if (known) return known;
  const font = opentype.parse(new Uint8Array(readFileSync(resolve(FILES[face]))).buffer);
  loaded.set(face, font);
  return font;
};

/** Memoises by text and font, because the same names are fitted and drawn many times. */
const remember = <T>(work: (text: string, face: Face) => T): ((text: string, face: Face) => T) => {
  const known = new Map<string, T>();
  return (text, face) => {
    const key = `${face} ${text}`;
    const found = known.get(key) ?? work(text, face);
    known.set(key, found);
    return found;
  };
};

const measure = remember((text, face) => fontOf(face).getAdvanceWidth(text, UNITS));
const outline = remember((text, face) => fontOf(face).getPath(text, 0, 0, UNITS).toPathData(0));

/** Returns the width of a line in the units of `size`. */
export const widthOf = (text: string, size: number, face: Face = 'semibold'): number =>
  (measure(text, face) * size) / UNITS;

export type Line = {
  x: number;
  y: number;
  size: number;
  fill: string;
  face?: Face;
  anchor?: 'start' | 'middle' | 'end';
};

/** Returns a line of text as SVG outlines with its baseline at `y`, so that pictures do not depend on installed fonts. */
export const letter = (
  text: string,
  { x, y, size, fill, face = 'semibold', anchor = 'start' }: Line,
): string => {
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  const left = share === 0 ? x : x - share * widthOf(text, size, face);
  return `<path fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${(size / UNITS).toFixed(4)})" d="${outline(text, face)}"/>`;
};

const wrap = (text: string, width: number, size: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/ |(?<=[/-])(?=.{4})/)) {
    const last = lines.at(-1);
    const glue = last === undefined || /[/-]$/.test(last) ? '' : ' ';
    const joined = `${last ?? ''}${glue}${word}`;
    if (last === undefined || widthOf(joined, size) > width) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
};

/** Breaks a name into at most `maxLines` lines at the largest size that fits. */
export const fitName = (
  text: string,
  box: { width: number; height: number; maxLines: number; largest: number; smallest: number },
): { lines: string[]; size: number } => {
  for (let size = box.largest; size > box.smallest; size -= 2) {
    const lines = wrap(text, box.width, size);
    const isNarrow = lines.every((line) => widthOf(line, size) <= box.width);
    if (isNarrow && lines.length <= box.maxLines && lines.length * size * 1.12 <= box.height)
      return { lines, size };
  }
  return { lines: wrap(text, box.width, box.smallest).slice(0, box.maxLines), size: box.smallest };
};
