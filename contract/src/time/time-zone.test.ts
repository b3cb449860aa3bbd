import { describe, expect, it } from 'vitest';
import { formatDate, formatDatePadded, formatDateTime, formatDay, formatTime } from './time-zone.ts';

const STORE = 'Africa/Johannesburg';

describe('dates', () => {
  it('use three letters for every month', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDate(new Date(Date.UTC(2026, month, 4, 12)), STORE),
    );
    expect(months.map((date) => date.split(' ')[1])).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    );
  });

  it('have one or two digits for the day', () => {
    expect(formatDate('2026-11-04T10:00:00Z', STORE)).toBe('4 Nov 2026');
    expect(formatDatePadded('2026-11-04T10:00:00Z', STORE)).toBe('04 Nov 2026');
  });

  it.each([
    [STORE, '4 Nov 2026, 01:30', '01:30:05'],
    ['America/New_York', '3 Nov 2026, 18:30', '18:30:05'],
    ['Pacific/Auckland', '4 Nov 2026, 12:30', '12:30:05'],
    ['Europe/London', '3 Nov 2026, 23:30', '23:30:05'],
  ])('are shown in the store’s zone %s, wherever the browser is', (timeZone, dateTime, time) => {
    expect(formatDateTime('2026-11-03T23:30:05Z', timeZone)).toBe(dateTime);
    expect(formatTime('2026-11-03T23:30:05Z', timeZone)).toBe(time);
  });

  it('without a time are the same everywhere', () => {
    expect(formatDay('2026-11-04')).toBe('4 Nov 2026');
  });
});
