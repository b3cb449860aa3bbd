import { type Face, openFont, type Weight } from './faces.ts';
import { keepDirection, type Runs, runsOf, writableLines } from './runs.ts';

type Pdf = PDFKit.PDFDocument;

/** `size` in points. */
export type Style = { size: number; weight?: Weight; colour?: string };
/** A line's place: its top, and the width in which it is aligned. */
export type Place = { x: number; y: number; width: number; align?: 'left' | 'right' | undefined };

const LINE_HEIGHT = 1.4;
/** Longer than any line; characters that would be cut off are not measured. */
const LONGEST_LINE = 250;
const FIGURES = { features: ['tnum'] satisfies PDFKit.Mixins.OpenTypeFeatures[] };
const INK = '#17211d';
/** The ascent of Geist; other scripts share its baseline. */
const ASCENT = 1.005;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The lines that a document has already measured, and the fonts that it has loaded. */
type Desk = { fonts: Set<string>; lines: Map<string, { width: number } & Runs> };
const desks = new WeakMap<Pdf, Desk>();
const deskOf = (pdf: Pdf): Desk => {
  let desk = desks.get(pdf);
  if (!desk) {
    desk = { fonts: new Set(), lines: new Map() };
    desks.set(pdf, desk);
  }
  return desk;
};

const takeFont = (pdf: Pdf, face: Face, weight: Weight): void => {
  const isOneWeight = face.files.regular === face.files.semibold;
  const name = `${face.name} ${isOneWeight ? 'regular' : weight}`;
  const { fonts } = deskOf(pdf);
  // pdfkit also accepts fontkit's fonts, which its types do not say.
  if (!fonts.has(name)) pdf.registerFont(name, openFont(face, weight) as unknown as Buffer);
  fonts.add(name);
  pdf.font(name);
};

/** Returns a line's runs, and its width at the size of one point. */
const measured = (pdf: Pdf, line: string, weight: Weight): { width: number } & Runs => {
  const { lines } = deskOf(pdf);
  const key = `${weight} ${line}`;
  let known = lines.get(key);
  if (!known) {
    const runs = runsOf(line);
    let width = 0;
    for (const { face, text } of runs.runs) {
      takeFont(pdf, face, weight);
      width += pdf.fontSize(1000).widthOfString(text, FIGURES) / 1000;
    }
    known = { width, ...runs };
    if (lines.size > 4000) lines.clear();
    lines.set(key, known);
  }
  return known;
};

export const heightOf = (lines: number, { size }: Style): number => lines * size * LINE_HEIGHT;

/** The width of one line in points. */
export const widthOf = (pdf: Pdf, line: string, { size, weight = 'regular' }: Style): number =>
  measured(pdf, line, weight).width * size;

/**
 * Writes one line with its top at `y`, `align`ed within `width`. It never wraps, so break the text first. The baseline is
 * that of Geist, whatever the script.
 */
export const writeLine = (
  pdf: Pdf,
  line: string,
  { x, y, width, align = 'left' }: Place,
  style: Style,
): void => {
  const { size, weight = 'regular', colour = INK } = style;
  const { runs, width: one, spoken } = measured(pdf, line, weight);
  let left = align === 'right' ? x + width - one * size : x;
  if (spoken !== undefined) pdf.markContent('Span', { actual: spoken });
  for (const { face, text } of runs) {
    takeFont(pdf, face, weight);
    pdf.fontSize(size).fillColor(colour);
    pdf.text(text, left, y + size * ASCENT, { ...FIGURES, lineBreak: false, baseline: 'alphabetic' });
    left += pdf.widthOfString(text, FIGURES);
  }
  if (spoken !== undefined) pdf.endMarkedContent();
};

/** Splits a word wider than its line into parts that fit. */
const breakWord = (pdf: Pdf, word: string, width: number, style: Style): string[] => {
  const parts: string[] = [];
  let room = 0;
  for (const { segment } of graphemes.segment(word)) {
    const needed = widthOf(pdf, segment, style);
    if (parts.length === 0 || needed > room) {
      parts.push('');
      room = width;
    }
    parts[parts.length - 1] += segment;
    room -= needed;
  }
  return parts;
};

const breakLine = (pdf: Pdf, line: string, width: number, style: Style): string[] => {
  const lines: string[] = [];
  const space = widthOf(pdf, ' ', style);
  let room = 0;
  for (const word of line.split(' ')) {
    const needed = widthOf(pdf, word, style);
    const last = lines.at(-1);
    if (last !== undefined && space + needed <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
      room -= space + needed;
    } else {
      const parts = needed <= width ? [word] : breakWord(pdf, word, width, style);
      lines.push(...parts);
      room = width - widthOf(pdf, parts.at(-1) ?? '', style);
    }
  }
  return lines;
};

/** Breaks text into lines of this width, `most` at most; if more text follows, the last line ends in an ellipsis. */
export const breakText = (pdf: Pdf, text: string, width: number, style: Style, most = 40): string[] => {
  const lines: string[] = [];
  for (const line of writableLines(text.slice(0, most * LONGEST_LINE))) {
    lines.push(...keepDirection(line, breakLine(pdf, line, width, style)));
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${last.slice(0, -1).trimEnd()}…`];
};
