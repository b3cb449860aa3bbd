/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/** The faces that the drawings are lettered in. */
export type Face = 'regular' | 'medium' | 'semibold' | 'mono';

const FILES: Record<Face, string> = {
  regular: '@fontsource/geist/files/geist-latin-400-normal.woff',
  medium: '@fontsource/geist/files/geist-latin-500-normal.woff',
  semibold: '@fontsource/geist/files/geist-latin-600-normal.woff',
  mono: '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff',
};

/** Drawn at the fonts' own units, where every coordinate is whole: the library misprints some fractions. */
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

/** Keeps what was worked out for a text in a face: the same names are fitted and drawn again and again. */
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

/** The width of a line in the units of `size`. */
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

/**
 * A line of text as SVG outlines, its baseline at `y`: what is drawn looks the same on a machine without any font.
 */
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

/** Breaks a name into at most `maxLines` lines that fit, at the largest size that allows it. */
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
