import PDFDocument from 'pdfkit';
import { breakText, heightOf, type Style, writeLine } from './lettering.ts';

/** The metadata that PDF readers show about a document. */
export type DocumentHead = { title: string; author: string; at: Date };

/** A4 in points, with margins that every office printer can print. */
const MARGIN = { side: 42, top: 42, bottom: 40 };
const PAGE = { width: 595.28, height: 841.89 };
const FOOTER = 30;
export const LEFT = MARGIN.side;
export const WIDTH = PAGE.width - 2 * MARGIN.side;
const BOTTOM = PAGE.height - MARGIN.bottom - FOOTER;

export const COLOURS = {
  ink: '#17211d',
  muted: '#5b655f',
  line: '#c9c6bb',
  tint: '#f3f2ec',
  primary: '#0d5c48',
  warning: '#a4341f',
  paper: '#ffffff',
};
/** In bytes. */
const CHUNK = 65_536;
const SMALL: Style = { size: 8, colour: COLOURS.muted };

/** Features of pdfkit's documents that are missing from its types. */
type Tag = ReturnType<PDFKit.PDFDocument['struct']>;
export type TagOptions = { alt?: string; scope?: 'Column' | 'Row'; columns?: number };

const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A PDF/A-3a document: tagged, with its fonts, a colour profile and metadata. The same content gives the same bytes, at any
 * time and in any time zone.
 */
class ArchivalPdf extends PDFDocument {
  readonly #head: DocumentHead;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(head: DocumentHead) {
    super({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: 'en-ZA',
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      info: {
        Title: head.title,
        Author: head.author,
        CreationDate: head.at,
        ModDate: head.at,
        Creator: 'Formulary',
        Producer: 'PDFKit',
      },
    });
    this.#head = head;
  }

  /** pdfkit pushes every line of the file; thousands of small buffers would take more memory than their content. */
  override push(chunk: Uint8Array | null): boolean {
    // pdfkit's constructor writes the first lines.
    if (!(#waiting in this)) return super.push(chunk);
    if (chunk) {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.length;
    }
    if (this.#waiting.length > 0 && (!chunk || this.#waitingBytes > CHUNK)) {
      super.push(Buffer.concat(this.#waiting));
      this.#waiting = [];
      this.#waitingBytes = 0;
    }
    return chunk ? true : super.push(null);
  }

  /** Joins the buffers of the page, which is kept in memory until the pages are counted. */
  packPage(): void {
    const { content } = this.page as unknown as { content: { buffer: Uint8Array[] } };
    content.buffer = [Buffer.concat(content.buffer)];
  }

  /** Replaces pdfkit's method, which writes a title with `&` or `<` as broken XML. */
  _addInfo(): void {
    const { title, author, at } = this.#head;
    const date = `${at.toISOString().slice(0, 19)}Z`;
    const item = (text: string) => `<rdf:li>${xmlText(text)}</rdf:li>`;
    this.appendXML(`<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:CreatorTool>Formulary</xmp:CreatorTool><pdf:Producer>PDFKit</pdf:Producer>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq>${item(author)}</rdf:Seq></dc:creator>
<dc:language><rdf:Bag>${item('en-ZA')}</rdf:Bag></dc:language>
</rdf:Description>`);
  }
}

/** Pages that are numbered together: each picking slip counts from 1. */
type Section = { label: string; sender: string; first: number };

/** A4 pages with a cursor, tags that follow the content, and a footer on every page of each section. */
export class Paper {
  readonly pdf: ArchivalPdf;
  /** The cursor's distance from the top of the page. */
  y = MARGIN.top;
  readonly #sections: Section[] = [];
  readonly #tags: Tag[];
  #pages = 0;

  constructor(head: DocumentHead) {
    this.pdf = new ArchivalPdf(head);
    const root = this.pdf.struct('Document');
    this.pdf.addStructure(root);
    this.#tags = [root];
  }

  /** Starts a page. Its footers, and those of the following pages, show `sender` and `label` and count from 1. */
  startSection(label: string, sender = ''): void {
    this.#closeSection();
    this.#sections.push({ label, sender, first: this.#pages });
    this.#startPage();
    this.open('Sect');
  }

  /** Starts another page of the section, with its label above. */
  addPage(): void {
    this.#startPage();
    const { label = '', sender = '' } = this.#sections.at(-1) ?? {};
    this.artifact(() => this.#writeAside(label, sender));
    this.y += 24;
  }

  #startPage(): void {
    if (this.#pages > 0) this.pdf.packPage();
    this.pdf.addPage();
    this.#pages += 1;
    this.y = MARGIN.top;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  /** Starts a tag; content written before it is closed belongs to it. */
  open(type: string, { alt, scope, columns }: TagOptions = {}): void {
    const tag = this.pdf.struct(type, { ...(alt && { alt }), ...(scope && { scope }) });
    if (columns !== undefined) {
      const { data } = (tag as unknown as { dictionary: { data: { A?: object } } }).dictionary;
      data.A = { O: 'Table', ...data.A, ColSpan: columns };
    }
    this.#tags.at(-1)?.add(tag);
    this.#tags.push(tag);
  }

  close(): void {
    this.#tags.pop()?.end();
  }

  /** Writes a complete tag on this page. */
  tagged(type: string, write: () => void, options: TagOptions = {}): void {
    this.open(type, options);
    this.content(type, write);
    this.close();
  }

  /** Writes a part of the open tag, on this page. */
  content(type: string, write: () => void): void {
    const content = this.pdf.markStructureContent(type);
    write();
    this.pdf.endMarkedContent();
    this.#tags.at(-1)?.add(content);
  }

  /** Draws decoration: rules, backgrounds and repeated parts of a page. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  rule(colour = COLOURS.line, { x = LEFT, width = WIDTH } = {}): void {
    this.artifact(() =>
      this.pdf
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke(),
    );
  }

  fill(height: number, colour = COLOURS.tint, { x = LEFT, width = WIDTH } = {}): void {
    this.artifact(() => this.pdf.rect(x, this.y, width, height).fill(colour));
  }

  /** Writes the footers, now that the pages are counted, and closes the document. */
  finish(): PDFKit.PDFDocument {
    this.#closeSection();
    for (const [index, section] of this.#sections.entries()) {
      const end = this.#sections[index + 1]?.first ?? this.#pages;
      for (let page = section.first; page < end; page += 1)
        this.#writeFooter(page, section, page - section.first + 1, end - section.first);
    }
    this.#tags[0]?.end();
    this.pdf.end();
    return this.pdf;
  }

  #closeSection(): void {
    if (this.#sections.length > 0) this.close();
  }

  #writeFooter(page: number, { label, sender }: Section, number: number, count: number): void {
    this.pdf.switchToPage(page);
    this.y = BOTTOM + 14;
    this.rule();
    const line = { x: LEFT, y: this.y + 6, width: WIDTH };
    const left = sender && number === 1 ? sender : label;
    const [text = ''] = breakText(this.pdf, left, WIDTH * 0.8, SMALL, 1);
    this.artifact(() => {
      writeLine(this.pdf, text, line, SMALL);
      writeLine(this.pdf, `Page ${number} of ${count}`, { ...line, align: 'right' }, SMALL);
    });
  }

  #writeAside(label: string, sender: string): void {
    const line = { x: LEFT, y: this.y, width: WIDTH };
    const [left = ''] = breakText(this.pdf, sender, WIDTH * 0.5, SMALL, 1);
    const [right = ''] = breakText(this.pdf, label, WIDTH * 0.45, SMALL, 1);
    writeLine(this.pdf, left, line, SMALL);
    writeLine(this.pdf, right, { ...line, align: 'right' }, SMALL);
    this.y += heightOf(1, SMALL) + 2;
  }
}
