import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, formatMoneyExactly } from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  it.each([
    [0, 'R 0'],
    [62, 'R 62'],
    [1234, 'R 1 234'],
    [1_234_567, 'R 1 234 567'],
    [-350, '-R 350'],
    [99.5, 'R 100'],
    [-0.4, 'R 0'],
  ])('of %d is shown as %s', (rand, text) => {
    expect(plain(formatMoney(rand))).toBe(text);
  });

  it.each([
    [0, 'R 0,00'],
    [1234.5, 'R 1 234,50'],
    [-350.05, '-R 350,05'],
    [0.1 + 0.2, 'R 0,30'],
    [-0.001, 'R 0,00'],
    [1_000_000.99, 'R 1 000 000,99'],
  ])('of %d is %s to the cent', (rand, text) => {
    expect(plain(formatMoneyExactly(rand))).toBe(text);
  });

  it.each([
    [5793.5, 'R 5 793,50'],
    [5794, 'R 5 794'],
    [-350.05, '-R 350,05'],
    [0, 'R 0'],
    [0.1 + 0.2, 'R 0,30'],
    [1199.999999999, 'R 1 200'],
  ])('of %d that is a balance or a payment shows its cents when it has any, as %s', (rand, text) => {
    expect(plain(formatAmount(rand))).toBe(text);
  });

  it('never breaks over two lines', () => {
    fc.assert(
      fc.property(fc.integer(), (rand) => !/[ \n]/.test(formatMoney(rand) + formatAmount(rand / 100))),
    );
  });
});
