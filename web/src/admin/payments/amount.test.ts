import { centsFromRand, inCents } from '@formulary/contract';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '#web/lib/format.ts';
import { parseAmount } from './amount.ts';

describe('an amount', () => {
  test.each([
    ['2000', 2000],
    ['R 2 000', 2000],
    ['r2\u00a0000,50', 2000.5],
    ['1204.5', 1204.5],
    ['1204,05', 1204.05],
    ['2,000', 2000],
    ['12,345,678.90', 12_345_678.9],
    ['12.345,67', 12_345.67],
    ['150.', 150],
    ['  0,01 ', 0.01],
  ])('%j is read as %d rand', (text, rand) => {
    expect(parseAmount(text)).toEqual({ cents: centsFromRand(rand) });
  });
  test.each([
    ['', 'Enter the amount that was paid.'],
    ['   ', 'Enter the amount that was paid.'],
    ['0', 'The amount must be more than 0.'],
    ['0,00', 'The amount must be more than 0.'],
    ['-5', 'Enter rand and cents, such as 1234.50.'],
    ['12.345.6', 'Enter rand and cents, such as 1234.50.'],
    ['1e5', 'Enter rand and cents, such as 1234.50.'],
    ['100000000.01', 'The amount is too large.'],
  ])('%j is rejected: %s', (text, error) => {
    expect(parseAmount(text)).toEqual({ error });
  });
  test('is shown with cents only if it has any', () => {
    expect(formatMoney(inCents(2000_00))).toBe('R\u00a02\u00a0000');
    expect(formatMoney(inCents(2000_50))).toBe('R\u00a02\u00a0000,50');
  });
});
