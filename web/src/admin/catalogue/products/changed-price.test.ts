import { centsFromRand } from '@formulary/contract';
import { expect, it } from 'vitest';
import { changedPrice, readChange } from './price-dialog.tsx';

it.each([
  [100, 'percent', 6.5, 107],
  [100, 'percent', 6.4, 106],
  [29, 'percent', 50, 44],
  [115, 'percent', 10, 127],
  [1, 'percent', -90, 1],
  [20, 'amount', -25, 1],
  [20, 'amount', 2.5, 23],
] as const)('makes of R %d, changed by %s %d, R %d', (cost, kind, by, price) => {
  expect(changedPrice(centsFromRand(cost), kind, by)).toBe(centsFromRand(price));
});

it.each([
  ['6,5', 6.5],
  ['-10', -10],
  ['+3 %', 3],
  ['R 4', 4],
  ['ten', undefined],
  ['', undefined],
  ['1e9', undefined],
])('reads %j as %s', (typed, by) => {
  expect(readChange(typed)).toBe(by);
});
