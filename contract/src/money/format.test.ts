import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatMoneyExactly } from './format.ts';
import { inCents } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
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
  ])('of %d cents is %s to the cent', (cents, text) => {
    expect(plain(formatMoneyExactly(inCents(cents)))).toBe(text);
  });

  it.each([
    [5793_50, 'R 5 793,50', 'R 5 793,50'],
    [5794_00, 'R 5 794', 'R 5 794,00'],
    [-350_05, '-R 350,05', '-R 350,05'],
    [0, 'R 0', 'R 0,00'],
    [30, 'R 0,30', 'R 0,30'],
  ])(
    'of %d cents shows cents it has, as %s, and always in a store whose prices have them, as %s',
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
