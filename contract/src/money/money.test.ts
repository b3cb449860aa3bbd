import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromRand, inCents, money } from './money.ts';
import { linesTotal, orderTotal } from './order-total.ts';

test('keeps every cent to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
      expect(money.parse(JSON.parse(JSON.stringify(money.encode(inCents(cents)))))).toBe(cents);
    }),
  );
});

test.each([
  [0.1 + 0.2, 30],
  [1199.999999999, 120_000],
  [-350.05, -35_005],
  [1.1 * 3, 330],
])('converts %d rand exactly to the cent', (rand, cents) => {
  expect(money.parse(rand)).toBe(cents);
});

test('refuses to encode a fraction of a cent', () => {
  expect(money.safeEncode(inCents(10.5)).success).toBe(false);
});

test('rounds half a cent away from zero', () => {
  expect(centsFromRand(1.005)).toBe(101);
  expect(centsFromRand(-1.005)).toBe(-101);
});

test('adds the delivery fee to a delivery and not to a collection', () => {
  const lines = [
    { cost: inCents(62_00), quantity: 10 },
    { cost: inCents(118_50), quantity: 3 },
  ];
  expect(linesTotal(lines)).toBe(975_50);
  expect(orderTotal(lines, inCents(120_00), false)).toBe(1095_50);
  expect(orderTotal(lines, inCents(120_00), true)).toBe(975_50);
});
