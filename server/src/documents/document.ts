import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Block, measureBlock, writeBlock } from './block.ts';
import { breakText, heightOf, type Style, widthOf, writeLine } from './lettering.ts';
import { COLOURS, type DocumentHead, LEFT, Paper, WIDTH } from './paper.ts';
import { type Table, writeTable } from './table.ts';

const TITLE: Style = { size: 22, weight: 'semibold' };
const ASIDE: Style = { size: 15, weight: 'semibold' };
const HEADING: Style = { size: 11, weight: 'semibold', colour: COLOURS.primary };
const SENDER: Style = { size: 17, weight: 'semibold', colour: COLOURS.primary };
const NUMBER: Style = { size: 13, weight: 'semibold' };
const NOTICE: Style = { size: 10, weight: 'semibold', colour: COLOURS.warning };
const LABEL: Style = { size: 8, weight: 'semibold', colour: COLOURS.muted };
const FACT: Style = { size: 10 };
const BODY: Style = { size: 9 };
const TOTAL: Style = { size: 13, weight: 'semibold' };
const PROMINENT: Style = { size: 15, weight: 'semibold' };
/** Features of pdfkit that are missing from its types. */
type Pictures = { openImage: (bytes: Buffer) => { width: number; height: number; imgData?: unknown } };

const COLUMN_GAP = 24;
const LOGO = { width: 190, height: 54 };

/** Text of any length under a short label. `loud` text is large enough to read at a distance. */
export type Fact = { label: string; text: string; loud?: boolean };

/** The head of a first page: the sender and its logo on the left, the kind of document on the right. */
export type Letterhead = {
  sender: string;
  /** A PNG or JPEG, drawn instead of the sender's name. */
  logo: Buffer | null;
  title: string;
  number: string;
  /** Text that must not be overlooked. */
  notices: string[];
  left: Block;
  right: Block;
};

export type Totals<Row> = {
  beside: Block;
  table: Table<Row> & { rows: Row[] };
  /** Between the table and the total. */
  lines?: [label: string, amount: string][];
  total: [label: string, amount: string];
};

/**
 * A PDF written from top to bottom: a section, then its title, facts, paragraphs and tables. Accepts any text: long words
 * are broken, and characters missing from the fonts are left out or drawn as boxes.
 */
export class Document {
  readonly #paper: Paper;

  constructor(head: DocumentHead) {
    this.#paper = new Paper(head);
  }

  /** Starts a page. Its footers show `sender` or `label` and count pages from 1. */
  section(label: string, sender = ''): this {
    this.#paper.startSection(label, sender);
    return this;
  }

  async letterhead({ sender, logo, title, number, notices, left, right }: Letterhead): Promise<this> {
    const paper = this.#paper;
    const half = (WIDTH - COLUMN_GAP) / 2;
    const column = { x: LEFT + half + COLUMN_GAP, width: half };
    const top = paper.y;
    if (logo) await this.#picture(logo, `Logo of ${sender}`);
    else this.#lines(breakText(paper.pdf, sender, half, SENDER, 3), SENDER, 'P', { x: LEFT, width: half });
    const leftEnd = paper.y;
    paper.y = top;
    this.#lines(breakText(paper.pdf, title, half, TITLE, 3), TITLE, 'H1', column);
    if (number) this.#lines(breakText(paper.pdf, number, half, NUMBER, 2), NUMBER, 'P', column);
    for (const notice of notices.filter(Boolean)) {
      paper.y += 2;
      this.#lines(breakText(paper.pdf, notice, half, NOTICE, 6), NOTICE, 'P', column);
    }
    paper.y = Math.max(leftEnd, paper.y) + 12;
    return this.blocks([left, right]);
  }

  /** Writes the title, with its subject (a reference or a period) on the right. */
  title(text: string, aside = ''): this {
    const paper = this.#paper;
    const [right = ''] = breakText(paper.pdf, aside, WIDTH * 0.5, ASIDE, 1);
    const room = WIDTH - widthOf(paper.pdf, right, ASIDE) - 16;
    const top = paper.y;
    this.#lines(breakText(paper.pdf, text, room, TITLE, 4), TITLE, 'H1', { x: LEFT, width: room });
    const place = { x: LEFT, y: top + TITLE.size - ASIDE.size, width: WIDTH, align: 'right' as const };
    if (right) paper.tagged('P', () => writeLine(paper.pdf, right, place, ASIDE));
    paper.y += 10;
    return this;
  }

  /** Writes a heading, on a page with room for at least `following` points of its content. */
  heading(text: string, following = 60): this {
    const paper = this.#paper;
    if (!paper.hasRoom(heightOf(1, HEADING) + following)) paper.addPage();
    this.#lines(breakText(paper.pdf, text, WIDTH, HEADING, 2), HEADING, 'H2');
    paper.y += 4;
    return this;
  }

  /** Writes blocks of lines side by side, on one page. Empty blocks keep their place. */
  blocks(blocks: Block[]): this {
    const paper = this.#paper;
    const shares = blocks.reduce((sum, { share = 1 }) => sum + share, 0);
    const room = WIDTH - COLUMN_GAP * (blocks.length - 1);
    let x = LEFT;
    const measures = blocks.map((block) => {
      const width = (room * (block.share ?? 1)) / shares;
      const measure = measureBlock(paper, block, { x, width });
      x += width + COLUMN_GAP;
      return measure;
    });
    const height = Math.max(...measures.map((measure) => measure.height));
    if (height === 0) return this;
    if (!paper.hasRoom(height)) paper.addPage();
    for (const measure of measures) writeBlock(paper, measure);
    paper.y += height + 14;
    return this;
  }

  /** Writes facts side by side, at most `columns` in a row, each row as high as its tallest fact. Empty facts are left out. */
  facts(facts: Fact[], columns = 3): this {
    const told = facts.filter(({ text }) => text.trim() !== '');
    for (let at = 0; at < told.length; at += columns) this.#factRow(told.slice(at, at + columns), columns);
    return this;
  }

  paragraph(text: string): this {
    if (text.trim() === '') return this;
    this.#lines(breakText(this.#paper.pdf, text, WIDTH, BODY, 400), BODY);
    this.#paper.y += 8;
    return this;
  }

  /** Draws a line across the page; a dashed line is for cutting along. */
  rule({ dashed = false } = {}): this {
    const paper = this.#paper;
    if (dashed)
      paper.artifact(() =>
        paper.pdf
          .save()
          .moveTo(LEFT, paper.y)
          .lineTo(LEFT + WIDTH, paper.y)
          .lineWidth(0.6)
          .dash(4, { space: 3 })
          .strokeColor(COLOURS.muted)
          .stroke()
          .restore(),
      );
    else paper.rule();
    paper.y += 12;
    return this;
  }

  /** Starts a page unless this much height is left. */
  keep(height: number): this {
    if (!this.#paper.hasRoom(height)) this.#paper.addPage();
    return this;
  }

  /** Draws fields to fill in by hand: a line above each label. */
  fields(labels: string[]): this {
    const paper = this.#paper;
    const width = (WIDTH - COLUMN_GAP * (labels.length - 1)) / labels.length;
    const height = 44;
    if (!paper.hasRoom(height)) paper.addPage();
    paper.y += 30;
    for (const [index, label] of labels.entries()) {
      const x = LEFT + index * (width + COLUMN_GAP);
      paper.rule(COLOURS.muted, { x, width });
      paper.tagged('P', () => writeLine(paper.pdf, label, { x, y: paper.y + 3, width }, LABEL));
    }
    paper.y += heightOf(1, LABEL) + 6;
    return this;
  }

  /** Writes a table across as many pages as needed; the rows may be streamed. */
  async table<Row>(table: Table<Row>): Promise<this> {
    await writeTable(this.#paper, table);
    return this;
  }

  /** Writes a small table on the right, with a prominent total below, and a block beside them. */
  async totals<Row>({ beside, table, lines = [], total: [label, amount] }: Totals<Row>): Promise<this> {
    const paper = this.#paper;
    const right = { x: LEFT + WIDTH * 0.44, width: WIDTH * 0.56 };
    const block = measureBlock(paper, beside, { x: LEFT, width: WIDTH * 0.38 });
    const bar = heightOf(1, TOTAL) + 12;
    paper.y += 10;
    const lineHeight = heightOf(1, FACT) + 4;
    this.keep(Math.max(block.height, (table.rows.length + 1) * 21 + lines.length * lineHeight + bar + 8));
    const top = paper.y;
    await writeTable(paper, { ...table, ...right });
    paper.y -= 12;
    for (const [name, figure] of lines) {
      const line = { ...right, y: paper.y };
      paper.tagged('P', () => {
        writeLine(paper.pdf, name, line, FACT);
        writeLine(paper.pdf, figure, { ...line, align: 'right' }, FACT);
      });
      paper.y += lineHeight;
    }
    paper.fill(bar, COLOURS.primary, { x: right.x - 6, width: right.width + 12 });
    const place = { ...right, y: paper.y + 6 };
    paper.tagged('P', () => {
      writeLine(paper.pdf, label, place, { ...TOTAL, colour: COLOURS.paper });
      writeLine(paper.pdf, amount, { ...place, align: 'right' }, { ...TOTAL, colour: COLOURS.paper });
    });
    const end = paper.y + bar;
    paper.y = top;
    writeBlock(paper, block);
    paper.y = Math.max(end, top + block.height) + 16;
    return this;
  }

  /** Moves the cursor down. */
  space(height: number): this {
    this.#paper.y += height;
    return this;
  }

  /** Ends the document and returns its bytes. */
  finish(): Readable {
    return this.#paper.finish();
  }

  #lines(lines: string[], style: Style, tag = 'P', place = { x: LEFT, width: WIDTH }): void {
    const paper = this.#paper;
    paper.open(tag);
    for (const line of lines) {
      if (!paper.hasRoom(heightOf(1, style))) paper.addPage();
      paper.content(tag, () => writeLine(paper.pdf, line, { ...place, y: paper.y }, style));
      paper.y += heightOf(1, style);
    }
    paper.close();
  }

  async #picture(bytes: Buffer, alt: string): Promise<void> {
    const paper = this.#paper;
    const picture = (paper.pdf as unknown as Pictures).openImage(bytes);
    const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height);
    const size = { width: picture.width * scale, height: picture.height * scale };
    paper.tagged('Figure', () => paper.pdf.image(picture as never, LEFT, paper.y, size), { alt });
    // pdfkit decodes transparency in the background; later content must not overtake it in the file.
    while (picture.imgData) await setImmediate();
    paper.y += size.height;
  }

  #factRow(facts: Fact[], columns: number): void {
    const paper = this.#paper;
    const width = (WIDTH - 18 * (columns - 1)) / columns;
    const broken = facts.map(({ label, text, loud }) => {
      const style = loud ? PROMINENT : FACT;
      return { label, style, lines: breakText(paper.pdf, text, width, style, 16) };
    });
    const textHeight = Math.max(...broken.map(({ lines, style }) => heightOf(lines.length, style)));
    const height = heightOf(1, LABEL) + textHeight + 10;
    if (!paper.hasRoom(height)) paper.addPage();
    for (const [column, { label, style, lines }] of broken.entries()) {
      const x = LEFT + column * (width + 18);
      const [name = ''] = breakText(paper.pdf, label, width, LABEL, 1);
      paper.tagged('P', () => {
        writeLine(paper.pdf, name, { x, y: paper.y, width }, LABEL);
        for (const [index, line] of lines.entries()) {
          const y = paper.y + heightOf(1, LABEL) + heightOf(index, style);
          writeLine(paper.pdf, line, { x, y, width }, style);
        }
      });
    }
    paper.y += height;
  }
}
