import { FACES, faceFile, runsOf, type Weight, writableLines } from './faces.ts';

type Pdf = PDFKit.PDFDocument;

/** `size` in points. */
export type Style = { size: number; weight?: Weight; colour?: string };

const LINE_HEIGHT = 1.4;
/** Longer than any line; what would be cut off is not measured. */
const LONGEST_LINE = 250;
const FIGURES = { features: ['tnum'] satisfies PDFKit.Mixins.OpenTypeFeatures[] };
const INK = '#17211d';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Registers the fonts with a document; only those used are embedded. */
export const registerFaces = (pdf: Pdf): void => {
  for (const face of FACES)
    for (const weight of ['regular', 'semibold'] as const)
      pdf.registerFont(`${face} ${weight}`, faceFile(face, weight));
};

export const heightOf = (lines: number, { size }: Style): number => lines * size * LINE_HEIGHT;

/** The width of one line in points. */
export const widthOf = (pdf: Pdf, line: string, { size, weight = 'regular' }: Style): number =>
  runsOf(line).reduce(
    (width, { face, text }) =>
      width + pdf.font(`${face} ${weight}`).fontSize(size).widthOfString(text, FIGURES),
    0,
  );

/** Writes one line with its top at `y`, `align`ed within `width`. It never wraps, so break the text first. */
export const writeLine = (
  pdf: Pdf,
  line: string,
  { x, y, width, align = 'left' }: { x: number; y: number; width: number; align?: 'left' | 'right' },
  style: Style,
): void => {
  const { size, weight = 'regular', colour = INK } = style;
  let left = align === 'right' ? x + width - widthOf(pdf, line, style) : x;
  for (const { face, text } of runsOf(line)) {
    pdf.font(`${face} ${weight}`).fontSize(size).fillColor(colour);
    pdf.text(text, left, y, { ...FIGURES, lineBreak: false });
    left += pdf.widthOfString(text, FIGURES);
  }
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
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (widthOf(pdf, joined, style) <= width) lines[Math.max(lines.length - 1, 0)] = joined;
    else lines.push(...breakWord(pdf, word, width, style));
  }
  return lines;
};

/** Breaks a text into lines of that width. At most `most` are kept; if more follow, the last ends in an ellipsis. */
export const breakText = (pdf: Pdf, text: string, width: number, style: Style, most = 40): string[] => {
  const lines: string[] = [];
  for (const line of writableLines(text.slice(0, most * LONGEST_LINE))) {
    lines.push(...breakLine(pdf, line, width, style));
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${last.slice(0, -1).trimEnd()}…`];
};
