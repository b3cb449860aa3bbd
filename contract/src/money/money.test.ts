import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromRand, inCents, orderTotal, randFromCents, sumOfLines } from './money.ts';

test('keeps every cent on the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
      expect(centsFromRand(JSON.parse(JSON.stringify(randFromCents(inCents(cents)))))).toBe(cents);
    }),
  );
});

test('rounds half a cent away from zero', () => {
  expect(centsFromRand(1.005)).toBe(101);
  expect(centsFromRand(-1.005)).toBe(-101);
});

test('adds the delivery fee to a delivery and not to a collection', () => {
  const lines = [
    { cost: 62, quantity: 10 },
    { cost: 118, quantity: 3 },
  ];
  expect(sumOfLines(lines)).toBe(974);
  expect(orderTotal(lines, 120, false)).toBe(1094);
  expect(orderTotal(lines, 120, true)).toBe(974);
});
