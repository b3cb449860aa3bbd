import { breakText, heightOf, type Style, widthOf, writeLine } from './lettering.ts';
import { COLOURS, type Paper } from './paper.ts';

/** A line of a block, broken into up to `most` lines. `label` stands before it, in its own column. */
export type BlockLine = { text: string; label?: string; look?: Look; most?: number };
type Look = 'plain' | 'strong' | 'small' | 'large';
/** Lines under a heading. Lines without text are left out. `share` is its width relative to its neighbours. */
export type Block = { heading?: string; lines: BlockLine[]; share?: number; isTinted?: boolean };

const HEADING: Style = { size: 8, weight: 'semibold', colour: COLOURS.muted };
const LABEL: Style = { size: 9, colour: COLOURS.muted };
const LOOKS = {
  plain: { size: 9 },
  strong: { size: 9.5, weight: 'semibold' },
  small: { size: 8.5, colour: COLOURS.muted },
  large: { size: 13, weight: 'semibold' },
} satisfies Record<Look, Style>;
const LABEL_GAP = 10;
const INSET = 9;
/** Keeps every block shorter than a page, whatever its content. */
const MAX_LINES = 4;

type Written = { label: string; lines: string[]; style: Style };
export type MeasuredBlock = {
  heading: string[];
  lines: Written[];
  x: number;
  width: number;
  labels: number;
  height: number;
  inset: number;
};

/** Breaks the lines of a block for a column. */
export const measureBlock = (
  { pdf }: Paper,
  { heading = '', lines, isTinted = false }: Block,
  column: { x: number; width: number },
): MeasuredBlock => {
  const inset = isTinted ? INSET : 0;
  const x = column.x + inset;
  const width = column.width - 2 * inset;
  const told = lines.filter(({ text }) => text.trim() !== '');
  const widest = Math.max(0, ...told.map(({ label = '' }) => widthOf(pdf, label, LABEL)));
  const labels = widest > 0 ? Math.min(widest + LABEL_GAP, width * 0.55) : 0;
  const written = told.map(({ text, label, look = 'plain', most = MAX_LINES }): Written => {
    const style: Style = LOOKS[look];
    const room = label === undefined ? width : width - labels;
    return {
      label: label === undefined ? '' : (breakText(pdf, label, labels, LABEL, 1)[0] ?? ''),
      lines: breakText(pdf, text, room, style, most),
      style,
    };
  });
  const head = told.length > 0 && heading ? breakText(pdf, heading, width, HEADING, 2) : [];
  const textHeight = written.reduce((sum, line) => sum + heightOf(line.lines.length, line.style), 0);
  const height = textHeight + (head.length > 0 ? heightOf(head.length, HEADING) + 3 : 0);
  return {
    ...{ heading: head, lines: written, x, width, labels, inset },
    height: height === 0 ? 0 : height + 2 * inset,
  };
};

/** Writes a block with its top at the cursor, which does not move. */
export const writeBlock = (paper: Paper, block: MeasuredBlock): void => {
  const { pdf, y: top } = paper;
  const { heading, lines, x, width, labels, height, inset } = block;
  if (height === 0) return;
  if (inset > 0) paper.fill(height, COLOURS.tint, { x: x - inset, width: width + 2 * inset });
  let y = top + inset;
  if (heading.length > 0) {
    paper.tagged('H2', () => {
      for (const line of heading) {
        writeLine(pdf, line, { x, y, width }, HEADING);
        y += heightOf(1, HEADING);
      }
    });
    y += 3;
  }
  for (const { label, lines: parts, style } of lines)
    paper.tagged('P', () => {
      if (label) writeLine(pdf, label, { x, y: y + style.size - LABEL.size, width: labels }, LABEL);
      const left = label ? x + labels : x;
      for (const part of parts) {
        writeLine(pdf, part, { x: left, y, width: width - (left - x) }, style);
        y += heightOf(1, style);
      }
    });
};
