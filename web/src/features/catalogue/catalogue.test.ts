import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { compareSearch, type Sort } from './compare/compare-search.ts';
import { sortCompared } from './compare/sort.ts';
import { picturesOf } from './product/pictures-of.ts';
import { unitPriceOf } from './product-price.tsx';
import { groupsOf } from './store/group-header.tsx';

describe('the unit price', () => {
  const priceOf = (cost: number, amount: number, unit: string) =>
    unitPriceOf({ cost: inCents(cost), contents: { amount, unit } })?.replaceAll('\u00a0', ' ');

  it.each([
    [3000, 24, 'tablet', 'R 1,25 per tablet'],
    [100_000, 1, 'vial', 'R 1 000,00 per vial'],
    [830, 100, 'ml', 'R 0,083 per ml'],
    [1000, 100, 'ml', 'R 0,10 per ml'],
  ])('%i cents for %i %s are %s', (cost, amount, unit, text) => {
    expect(priceOf(cost, amount, unit)).toBe(text);
  });

  it('is not shown for a pack with unknown contents', () => {
    expect(unitPriceOf({ cost: inCents(100), contents: null })).toBeUndefined();
  });
});

describe('the comparison', () => {
  const compared = (name: string, cost: number, amount: number | null, stock = 5, unit = 'tablet') => ({
    name,
    labName: `Lab of ${name}`,
    cost: inCents(cost),
    stock,
    contents: amount === null ? null : { amount, unit },
  });

  const PRODUCTS = [
    compared('Beta', 1000, 100, 3),
    compared('Alpha 20', 500, 20, 9),
    compared('Alpha 3', 700, 10),
    compared('Unknown', 10, null),
  ];
  const sorted = (sort: Sort, down = false) =>
    sortCompared(PRODUCTS, { sort, down }, 'tablet').map(({ name }) => name);

  it('sorts by unit price, with unknown prices last in both directions', () => {
    expect(sorted('unit')).toEqual(['Beta', 'Alpha 20', 'Alpha 3', 'Unknown']);
    expect(sorted('unit', true)).toEqual(['Alpha 3', 'Alpha 20', 'Beta', 'Unknown']);
  });

  it('does not compare prices for different units', () => {
    const box = compared('Box', 1, 1, 5, 'box');
    const sortedUp = sortCompared([box, ...PRODUCTS], { sort: 'unit', down: false }, 'tablet');
    expect(sortedUp.map(({ name }) => name)).toEqual(['Beta', 'Alpha 20', 'Alpha 3', 'Box', 'Unknown']);
  });

  it('sorts by price, name, lab and stock', () => {
    expect(sorted('price')).toEqual(['Unknown', 'Alpha 20', 'Alpha 3', 'Beta']);
    expect(sorted('name')).toEqual(['Alpha 3', 'Alpha 20', 'Beta', 'Unknown']);
    expect(sorted('lab', true)).toEqual(['Unknown', 'Beta', 'Alpha 20', 'Alpha 3']);
    expect(sorted('stock')).toEqual(['Beta', 'Alpha 3', 'Unknown', 'Alpha 20']);
  });

  it('ignores unknown search parameters', () => {
    expect(compareSearch().parse({ sort: 'colour', down: 'x' })).toEqual({ sort: 'unit', down: false });
  });
});

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
  it('start wherever the lab or category changes, in the order of the list', () => {
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

const variant = (name: string, imagePath: string | null) => ({
  id: name,
  name,
  description: '',
  imagePath,
  lastUpdated: '2026-01-01T00:00:00Z',
});

describe('the gallery of a product', () => {
  it('shows each picture once: its own, the primary first, then those of its variants', () => {
    const product = {
      name: 'Amoxil',
      productImages: [
        { path: 'back', isPrimary: false },
        { path: 'front', isPrimary: true },
      ],
      productVariants: [variant('Banana', 'banana'), variant('Plain', null), variant('Carton', 'front')],
    };
    expect(picturesOf(product)).toEqual([
      { path: 'front', alt: 'Amoxil, picture 1 of 2' },
      { path: 'back', alt: 'Amoxil, picture 2 of 2' },
      { path: 'banana', alt: 'Amoxil, Banana' },
    ]);
  });

  it('is empty for a product without pictures', () => {
    expect(
      picturesOf({ name: 'Amoxil', productImages: [], productVariants: [variant('Plain', null)] }),
    ).toEqual([]);
  });
});
