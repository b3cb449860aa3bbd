import { inCents } from '@formulary/contract';
import { expect, test } from 'vitest';
import { compareSearch, type Sort } from './compare-search.ts';
import { sortCompared } from './sort.ts';

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

test('sorts by price for each unit, what is not known last in both directions', () => {
  expect(sorted('unit')).toEqual(['Beta', 'Alpha 20', 'Alpha 3', 'Unknown']);
  expect(sorted('unit', true)).toEqual(['Alpha 3', 'Alpha 20', 'Beta', 'Unknown']);
});

test('does not compare prices for different units', () => {
  const box = compared('Box', 1, 1, 5, 'box');
  const sortedUp = sortCompared([box, ...PRODUCTS], { sort: 'unit', down: false }, 'tablet');
  expect(sortedUp.map(({ name }) => name)).toEqual(['Beta', 'Alpha 20', 'Alpha 3', 'Box', 'Unknown']);
});

test('sorts by price, name, lab and stock', () => {
  expect(sorted('price')).toEqual(['Unknown', 'Alpha 20', 'Alpha 3', 'Beta']);
  expect(sorted('name')).toEqual(['Alpha 3', 'Alpha 20', 'Beta', 'Unknown']);
  expect(sorted('lab', true)).toEqual(['Unknown', 'Beta', 'Alpha 20', 'Alpha 3']);
  expect(sorted('stock')).toEqual(['Beta', 'Alpha 3', 'Unknown', 'Alpha 20']);
});

test('ignores search parameters that it does not know', () => {
  expect(compareSearch.parse({ sort: 'colour', down: 'x' })).toEqual({ sort: 'unit', down: false });
});
