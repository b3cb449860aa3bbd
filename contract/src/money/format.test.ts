import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, formatMoneyExactly } from './format.ts';
import { inCents } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  it.each([
    [0, 'R 0'],
    [62_00, 'R 62'],
    [1234_00, 'R 1 234'],
    [1_234_567_00, 'R 1 234 567'],
    [-350_00, '-R 350'],
    [99_50, 'R 100'],
    [99_49, 'R 99'],
    [-40, 'R 0'],
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
    [5793_50, 'R 5 793,50'],
    [5794_00, 'R 5 794'],
    [-350_05, '-R 350,05'],
    [0, 'R 0'],
    [30, 'R 0,30'],
  ])('of %d cents as a balance or payment shows cents only if it has any, as %s', (cents, text) => {
    expect(plain(formatAmount(inCents(cents)))).toBe(text);
  });

  it('never breaks across two lines', () => {
    fc.assert(
      fc.property(
        fc.integer().map(inCents),
        (cents) => !/[ \n]/.test(formatMoney(cents) + formatAmount(cents)),
      ),
    );
  });
});
