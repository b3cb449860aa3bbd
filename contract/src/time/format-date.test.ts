import { describe, expect, it } from 'vitest';
import { formatDate, formatDatePadded, formatDateTime, formatTime, startOfDay } from './format-date.ts';

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
