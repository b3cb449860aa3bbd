import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { groupsOf } from './group-header.tsx';

const at = (id: string, labId: string, categoryId: string): Product => ({
  id,
  labId,
  categoryId,
  ...BLANK_PRODUCT,
  cost: inCents(10_00),
  sku: id,
  name: id,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labName: labId,
  categoryName: categoryId,
  productImages: [],
  productVariants: [],
});

describe('the groups of a list', () => {
  it('part wherever the lab or the category changes, in the order of the list', () => {
    const list = [
      at('1', 'a', 'x'),
      at('2', 'a', 'x'),
      at('3', 'a', 'y'),
      at('4', 'b', 'y'),
      at('5', 'a', 'x'),
    ];
    expect(groupsOf(list).map(({ products }) => products.map(({ id }) => id))).toEqual([
      ['1', '2'],
      ['3'],
      ['4'],
      ['5'],
    ]);
  });
});
