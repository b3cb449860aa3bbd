import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, dateAt, endOfDay, momentAt, startOfDay, weekdayOf } from './local-time.ts';
import { formatDate, formatDatePadded, formatDateTime, formatDay, formatTime } from './time-zone.ts';

const HOUR_MS = 60 * 60 * 1000;
const iso = (moment: number): string => new Date(moment).toISOString();

describe('a day', () => {
  it.each([
    ['Africa/Johannesburg', '2026-11-04', '2026-11-03T22:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    // Midnight is skipped.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
    // The hour before midnight, or the one after it, occurs twice.
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // Samoa crossed the date line and had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
  ])('in %s, %s begins at %s and is %d hours long', (timeZone, date, start, hours) => {
    expect(iso(startOfDay(date, timeZone))).toBe(start);
    expect((endOfDay(date, timeZone) - startOfDay(date, timeZone)) / HOUR_MS).toBe(hours);
  });
});

describe('a time of day', () => {
  it.each([
    ['that is shown once is that moment', 'Europe/Berlin', '2026-03-29', '08:00', '2026-03-29T06:00:00.000Z'],
    [
      'that the clocks skip comes an hour later',
      'Europe/Berlin',
      '2026-03-29',
      '02:30',
      '2026-03-29T01:30:00.000Z',
    ],
    ['that is shown twice is the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['24:00 is the next midnight', 'America/New_York', '2026-03-08', '24:00', '2026-03-09T04:00:00.000Z'],
  ])('%s', (_what, timeZone, date, time, moment) => {
    expect(iso(momentAt(date, time, timeZone))).toBe(moment);
  });
});

it('counts weekdays from Monday', () => {
  expect(['2026-03-02', '2026-03-08'].map(weekdayOf)).toEqual([0, 6]);
});

describe('in every time zone', () => {
  const FIRST = Date.UTC(2015, 0);
  const HALF_YEAR_MS = 4368 * HOUR_MS;
  const isAlike = (one: number, other: number, zone: string): boolean =>
    clockAt(one, zone) - one === clockAt(other, zone) - other;
  /** The time at which clocks change in a half-year, or the end of it. */
  const changeIn = (half: number, zone: string): number => {
    let [before, after] = [FIRST + half * HALF_YEAR_MS, FIRST + (half + 1) * HALF_YEAR_MS];
    const start = before;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000;
      if (isAlike(start, middle, zone)) before = middle;
      else after = middle;
    }
    return after;
  };
  /** A zone, and a minute between 2015 and 2035, within four hours of a clock change if there is one. */
  const place = fc
    .tuple(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: 0, max: 39 }),
      fc.integer({ min: -240, max: 240 }),
    )
    .map(([zone, half, minutes]) => ({ zone, moment: changeIn(half, zone) + minutes * 60_000 }));
  const always = (claim: (moment: number, zone: string) => void): void =>
    fc.assert(
      fc.property(place, ({ moment, zone }) => claim(moment, zone)),
      { numRuns: 300 },
    );

  it('local times agree with Intl', () => {
    always((moment, timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      expect(iso(clockAt(moment, timeZone)).slice(0, 19).replace('T', ' ')).toBe(format.format(moment));
    });
  });

  it('each moment lies between the start and the end of its local day', () => {
    always((moment, zone) => {
      const date = dateAt(moment, zone);
      expect(startOfDay(date, zone)).toBeLessThanOrEqual(moment);
      expect(endOfDay(date, zone)).toBeGreaterThan(moment);
    });
  });

  it('the start of a day is its first moment', () => {
    always((moment, zone) => {
      const date = dateAt(moment, zone);
      const start = startOfDay(date, zone);
      expect(dateAt(start, zone)).toBe(date);
      expect(dateAt(start - 1, zone) < date).toBe(true);
    });
  });

  it('a local time converts back to its first moment', () => {
    always((moment, zone) => {
      const shown = iso(clockAt(moment, zone));
      const found = momentAt(shown.slice(0, 10), shown.slice(11, 16), zone);
      expect(iso(clockAt(found, zone)).slice(0, 16)).toBe(shown.slice(0, 16));
      expect(found).toBeLessThanOrEqual(moment);
    });
  });
});

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
