import { BLANK_PRODUCT, inCents, type MatchedLine, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import {
  choicesIn,
  countAddedUp,
  countStates,
  missingCsv,
  NO_LIST,
  type PastedList,
  pastedList,
  quantityOf,
  readyLines,
  withAnswer,
} from './pasted-list.ts';

const product = (id: string, values: Partial<Product> = {}): Product => ({
  ...BLANK_PRODUCT,
  ...{ id: `01900000-0000-7000-8000-00000000000${id}`, sku: id, name: `Product ${id}`, dosage: 'Tablet' },
  ...{ strength: '500 mg', packSize: '24', cost: inCents(24_00), new: false, stock: 10, quantity: 1 },
  ...{ contents: null, equivalents: 0, labName: 'Karoo Health', categoryName: 'Analgesics' },
  labId: '01900000-0000-7000-8000-0000000000aa',
  categoryId: '01900000-0000-7000-8000-0000000000bb',
  ...{ productImages: [], productVariants: [], description: '<p>long</p>' },
  ...values,
});

const matched = (text: string, quantity: number | null, ...candidates: Product[]): MatchedLine => ({
  line: `${quantity ?? ''} ${text}`.trim(),
  text,
  quantity,
  certainty: candidates.length === 0 ? 'missing' : candidates.length === 1 ? 'sure' : 'doubtful',
  preselect: candidates.length === 1,
  by: candidates.length === 0 ? null : 'words',
  timesChosen: 0,
  candidates: candidates.map((one) => ({ product: one, variantId: null })),
});
const listOf = (...lines: MatchedLine[]): PastedList => withAnswer(NO_LIST, { lines, ignored: [] });
const none = () => undefined;

const [a, b] = [product('1'), product('2')];

describe('a pasted list', () => {
  it('merges lines with the same product or the same words', () => {
    const { rows } = listOf(
      matched('a', 12, a),
      matched('metformin', 2, a, b),
      matched('a tabs', 3, a),
      matched(' Metformin', 5, a, b),
      matched('xyz', 1),
      matched('xyz', null),
    );
    expect(rows.map(({ quantity, parts }) => [quantity, parts])).toEqual([
      [15, [12, 3]],
      [7, [2, 5]],
      [2, [1, null]],
    ]);
    expect(countAddedUp(rows)).toBe(3);
    expect(countStates(rows)).toMatchObject({ ready: 1, doubtful: 1, missing: 1 });
  });

  it('adds a second list to the first, and does not change lines that were left out', () => {
    const first = listOf(matched('a', 1, a), matched('b', 2, b));
    const withoutB = { ...first, rows: first.rows.map((row) => ({ ...row, isLeftOut: row.quantity === 2 })) };
    const { rows } = withAnswer(withoutB, {
      lines: [matched('a', 4, a), matched('b', 6, b)],
      ignored: ['Hi'],
    });
    expect(rows.map(({ quantity, isLeftOut }) => [quantity, isLeftOut])).toEqual([
      [5, false],
      [2, true],
      [6, false],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it('uses the usual quantity for a line without one, or else 1', () => {
    const [row] = listOf(matched('a', null, a)).rows;
    expect(row && quantityOf(row, () => 24)).toBe(24);
    expect(row && quantityOf(row, none)).toBe(1);
  });

  it('adds each product to the cart once, except those out of stock or unresolved', () => {
    const { rows } = listOf(
      matched('a', 2, a),
      matched('gone', 3, product('3', { stock: 0 })),
      matched('either', 4, a, b),
    );
    const decided = rows.map((row) => (row.text === 'either' ? { ...row, chosen: a.id } : row));
    expect(readyLines(rows, none).map(({ id, quantity }) => [id, quantity])).toEqual([[a.id, 2]]);
    expect(readyLines(decided, none).map(({ id, quantity }) => [id, quantity])).toEqual([[a.id, 6]]);
  });

  it('asks for the variant unless the line names it', () => {
    const variant = (id: string, name: string) => ({
      ...{ id: `01900000-0000-7000-8000-0000000000${id}`, name, description: '', imagePath: null },
      lastUpdated: '2026-11-01T08:00:00Z',
    });
    const syrup = product('4', { productVariants: [variant('c1', 'Mint'), variant('c2', 'Orange')] });
    const line = matched('syrup', 1, syrup);
    expect(countStates(listOf({ ...line, certainty: 'doubtful' }).rows).doubtful).toBe(1);
    const named = { ...line, candidates: [{ product: syrup, variantId: variant('c2', '').id }] };
    expect(readyLines(listOf(named).rows, none)[0]?.variantName).toBe('Orange');
  });

  it('is the same after it was stored, without the long descriptions', () => {
    const list = listOf(matched('a', 12, a), matched('either', null, a, b), matched('xyz', 1));
    expect(pastedList.parse(JSON.parse(JSON.stringify(list)))).toEqual(list);
    expect(JSON.stringify(list)).not.toContain('long');
  });

  it('keeps lines stored by an older version, without their products', () => {
    const list = listOf(matched('a', 12, a));
    const older = JSON.parse(JSON.stringify(list).replaceAll('"sku"', '"code"'));
    const { rows } = pastedList.parse(older);
    expect(rows.map(({ text, quantity }) => [text, quantity])).toEqual([['a', 12]]);
    expect(countStates(rows).missing).toBe(1);
  });

  it('teaches the words that were looked up, not those that are being typed', () => {
    const { rows } = listOf(matched('either', 1, a, b));
    const typing = rows.map((row) => ({ ...row, text: 'something else', chosen: b.id }));
    expect(choicesIn(typing)).toEqual([{ text: 'either', productId: b.id, variantId: null }]);
    const older = JSON.parse(
      JSON.stringify({ ...NO_LIST, rows: typing }).replaceAll(/"(?:asked|found)":"[^"]*",/g, ''),
    );
    expect(choicesIn(pastedList.parse(older).rows)).toEqual([]);
  });

  it('teaches nothing about words whose likeliest product is out of stock and was replaced', () => {
    const gone = product('3', { stock: 0 });
    const sure = { ...matched('gone', 1, gone, b), certainty: 'sure' as const };
    const { rows } = listOf(matched('either', 1, gone, a), sure);
    expect(choicesIn(rows.map((row, place) => ({ ...row, chosen: [a, b][place]?.id ?? null })))).toEqual([]);
  });

  it('exports the lines not found, without text that a spreadsheet would run as a formula', () => {
    const hidden = matched('\u200b|calc; =1', 3);
    const { rows } = listOf(
      matched('a', 1, a),
      matched('=HYPERLINK("x")', 2),
      matched('xyz, 5%', null),
      hidden,
    );
    expect(missingCsv(rows)).toBe(
      `Product,Quantity,Line\r\n"'=HYPERLINK(""x"")",2,"2 =HYPERLINK(""x"")"\r\n"xyz, 5%",,"xyz, 5%"\r\n` +
        `"'\u200b|calc;' =1",3,"3 \u200b|calc;' =1"\r\n`,
    );
  });
});
