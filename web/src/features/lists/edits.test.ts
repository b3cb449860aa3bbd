import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Edit, idOf, type ListLine, moveBy, toInput, withEdit } from './edits.ts';

const product = (id: string): Product => ({
  ...BLANK_PRODUCT,
  id,
  sku: id,
  name: id,
  cost: inCents(50_00),
  new: false,
  stock: 100,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labId: 'lab',
  labName: 'Karoo Health',
  categoryId: 'category',
  categoryName: 'Antibiotics',
  productImages: [],
  productVariants: [],
});
const line = (id: string, quantity = 1, variantId: string | null = null): ListLine => ({
  product: product(id),
  variantId,
  quantity,
  isSold: true,
});
const LINES = [line('a'), line('b'), line('c')];
const result = (edits: Edit[], lines = LINES) =>
  applyEdits(lines, edits).map((each) => `${idOf(each)}${each.quantity > 1 ? ` ${each.quantity}` : ''}`);

describe('edits of a list', () => {
  test('change a quantity, remove a line, and restore it in its place', () => {
    expect(result([{ kind: 'quantity', id: 'b', quantity: 12 }])).toEqual(['a', 'b 12', 'c']);
    expect(result([{ kind: 'remove', id: 'b' }])).toEqual(['a', 'c']);
    const back: Edit = { kind: 'restore', line: line('b'), before: 'c' };
    expect(result([{ kind: 'remove', id: 'b' }, back])).toEqual(['a', 'b', 'c']);
    expect(
      result([
        { kind: 'remove', id: 'c' },
        { kind: 'restore', line: line('c'), before: null },
      ]),
    ).toEqual(['a', 'b', 'c']);
  });

  test('move a line up and down, and no further than the ends', () => {
    const up = moveBy(LINES, 'b', -1);
    const down = moveBy(LINES, 'b', 1);
    if (!up || !down) throw new Error('It can move');
    expect(result([up])).toEqual(['b', 'a', 'c']);
    expect(result([down])).toEqual(['a', 'c', 'b']);
    expect(moveBy(LINES, 'a', -1)).toBeUndefined();
    expect(moveBy(LINES, 'c', 1)).toBeUndefined();
  });

  test('keep variants of a product apart', () => {
    const variants = [line('a', 1, 'mint'), line('a', 1, 'orange')];
    expect(result([{ kind: 'quantity', id: 'a:orange', quantity: 3 }], variants)).toEqual([
      'a:mint',
      'a:orange 3',
    ]);
    expect(variants.map(toInput)).toEqual([
      { productId: 'a', variantId: 'mint', quantity: 1 },
      { productId: 'a', variantId: 'orange', quantity: 1 },
    ]);
  });

  test('are reapplied to the lines that someone else has saved', () => {
    const mine: Edit[] = [
      { kind: 'quantity', id: 'a', quantity: 9 },
      { kind: 'move', id: 'c', before: 'a' },
      { kind: 'remove', id: 'b' },
    ];
    const theirs = [line('d', 4), line('a', 2), line('b', 7), line('c', 3)];
    expect(result(mine, theirs)).toEqual(['d 4', 'c 3', 'a 9']);
  });

  test('skip a line that someone else has removed, and move to the end if the place is gone', () => {
    expect(result([{ kind: 'quantity', id: 'gone', quantity: 9 }])).toEqual(['a', 'b', 'c']);
    expect(result([{ kind: 'move', id: 'a', before: 'gone' }])).toEqual(['b', 'c', 'a']);
    expect(result([{ kind: 'restore', line: line('b', 8), before: 'gone' }])).toEqual(['a', 'c', 'b 8']);
  });

  test('are merged into one while a quantity is typed', () => {
    const first: Edit = { kind: 'quantity', id: 'a', quantity: 1 };
    const second: Edit = { kind: 'quantity', id: 'a', quantity: 12 };
    expect(withEdit(withEdit([], first), second)).toEqual([second]);
    expect(withEdit([first], { kind: 'remove', id: 'a' })).toHaveLength(2);
  });
});
