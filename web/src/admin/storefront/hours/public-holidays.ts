import type { ScheduleException } from '@formulary/contract';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Month (from 1), day and name, as the Public Holidays Act of South Africa has them. */
const FIXED: readonly [number, number, string][] = [
  [1, 1, 'New Year’s Day'],
  [3, 21, 'Human Rights Day'],
  [4, 27, 'Freedom Day'],
  [5, 1, 'Workers’ Day'],
  [6, 16, 'Youth Day'],
  [8, 9, 'National Women’s Day'],
  [9, 24, 'Heritage Day'],
  [12, 16, 'Day of Reconciliation'],
  [12, 25, 'Christmas Day'],
  [12, 26, 'Day of Goodwill'],
];

/** Easter Sunday of the Gregorian calendar, in milliseconds (the algorithm of Meeus, Jones and Butcher). */
const easterOf = (year: number): number => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
};

const closed = (moment: number, note: string): ScheduleException => ({
  date: new Date(moment).toISOString().slice(0, 10),
  note,
  hours: [],
});

/** South Africa's public holidays of a year, in order. One on a Sunday makes the Monday after it a holiday too. */
export const publicHolidaysOf = (year: number): ScheduleException[] => {
  const easter = easterOf(year);
  const fixed = FIXED.map(([month, day, name]) => closed(Date.UTC(year, month - 1, day), name));
  const observed = fixed
    .filter(({ date }) => new Date(date).getUTCDay() === 0)
    .map(({ date, note }) => closed(Date.parse(date) + DAY_MS, `${note} (observed)`));
  const moving = [closed(easter - 2 * DAY_MS, 'Good Friday'), closed(easter + DAY_MS, 'Family Day')];
  // A day that is a holiday of its own is called by its own name.
  const byDate = new Map([...observed, ...fixed, ...moving].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date));
};
