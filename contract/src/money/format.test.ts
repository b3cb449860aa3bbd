import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDatePadded,
  formatDateTime,
  formatMoney,
  formatMoneyExactly,
  formatTime,
  startOfDay,
} from './format.ts';

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

describe('dates', () => {
  it('name every month in three letters', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDate(new Date(Date.UTC(2026, month, 4, 12))),
    );
    expect(months.map((date) => date.split(' ')[1])).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    );
  });

  it('have one or two digits for the day', () => {
    expect(formatDate('2026-11-04T10:00:00Z')).toBe('4 Nov 2026');
    expect(formatDatePadded('2026-11-04T10:00:00Z')).toBe('04 Nov 2026');
  });

  it('are those of the store, wherever the browser is', () => {
    expect(formatDateTime('2026-11-03T23:30:00Z')).toBe('4 Nov 2026, 01:30');
    expect(formatTime('2026-11-03T23:30:05Z')).toBe('01:30:05');
    expect(startOfDay('2026-11-04').toISOString()).toBe('2026-11-03T22:00:00.000Z');
  });
});
