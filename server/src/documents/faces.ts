import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Font, GlyphRun } from 'fontkit';
import * as fontkit from 'fontkit';
import { z } from 'zod';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };
const SIGNATURE = 0x774f4646;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Returns the font in a WOFF file as TrueType. fontkit reads WOFF too, but fails on some valid files, because it inflates
 * with `tiny-inflate`.
 */
const readFont = (file: string): Buffer => {
  const woff = readFileSync(file);
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error(`${file} is not WOFF 1`);
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER.woff + index * ENTRY.woff;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const place = HEADER.sfnt + index * ENTRY.sfnt;
    // Tag and checksum.
    woff.copy(head, place, entry, entry + 4);
    woff.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    parts.push(table, Buffer.alloc(padded(length) - length));
    offset += padded(length);
  }
  return Buffer.concat(parts);
};

export type Weight = 'regular' | 'semibold';

/**
 * Font files that cover part of a script, under one name in a document. Titles use Geist's semibold, because Fraunces is
 * published only as WOFF2, which pdfkit cannot embed. East Asian scripts come in many files of about a hundred characters
 * and in one weight: a document loads and embeds only those that its text needs.
 */
export type Face = { name: string; files: Record<Weight, string>; ranges: [from: number, to: number][] };

type Source = { family: string; subsets?: readonly string[]; weights: Record<Weight, number> };

const BOTH: Source['weights'] = { regular: 400, semibold: 600 };
const ONE: Source['weights'] = { regular: 400, semibold: 400 };
/** The most common first. A source without `subsets` consists of the numbered parts of a large font. */
const SOURCES: Source[] = [
  {
    family: 'geist',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
    weights: BOTH,
  },
  {
    family: 'noto-sans',
    subsets: ['greek', 'greek-ext', 'devanagari', 'latin-ext', 'vietnamese'],
    weights: BOTH,
  },
  // Noto's Arabic composes letters from parts, so their text could not be extracted from the document.
  { family: 'ibm-plex-sans-arabic', subsets: ['arabic'], weights: BOTH },
  { family: 'noto-sans-hebrew', subsets: ['hebrew'], weights: BOTH },
  { family: 'noto-sans-thai', subsets: ['thai'], weights: BOTH },
  { family: 'noto-sans-ethiopic', subsets: ['ethiopic'], weights: BOTH },
  ...['armenian', 'georgian', 'bengali', 'gujarati', 'tamil'].map((script) => ({
    family: `noto-sans-${script}`,
    subsets: [script],
    weights: BOTH,
  })),
  { family: 'noto-sans-sc', weights: ONE },
  { family: 'noto-sans-kr', weights: ONE },
];

const { resolve } = createRequire(import.meta.url);
/**
 * The build contains only the files used here, a twentieth of their packages' size, so an installation does not need
 * the packages.
 */
const BUILT = fileURLToPath(new URL('../../dist/fonts/', import.meta.url));
const hasBuilt = existsSync(BUILT);
const fontFile = (family: string, file: string): string =>
  hasBuilt ? path.join(BUILT, family, file) : resolve(`@fontsource/${family}/${file}`);

const isNumbered = (subset: string): boolean => subset.startsWith('[');

const rangesOf = (list: string): Face['ranges'] =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const facesOf = ({ family, subsets, weights }: Source): Face[] => {
  const published = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(fontFile(family, 'unicode.json'), 'utf8')));
  return (subsets ?? Object.keys(published).filter(isNumbered)).map((subset) => {
    const part = subset.replace(/[[\]]/g, '');
    const file = (weight: number) => fontFile(family, `files/${family}-${part}-${weight}-normal.woff`);
    return {
      name: `${family}-${part}`,
      files: { regular: file(weights.regular), semibold: file(weights.semibold) },
      ranges: rangesOf(published[subset] ?? ''),
    };
  });
};

/** Loaded for the first character that needs them: the largest lists take a few milliseconds. */
const families: (Face[] | undefined)[] = [];
const familyAt = (index: number, source: Source): Face[] => {
  families[index] ??= facesOf(source);
  return families[index];
};

/** The number of words that a font caches; more than the longest documents repeat. */
const MOST_WORDS = 2000;

/** The text of a glyph without its own letter, because every glyph of an archival document needs text. */
const NO_TEXT = 0x200b;

/** Shapes a word. fontkit fails on sequences that some fonts do not support, so their letters are drawn one by one. */
const shaped = (font: Font, word: string, shape: () => GlyphRun): GlyphRun => {
  let run: Pick<GlyphRun, 'glyphs' | 'positions'>;
  try {
    run = shape();
  } catch {
    const glyphs = font.glyphsForString(word);
    const positions = glyphs.map(({ advanceWidth }) => ({
      ...{ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 },
    }));
    run = { glyphs, positions };
  }
  for (const glyph of run.glyphs) if (glyph.codePoints.length === 0) glyph.codePoints = [NO_TEXT];
  return run as GlyphRun;
};

/** Caches shaped words, because shaping takes much longer than drawing, and tables repeat their words. */
const withMemory = (font: Font): Font => {
  const shape = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  const wordShape = (word: string, features: Parameters<Font['layout']>[1]): GlyphRun => {
    let known = words.get(word);
    if (!known) {
      known = shaped(font, word, () => shape(word, features));
      if (words.size >= MOST_WORDS) words.clear();
      words.set(word, known);
    }
    return known;
  };
  font.layout = (text, features) => {
    const shapes = text.split(/(?<=[ \u00a0])/).map((word) => wordShape(word, features));
    // pdfkit scales the positions in place.
    const positions = shapes.flatMap((run) => run.positions.map((position) => ({ ...position })));
    const glyphs = shapes.flatMap((run) => run.glyphs);
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
      },
    } as GlyphRun;
  };
  return font;
};

/** Opens a font for one document, because fonts remember drawn glyphs, which must not affect another document. */
export const openFont = ({ files }: Face, weight: Weight): Font => {
  const font = fontkit.create(readFont(files[weight]));
  if (!('layout' in font)) throw new Error(`${files[weight]} is a collection of fonts`);
  return withMemory(font);
};

/** The characters that a font file actually contains; some published ranges list characters that it lacks. */
const contents = new Map<Face, Set<number>>();
const contentsOf = (face: Face): Set<number> => {
  let known = contents.get(face);
  if (!known) {
    known = new Set(openFont(face, 'regular').characterSet);
    contents.set(face, known);
  }
  return known;
};

export const hasCharacter = (face: Face, character: string): boolean =>
  contentsOf(face).has(character.codePointAt(0) ?? 0);

const findFace = (character: string): Face | undefined => {
  const code = character.codePointAt(0) ?? 0;
  for (const [index, source] of SOURCES.entries()) {
    const face = familyAt(index, source).find(
      (one) => one.ranges.some(([from, to]) => code >= from && code <= to) && contentsOf(one).has(code),
    );
    if (face) return face;
  }
  return undefined;
};

const found = new Map<string, Face | undefined>();
/** Returns the font for a character, or undefined if no font has it. */
export const faceOf = (character: string): Face | undefined => {
  if (!found.has(character)) found.set(character, findFace(character));
  return found.get(character);
};
