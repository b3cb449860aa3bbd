/** Moments in milliseconds and what clocks of a time zone show at them. Dates are `YYYY-MM-DD`. */

const DAY_MS = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

/** What clocks show, as if it were UTC. */
const shownAt = (moment: number, timeZone: string): number => {
  const shown = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) shown.set(type, Number(value));
  const part = (type: string): number => shown.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

const offsetAt = (moment: number, timeZone: string): number =>
  shownAt(moment, timeZone) - Math.floor(moment / 1000) * 1000;

/** The date that a moment falls on. */
export const dateAt = (moment: number, timeZone: string): string =>
  new Date(shownAt(moment, timeZone)).toISOString().slice(0, 10);

/** The moment at which clocks show a time (`HH:MM`, up to 24:00) of a date. */
export const momentAt = (date: string, time: string, timeZone: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  // The offset of the guess is the right one, but within an hour of a change of clocks: hence twice.
  const guess = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(guess, timeZone);
};

/** The date so many days later, or earlier. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
