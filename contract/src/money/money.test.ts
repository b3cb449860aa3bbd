import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  centsFromRand,
  formatMoney,
  formatMoneyExactly,
  inCents,
  linesTotal,
  money,
  orderTotal,
} from './money.ts';

test('every amount is encoded and decoded to the cent', () => {
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

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('an amount', () => {
  it.each([
    [0, 'R 0'],
    [62_00, 'R 62'],
    [1234_00, 'R 1 234'],
    [1_234_567_00, 'R 1 234 567'],
    [-350_00, '-R 350'],
    [99_50, 'R 99,50'],
    [-40, '-R 0,40'],
  ])('of %d cents is shown as %s', (cents, text) => {
    expect(plain(formatMoney(inCents(cents)))).toBe(text);
  });

  it.each([
    [0, 'R 0,00'],
    [1234_50, 'R 1 234,50'],
    [-350_05, '-R 350,05'],
    [30, 'R 0,30'],
    [-5, '-R 0,05'],
    [1_000_000_99, 'R 1 000 000,99'],
  ])('of %d cents is shown as %s to the cent', (cents, text) => {
    expect(plain(formatMoneyExactly(inCents(cents)))).toBe(text);
  });

  it.each([
    [5793_50, 'R 5 793,50', 'R 5 793,50'],
    [5794_00, 'R 5 794', 'R 5 794,00'],
    [-350_05, '-R 350,05', '-R 350,05'],
    [0, 'R 0', 'R 0,00'],
    [30, 'R 0,30', 'R 0,30'],
  ])(
    'of %d cents is shown as %s in a store with whole rand, and as %s in one with cents',
    (cents, whole, exact) => {
      expect(plain(formatMoney(inCents(cents), 0))).toBe(whole);
      expect(plain(formatMoney(inCents(cents), 2))).toBe(exact);
    },
  );

  it('never breaks across two lines', () => {
    fc.assert(
      fc.property(
        fc.integer().map(inCents),
        (cents) => !/[ \n]/.test(formatMoney(cents, 0) + formatMoney(cents, 2)),
      ),
    );
  });
});
