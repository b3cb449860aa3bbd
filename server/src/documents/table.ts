import { breakText, heightOf, type Style, widthOf, writeLine } from './lettering.ts';
import { COLOURS, LEFT, type Paper, WIDTH } from './paper.ts';

/**
 * A column of a table. `share` is its width relative to the other columns; `box` draws a box to tick instead of text.
 * `detail` is written small below the text.
 */
export type Column<Row> = {
  header: string;
  share: number;
  align?: 'left' | 'right';
  weight?: 'regular' | 'semibold';
  cell?: (row: Row) => string;
  detail?: (row: Row) => string;
  box?: boolean;
};
/** `group` returns the heading of a row's group, written above its first row and again after a page break. */
export type Table<Row> = {
  columns: Column<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  group?: (row: Row) => string;
  isStrong?: (row: Row) => boolean;
  /** Totals below the last row: label and amount. */
  sums?: [label: string, amount: string][];
  /** Its place on the page; the whole width, if left out. */
  x?: number;
  width?: number;
  /** Larger text, to be read at arm's length. */
  size?: number;
};

/** `drop` moves small text down to the baseline of its row. */
type Paragraph = { lines: string[]; style: Style; drop?: number };
type Cell = { x: number; width: number; align: 'left' | 'right'; parts: Paragraph[]; box: boolean };

const GAP = 9;
const PADDING = 4;
/** How far the header's background is wider than the text. */
const OVERHANG = 6;
const BOX = 10;
const HEADER: Style = { size: 7.8, weight: 'semibold', colour: COLOURS.muted };
const MAX_LINES = 12;

const placed = <Row>({ columns, x: left = LEFT, width: room = WIDTH }: Table<Row>) => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const written = room - GAP * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const width = (column.share / shares) * written;
    const place = { column, x, width };
    x += width + GAP;
    return place;
  });
};

const rowHeight = (cells: Cell[]): number =>
  Math.max(
    ...cells.map(({ parts }) =>
      parts.reduce((height, { lines, style }) => height + heightOf(Math.max(lines.length, 1), style), 0),
    ),
  ) +
  2 * PADDING;

const writeCell = (paper: Paper, { x, width, align, parts }: Cell): void => {
  let y = paper.y + PADDING;
  for (const { lines, style, drop = 0 } of parts)
    for (const line of lines) {
      writeLine(paper.pdf, line, { x, y: y + drop, width, align }, style);
      y += heightOf(1, style);
    }
};

const hasText = ({ parts }: Cell): boolean => parts.some(({ lines }) => lines.join('') !== '');

type CellTag = { type: 'TH' | 'TD'; scope?: 'Column' | 'Row'; columns?: number };

/** Writes a row with its tags. */
const writeRow = (paper: Paper, cells: Cell[], tagOf: (index: number) => CellTag): void => {
  paper.open('TR');
  for (const [index, cell] of cells.entries()) {
    const { type, ...options } = tagOf(index);
    paper.open(type, options);
    const { x, box } = cell;
    if (box)
      paper.artifact(() =>
        paper.pdf
          .rect(x, paper.y + PADDING + 1, BOX, BOX)
          .lineWidth(0.8)
          .strokeColor(COLOURS.ink)
          .stroke(),
      );
    if (hasText(cell)) paper.content(type, () => writeCell(paper, cell));
    paper.close();
  }
  paper.close();
  paper.y += rowHeight(cells);
};

/** Writes a table across as many pages as needed, repeating its header and the current group heading on each. */
export const writeTable = async <Row>(paper: Paper, table: Table<Row>): Promise<void> => {
  const { x = LEFT, width: room = WIDTH, size = 9 } = table;
  const body: Style = { size };
  const detailStyle: Style = { size: size * 0.86, colour: COLOURS.muted };
  const groupStyle: Style = { size: size + 0.3, weight: 'semibold', colour: COLOURS.primary };
  const places = placed(table);
  const broken = (text: string, width: number, style: Style, most = MAX_LINES): Paragraph => ({
    lines: breakText(paper.pdf, text, width, style, most),
    style,
  });
  /** Figures are never broken: those wider than their column are written smaller. */
  const figure = (text: string, width: number, style: Style): Paragraph => {
    const [line = ''] = breakText(paper.pdf, text, Number.POSITIVE_INFINITY, style, 1);
    const needed = widthOf(paper.pdf, line, style);
    if (needed <= width) return { lines: [line], style };
    const size = (style.size * width) / needed;
    return { lines: [line], style: { ...style, size }, drop: style.size - size };
  };
  const headers = places.map(
    ({ column, x: left, width }): Cell => ({
      ...{ x: left, width, align: column.align ?? 'left', box: false },
      parts: [broken(column.header, width, HEADER, 3)],
    }),
  );
  const cellsOf = (row: Row): Cell[] =>
    places.map(({ column: { cell, detail, align = 'left', weight, box = false }, x: left, width }) => {
      const style: Style = { ...body, weight: table.isStrong?.(row) ? 'semibold' : (weight ?? 'regular') };
      const write = align === 'right' ? figure : broken;
      const parts = cell ? [write(cell(row), width, style)] : [];
      const small = detail?.(row) ?? '';
      if (small !== '') parts.push(broken(small, width, detailStyle, 4));
      return { x: left, width, align, parts, box };
    });
  const groupCells = (name: string): Cell[] => [
    { x, width: room, align: 'left', box: false, parts: [broken(name, room, groupStyle, 2)] },
  ];
  const headerHeight = rowHeight(headers);
  const writeHeader = (isFirst: boolean): void => {
    paper.fill(headerHeight, COLOURS.tint, { x: x - OVERHANG, width: room + 2 * OVERHANG });
    if (isFirst) writeRow(paper, headers, () => ({ type: 'TH', scope: 'Column' }));
    else {
      paper.artifact(() => {
        for (const cell of headers) writeCell(paper, cell);
      });
      paper.y += headerHeight;
    }
  };
  const startTable = (needed: number): void => {
    if (!paper.hasRoom(headerHeight + needed)) paper.addPage();
    paper.open('Table');
    writeHeader(true);
  };

  let group: string | undefined;
  let isStarted = false;
  for await (const row of table.rows) {
    const cells = cellsOf(row);
    const name = table.group?.(row);
    const heading = name === undefined ? undefined : groupCells(name);
    const isNewGroup = heading !== undefined && name !== group;
    const needed = rowHeight(cells) + (heading && isNewGroup ? rowHeight(heading) : 0);
    const isNewPage = isStarted && !paper.hasRoom(needed);
    if (!isStarted) startTable(needed);
    else if (isNewPage) {
      paper.addPage();
      writeHeader(false);
      // Yields between pages, so that a long table does not block other requests.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isStarted = true;
    if (heading && isNewGroup)
      writeRow(paper, heading, () => ({ type: 'TH', scope: 'Column', columns: places.length }));
    else if (heading && isNewPage) {
      paper.artifact(() => heading.forEach((cell) => void writeCell(paper, cell)));
      paper.y += rowHeight(heading);
    }
    group = name;
    writeRow(paper, cells, () => ({ type: 'TD' }));
    paper.rule(COLOURS.line, { x, width: room });
  }
  if (!isStarted) startTable(0);
  writeSums(paper, table.sums ?? [], places.length);
  paper.close();
};

const SUM: Style = { size: 10 };
const TOTAL: Style = { size: 11, weight: 'semibold' };

/** Writes the totals on one page; the last one is emphasised. */
const writeSums = (paper: Paper, sums: [label: string, amount: string][], columns: number): void => {
  const height = sums.length * heightOf(1, TOTAL) + 8;
  if (sums.length > 0 && !paper.hasRoom(height)) paper.addPage();
  paper.y += 8;
  for (const [index, [label, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? TOTAL : SUM;
    const place = { x: LEFT + WIDTH / 2, y: paper.y, width: WIDTH / 2 };
    paper.open('TR');
    paper.tagged('TH', () => writeLine(paper.pdf, label, place, style), {
      scope: 'Row',
      columns: Math.max(1, columns - 1),
    });
    paper.tagged('TD', () => writeLine(paper.pdf, amount, { ...place, align: 'right' }, style));
    paper.close();
    paper.y += heightOf(1, TOTAL);
  }
  paper.y += 12;
};
