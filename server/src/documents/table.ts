import { breakText, heightOf, type Style, writeLine } from './lettering.ts';
import { COLOURS, LEFT, type Paper, WIDTH } from './paper.ts';

/** A column of a table. `share` is its width relative to the other columns; `box` draws a box to tick instead of text. */
export type Column<Row> = {
  header: string;
  share: number;
  align?: 'left' | 'right';
  weight?: 'regular' | 'semibold';
  cell?: (row: Row) => string;
  box?: boolean;
};
/** `group` returns the heading of a row's group, written above its first row and again after a page break. */
export type Table<Row> = {
  columns: Column<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  group?: (row: Row) => string;
  /** Totals below the last row: label and amount. */
  sums?: [label: string, amount: string][];
};

type Cell = {
  x: number;
  width: number;
  lines: string[];
  align: 'left' | 'right';
  style: Style;
  box: boolean;
};

const GAP = 10;
const PADDING = 5;
const BOX = 11;
const BODY: Style = { size: 9.5 };
const HEADER: Style = { size: 8.5, weight: 'semibold', colour: COLOURS.muted };
const GROUP: Style = { size: 9.5, weight: 'semibold', colour: COLOURS.primary };
const MAX_LINES = 12;

const placed = <Row>(columns: Column<Row>[]): { column: Column<Row>; x: number; width: number }[] => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - GAP * (columns.length - 1);
  let x = LEFT;
  return columns.map((column) => {
    const width = (column.share / shares) * room;
    const place = { column, x, width };
    x += width + GAP;
    return place;
  });
};

const rowHeight = (cells: Cell[]): number =>
  Math.max(...cells.map(({ lines, style }) => heightOf(Math.max(lines.length, 1), style))) + 2 * PADDING;

const writeCells = (paper: Paper, cells: Cell[]): void => {
  for (const { x, width, lines, align, style, box } of cells) {
    const top = paper.y + PADDING;
    if (box) paper.pdf.rect(x, top, BOX, BOX).lineWidth(0.9).strokeColor(COLOURS.ink).stroke();
    for (const [index, line] of lines.entries())
      writeLine(paper.pdf, line, { x, y: top + heightOf(index, style), width, align }, style);
  }
  paper.y += rowHeight(cells);
};

/** Writes a table across as many pages as needed, repeating its header and the current group heading on each. */
export const writeTable = async <Row>(paper: Paper, table: Table<Row>): Promise<void> => {
  const places = placed(table.columns);
  const headers = places.map(({ column, x, width }): Cell => {
    const lines = breakText(paper.pdf, column.header, width, HEADER, 3);
    return { x, width, lines, align: column.align ?? 'left', style: HEADER, box: false };
  });
  const cellsOf = (row: Row): Cell[] =>
    places.map(({ column: { cell, align = 'left', weight, box = false }, x, width }) => {
      const style = { ...BODY, ...(weight && { weight }) };
      const lines = cell ? breakText(paper.pdf, cell(row), width, style, MAX_LINES) : [];
      return { x, width, lines, align, style, box };
    });
  const groupCells = (name: string): Cell[] => [
    {
      x: LEFT,
      width: WIDTH,
      lines: breakText(paper.pdf, name, WIDTH, GROUP, 2),
      align: 'left',
      style: GROUP,
      box: false,
    },
  ];
  const writeHeader = (): void => {
    const height = rowHeight(headers);
    paper.pdf.rect(LEFT - 6, paper.y, WIDTH + 12, height).fill(COLOURS.tint);
    writeCells(paper, headers);
  };

  let group: string | undefined;
  const startTable = (needed: number): void => {
    if (!paper.hasRoom(rowHeight(headers) + needed)) paper.addPage();
    writeHeader();
  };
  let isStarted = false;
  for await (const row of table.rows) {
    const cells = cellsOf(row);
    const name = table.group?.(row);
    const heading = name !== undefined ? groupCells(name) : undefined;
    const isNewGroup = heading !== undefined && name !== group;
    const needed = rowHeight(cells) + (heading && isNewGroup ? rowHeight(heading) : 0);
    const isNewPage = !isStarted || !paper.hasRoom(needed);
    if (!isStarted) startTable(needed);
    else if (isNewPage) {
      paper.addPage();
      writeHeader();
      // Yields between pages, so that a long table does not block other requests.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isStarted = true;
    if (heading && (isNewGroup || isNewPage)) writeCells(paper, heading);
    group = name;
    writeCells(paper, cells);
    paper.rule();
  }
  if (!isStarted) startTable(0);
  writeSums(paper, table.sums ?? []);
};

const SUM: Style = { size: 10 };
const TOTAL: Style = { size: 11, weight: 'semibold' };

/** Writes the totals on one page; the last one is emphasised. */
const writeSums = (paper: Paper, sums: [label: string, amount: string][]): void => {
  const height = sums.length * heightOf(1, TOTAL) + 8;
  if (sums.length > 0 && !paper.hasRoom(height)) paper.addPage();
  paper.y += 8;
  for (const [index, [label, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? TOTAL : SUM;
    const line = { x: LEFT + WIDTH / 2, y: paper.y, width: WIDTH / 2 };
    writeLine(paper.pdf, label, line, style);
    writeLine(paper.pdf, amount, { ...line, align: 'right' }, style);
    paper.y += heightOf(1, TOTAL);
  }
  paper.y += 16;
};
