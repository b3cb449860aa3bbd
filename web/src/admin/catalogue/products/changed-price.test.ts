import { centsFromRand } from '@formulary/contract';
import { expect, it } from 'vitest';
import { changedPrice, readChange } from './selection-dialogs.tsx';

it.each([
  [100, 'percent', 6.5, 107],
  [100, 'percent', 6.4, 106],
  [29, 'percent', 50, 44],
  [115, 'percent', 10, 127],
  [1, 'percent', -90, 1],
  [20, 'amount', -25, 1],
  [20, 'amount', 2.5, 23],
] as const)(
  'changing R %d by %s %d gives R %d in a store with whole-rand prices',
  (cost, kind, by, price) => {
    expect(changedPrice(centsFromRand(cost), kind, by, 0)).toBe(centsFromRand(price));
  },
);

it.each([
  [100, 'percent', 6.5, 106.5],
  [12.35, 'percent', 10, 13.59],
  [12.34, 'percent', 12.5, 13.88],
  [0.01, 'percent', -90, 0.01],
  [9_999_999.99, 'percent', 0.001, 10_000_099.99],
  [20.1, 'amount', -25, 0.01],
  [20.1, 'amount', 2.505, 22.61],
] as const)('changing R %d by %s %d gives R %d in a store with cents', (cost, kind, by, price) => {
  expect(changedPrice(centsFromRand(cost), kind, by, 2)).toBe(centsFromRand(price));
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
