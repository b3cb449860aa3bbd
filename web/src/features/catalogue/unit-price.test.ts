import { inCents } from '@formulary/contract';
import { expect, test } from 'vitest';
import { unitPriceOf } from './unit-price.ts';

const priceOf = (cost: number, amount: number, unit: string) =>
  unitPriceOf({ cost: inCents(cost), contents: { amount, unit } })?.replaceAll('\u00a0', ' ');

test.each([
  [3000, 24, 'tablet', 'R 1,25 per tablet'],
  [100_000, 1, 'vial', 'R 1 000,00 per vial'],
  [830, 100, 'ml', 'R 0,083 per ml'],
  [1000, 100, 'ml', 'R 0,10 per ml'],
])('%i cents for %i %s are %s', (cost, amount, unit, text) => {
  expect(priceOf(cost, amount, unit)).toBe(text);
});

test('is not shown for a pack whose contents are not known', () => {
  expect(unitPriceOf({ cost: inCents(100), contents: null })).toBeUndefined();
});
