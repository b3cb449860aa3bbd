import PDFDocument from 'pdfkit';
import { breakText, heightOf, registerFaces, type Style, writeLine } from './lettering.ts';

export type Issuer = { title: string; supportEmail: string };
/** The sender of a document, its date, and the time zone of its dates. */
export type DocumentOrigin = { issuer: Issuer; at: Date; timeZone: string };
/** `title` is the document title that PDF readers show. */
export type DocumentHead = Omit<DocumentOrigin, 'timeZone'> & { title: string };

/** A4 in points, with margins that every office printer can print. */
const MARGIN = 48;
const PAGE = { width: 595.28, height: 841.89 };
const FOOTER = 34;
export const LEFT = MARGIN;
export const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - FOOTER;

export const COLOURS = {
  ink: '#17211d',
  muted: '#66716b',
  line: '#c9c6bb',
  tint: '#f1f0ea',
  primary: '#0d5c48',
};
const SMALL: Style = { size: 8.5, colour: COLOURS.muted };

/** Pages that are numbered together: each picking slip counts from 1. */
type Section = { label: string; first: number };

/** A4 pages with a letterhead, a cursor, and a footer on every page of each section. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  /** The cursor's distance from the top of the page. */
  y = MARGIN;
  readonly #head: DocumentHead;
  readonly #sections: Section[] = [];
  #pages = 0;

  constructor(head: DocumentHead) {
    this.#head = head;
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: 'en-ZA',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: head.title, Author: head.issuer.title, CreationDate: head.at },
    });
    registerFaces(this.pdf);
  }

  /** Starts a page with the letterhead; its footers show `label` and count from 1. */
  startSection(label: string): void {
    this.#sections.push({ label, first: this.#pages });
    this.addPage();
    const { title, supportEmail } = this.#head.issuer;
    const line = { x: LEFT, y: this.y, width: WIDTH };
    const emailWidth = WIDTH * 0.5;
    const [name = ''] = breakText(this.pdf, title, WIDTH - emailWidth, LETTERHEAD, 1);
    const [email = ''] = breakText(this.pdf, supportEmail, emailWidth, SMALL, 1);
    writeLine(this.pdf, name, line, LETTERHEAD);
    writeLine(this.pdf, email, { ...line, y: this.y + LETTERHEAD.size - SMALL.size, align: 'right' }, SMALL);
    this.y += heightOf(1, LETTERHEAD) + 6;
    this.rule(COLOURS.primary);
    this.y += 20;
  }

  addPage(): void {
    this.pdf.addPage();
    this.#pages += 1;
    this.y = MARGIN;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  rule(colour = COLOURS.line): void {
    this.pdf
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + WIDTH, this.y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke();
  }

  /** Writes the footers, now that the pages are counted, and closes the document. */
  finish(): PDFKit.PDFDocument {
    for (const [index, { label, first }] of this.#sections.entries()) {
      const end = this.#sections[index + 1]?.first ?? this.#pages;
      for (let page = first; page < end; page += 1)
        this.#writeFooter(page, label, page - first + 1, end - first);
    }
    this.pdf.end();
    return this.pdf;
  }

  #writeFooter(page: number, label: string, number: number, count: number): void {
    this.pdf.switchToPage(page);
    this.y = BOTTOM + 16;
    this.rule();
    const line = { x: LEFT, y: this.y + 6, width: WIDTH };
    const [text = ''] = breakText(this.pdf, label, WIDTH * 0.7, SMALL, 1);
    writeLine(this.pdf, text, line, SMALL);
    writeLine(this.pdf, `Page ${number} of ${count}`, { ...line, align: 'right' }, SMALL);
  }
}

const LETTERHEAD: Style = { size: 14, weight: 'semibold', colour: COLOURS.primary };
