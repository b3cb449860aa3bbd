import { buffer } from 'node:stream/consumers';
import { inCents } from '@formulary/contract';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { sampleInvoice } from '../../test/sample-documents.ts';
import { Document } from './document.ts';
import { productName } from './layouts/goods.ts';
import { billingDocument, documentSnapshot } from './snapshot.ts';

const head = {
  title: 'Invoice ABCD23456',
  author: 'Karoo Wholesale',
  at: new Date('2026-03-02T08:00:00Z'),
};
const start = () => new Document(head).section('Invoice ABCD23456').title('Invoice', 'ABCD23456');
const read = async (document: Document) => readPdf(await buffer(document.finish()));

type Line = { lab: string; name: string; packs: number };
const table = (rows: Iterable<Line> | AsyncIterable<Line>) => ({
  columns: [
    { header: '', share: 1, box: true },
    { header: 'Product', share: 6, cell: (line: Line) => line.name },
    { header: 'Packs', share: 1, align: 'right' as const, cell: (line: Line) => String(line.packs) },
  ],
  rows,
  group: (line: Line) => line.lab,
});
const manyLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    lab: 'Karoo Health',
    name: `Product ${index}`,
    packs: index,
  }));

test('has a title, a language and facts', async () => {
  const { title, language, pages } = await read(
    start().facts([
      { label: 'Date', text: '2 Mar 2026' },
      { label: 'Empty', text: ' ' },
    ]),
  );
  expect(title).toBe('Invoice ABCD23456');
  expect(language).toBe('en-ZA');
  expect(pages).toEqual([['Invoice ABCD23456', 'Date', '2 Mar 2026', 'Invoice ABCD23456 Page 1 of 1']]);
});

test('names its sender in the footer of the first page, and itself on the others', async () => {
  const document = new Document(head).section('Statement', 'Karoo Wholesale');
  const { pages } = await read(await document.table(table(manyLines(60))));
  expect(pages.map((page) => page.at(-1))).toEqual(['Karoo Wholesale Page 1 of 2', 'Statement Page 2 of 2']);
  expect(pages[1]?.[0]).toBe('Karoo Wholesale Statement');
});

test('breaks a table across pages, repeating header and group, with every row once', async () => {
  const document = await start().table(table(manyLines(200)));
  const { pages } = await read(document);
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page.filter((line) => line === 'Product Packs')).toHaveLength(1);
    expect(page.filter((line) => line === 'Karoo Health')).toHaveLength(1);
    expect(page.at(-1)).toBe(`Invoice ABCD23456 Page ${index + 1} of ${pages.length}`);
  }
  const rows = pages.flat().filter((line) => /^Product \d+/.test(line));
  expect(rows).toEqual(manyLines(200).map(({ name, packs }) => `${name} ${packs}`));
});

test('numbers the pages of each section separately, with streamed rows', async () => {
  async function* slowly(lines: Line[]) {
    for (const line of lines) yield await Promise.resolve(line);
  }
  const document = new Document(head);
  for (const [label, count] of [
    ['First', 60],
    ['Second', 2],
  ] as const)
    await document.section(label).table(table(slowly(manyLines(count))));
  const { pages } = await read(document);
  const footers = pages.map((page) => page.at(-1));
  expect(footers.slice(-1)).toEqual(['Second Page 1 of 1']);
  expect(footers.slice(0, -1)).toEqual(
    footers.slice(0, -1).map((_, index) => `First Page ${index + 1} of ${pages.length - 1}`),
  );
});

test('keeps totals together below the rows', async () => {
  const document = await start().table({
    ...table(manyLines(3)),
    sums: [
      ['Delivery', 'R 120'],
      ['Total', 'R 1 234'],
    ],
  });
  const { pages } = await read(document);
  expect(pages[0]?.slice(-3)).toEqual(['Delivery R 120', 'Total R 1 234', 'Invoice ABCD23456 Page 1 of 1']);
});

test('writes only the header of a table without rows', async () => {
  const { pages } = await read(await start().table(table([])));
  expect(pages[0]).toContain('Product Packs');
});

test.each([
  ['accents', 'Müller ŽĎÁR Łódź Nguyễn'],
  ['Cyrillic', 'Пётр Щукин'],
  ['Greek', 'Γεώργιος Ἀθῆναι'],
  ['Hebrew', 'שלום'],
  ['Arabic', 'بغداد'],
  ['Devanagari', 'कमल'],
  ['Bengali', 'কমল'],
  ['Gujarati', 'કમલ'],
  ['Tamil', 'அகல'],
  ['Armenian', 'Դեղատուն'],
  ['Georgian', 'აფთიაქი'],
  ['Thai', 'ร้านยา'],
  ['Ethiopic', 'መድኃኒት ቤት'],
  ['Chinese', '北京同仁堂藥業'],
  ['Japanese', '田中薬局 さくら ドラッグ'],
  ['Korean', '서울약국 김철수'],
  ['an emoji', 'Rooibos 🌿 Pharmacy 👨‍👩‍👧', 'Rooibos Pharmacy'],
  ['line breaks of any kind', 'Gate 4\r\nRing\rtwice\u2028please', 'Gate 4 Ring twice please'],
  ['directions and invisible characters', 'a\u202eb\u200bc\u0000d', 'abc d'],
  ['half a surrogate pair', 'a\ud800b', 'a□b'],
  ['a letter that no font has', 'ᚠ and more', '□ and more'],
])('writes %s', async (_name, text, expected = text) => {
  const { pages } = await read(start().facts([{ label: 'Note', text }]));
  const words = pages[0]?.slice(2, -1).join(' ').replace(/\s+/g, ' ').trim();
  expect(words?.normalize('NFC')).toBe(expected.normalize('NFC'));
});

test('keeps the direction of text after a name that is written from right to left', async () => {
  const name = productName({ name: 'שלום (12)', variantName: null, strength: '15 mg', dosage: 'Tablet' });
  const { pages } = await read(start().facts([{ label: 'Note', text: name }]));
  expect(pages[0]?.[2]).toMatch(/, 15 mg, Tablet$/);
});

test('shrinks a wide figure instead of breaking it', async () => {
  const figure = 'R 999 999 999 999,99';
  const document = await start().table({
    columns: [
      { header: 'Product', share: 9, cell: () => 'Zinc' },
      { header: 'R', share: 1, align: 'right', cell: () => figure },
    ],
    rows: [1],
  });
  expect((await read(document)).pages[0]).toContain(`Zinc ${figure}`);
});

test.each([
  ['a word that is wider than its line', 'x'.repeat(3000)],
  ['a very long name', 'Apteek van die Bergrivier en Omstreke '.repeat(60)],
  ['every direction at once', '(שלום) עולם 12 مرحبا بالعالم ٣٤ 你好 abc'],
  ['letters that no font has', 'ᚠᚢᚦᚨᚱᚲ ᚠᚢᚦ'],
  ['nothing but breaks', '\r\n\n\n'],
  ['combining marks without end', `Z${'\u0301'.repeat(500)}`],
])('is not broken by %s', async (_name, text) => {
  const document = new Document({ ...head, title: text, author: text });
  await document
    .section(text)
    .title(text, text)
    .facts([
      { label: text, text, loud: true },
      { label: 'Note', text },
    ])
    .paragraph(text)
    .table({
      columns: [
        { header: text, share: 1, cell: () => text },
        { header: 'Packs', share: 1, cell: () => '7' },
      ],
      rows: [1, 2, 3],
      group: () => text,
      sums: [['Total', 'R 1']],
    });
  const { pages } = await read(document);
  expect(pages.flat()).toContain('Total R 1');
  expect(pages.at(-1)?.at(-1)).toMatch(/Page \d+ of \d+$/);
});

test('a snapshot survives JSON unchanged', () => {
  expect(documentSnapshot.parse(JSON.parse(JSON.stringify(sampleInvoice)))).toEqual(sampleInvoice);
});

test('a snapshot with a fraction of a cent, or of a credit note that corrects nothing, is refused', () => {
  expect(documentSnapshot.safeParse({ ...sampleInvoice, total: inCents(1.5) }).success).toBe(false);
  const credit = { ...sampleInvoice, kind: 'credit-note', title: 'Credit note', reason: 'Returned goods' };
  expect(documentSnapshot.safeParse({ ...credit, note: null }).success).toBe(false);
});

test('a pro forma invoice cannot have a snapshot, because it is never issued', () => {
  const proForma = {
    ...sampleInvoice,
    kind: 'pro-forma',
    title: 'Pro forma invoice',
    number: null,
    cancelled: null,
  };
  expect(billingDocument.safeParse(proForma).success).toBe(true);
  expect(documentSnapshot.safeParse(proForma).success).toBe(false);
});
