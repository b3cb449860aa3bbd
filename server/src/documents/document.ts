import type { Readable } from 'node:stream';
import { breakText, heightOf, type Style, widthOf, writeLine } from './lettering.ts';
import { COLOURS, type DocumentHead, LEFT, Paper, WIDTH } from './paper.ts';
import { type Table, writeTable } from './table.ts';

const TITLE: Style = { size: 22, weight: 'semibold' };
const ASIDE: Style = { size: 15, weight: 'semibold' };
const LABEL: Style = { size: 8.5, weight: 'semibold', colour: COLOURS.muted };
const FACT: Style = { size: 10 };
const BODY: Style = { size: 10 };
const PROMINENT: Style = { size: 16, weight: 'semibold' };

/** A text of any length under a short label. `loud` texts are large enough to read at a distance. */
export type Fact = { label: string; text: string; loud?: boolean };

/**
 * A PDF written from top to bottom: a section, then its title, facts, paragraphs and tables. Accepts any text: long words
 * are broken, and characters missing from the fonts are left out or drawn as boxes.
 */
export class Document {
  readonly #paper: Paper;

  constructor(head: DocumentHead) {
    this.#paper = new Paper(head);
  }

  /** Starts a page with the letterhead. Its footers show `label` and count pages from 1. */
  section(label: string): this {
    this.#paper.startSection(label);
    return this;
  }

  /** Writes the title, with its subject (a reference or a period) on the right. */
  title(text: string, aside = ''): this {
    const paper = this.#paper;
    const [right = ''] = breakText(paper.pdf, aside, WIDTH * 0.5, ASIDE, 1);
    const room = WIDTH - widthOf(paper.pdf, right, ASIDE) - 16;
    const lines = breakText(paper.pdf, text, room, TITLE, 4);
    writeLine(
      paper.pdf,
      right,
      { x: LEFT, y: paper.y + TITLE.size - ASIDE.size, width: WIDTH, align: 'right' },
      ASIDE,
    );
    this.#lines(lines, TITLE);
    paper.y += 10;
    return this;
  }

  /** Writes facts side by side, at most `columns` in a row, each row as high as its tallest. Empty ones are left out. */
  facts(facts: Fact[], columns = 3): this {
    const told = facts.filter(({ text }) => text.trim() !== '');
    for (let at = 0; at < told.length; at += columns) this.#factRow(told.slice(at, at + columns), columns);
    return this;
  }

  paragraph(text: string): this {
    this.#lines(breakText(this.#paper.pdf, text, WIDTH, BODY, 400), BODY);
    this.#paper.y += 8;
    return this;
  }

  /** Writes a table across as many pages as needed; the rows may be streamed. */
  async table<Row>(table: Table<Row>): Promise<this> {
    await writeTable(this.#paper, table);
    return this;
  }

  /** Ends the document and returns its bytes. */
  finish(): Readable {
    return this.#paper.finish();
  }

  #lines(lines: string[], style: Style): void {
    for (const line of lines) {
      if (!this.#paper.hasRoom(heightOf(1, style))) this.#paper.addPage();
      writeLine(this.#paper.pdf, line, { x: LEFT, y: this.#paper.y, width: WIDTH }, style);
      this.#paper.y += heightOf(1, style);
    }
  }

  #factRow(facts: Fact[], columns: number): void {
    const paper = this.#paper;
    const width = (WIDTH - 18 * (columns - 1)) / columns;
    const broken = facts.map(({ label, text, loud }) => {
      const style = loud ? PROMINENT : FACT;
      return { label, style, lines: breakText(paper.pdf, text, width, style, 16) };
    });
    const textHeight = Math.max(...broken.map(({ lines, style }) => heightOf(lines.length, style)));
    const height = heightOf(1, LABEL) + textHeight + 12;
    if (!paper.hasRoom(height)) paper.addPage();
    for (const [column, { label, style, lines }] of broken.entries()) {
      const x = LEFT + column * (width + 18);
      const [name = ''] = breakText(paper.pdf, label, width, LABEL, 1);
      writeLine(paper.pdf, name, { x, y: paper.y, width }, LABEL);
      for (const [index, line] of lines.entries())
        writeLine(
          paper.pdf,
          line,
          { x, y: paper.y + heightOf(1, LABEL) + heightOf(index, style), width },
          style,
        );
    }
    paper.y += height;
  }
}
