/** Moments are in milliseconds; dates are `YYYY-MM-DD`. */

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

/** Returns the offset of the clocks from UTC at a given moment, using Intl, which is slow. */
const readOffset = (moment: number, timeZone: string): number => {
  const shown = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) shown.set(type, Number(value));
  const part = (type: string): number => shown.get(type) ?? 0;
  const [year, month, day] = [part('year'), part('month') - 1, part('day')];
  const asUtc = Date.UTC(year, month, day, part('hour'), part('minute'), part('second'));
  return asUtc - Math.floor(moment / 1000) * 1000;
};

const MAX_KEPT = 10_000;
/**
 * Cached by zone and UTC day, because an export calls it a hundred thousand times. Undefined for a day on which the clocks
 * change.
 */
const dayOffsets = new Map<string, number | undefined>();

const offsetAt = (moment: number, timeZone: string): number => {
  const day = Math.floor(moment / DAY_MS);
  const key = `${timeZone} ${day}`;
  if (!dayOffsets.has(key)) {
    if (dayOffsets.size >= MAX_KEPT) dayOffsets.clear();
    const atStart = readOffset(day * DAY_MS, timeZone);
    dayOffsets.set(key, readOffset((day + 1) * DAY_MS, timeZone) === atStart ? atStart : undefined);
  }
  return dayOffsets.get(key) ?? readOffset(moment, timeZone);
};

/** Returns the local time at a moment, as if it were UTC. */
export const clockAt = (moment: number, timeZone: string): number => moment + offsetAt(moment, timeZone);

/** Returns the local date of a moment. */
export const dateAt = (moment: number, timeZone: string): string =>
  new Date(clockAt(moment, timeZone)).toISOString().slice(0, 10);

/**
 * Returns the moment of a local time (`HH:MM`, up to 24:00) on a date: the first if it occurs twice. A time skipped by
 * a clock change is moved forward by the length of the change.
 */
export const momentAt = (date: string, time: string, timeZone: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  // No offset is as large as a day, and clocks never change twice within two days.
  const byOffsetBefore = shown - offsetAt(shown - DAY_MS, timeZone);
  const byOffsetAfter = shown - offsetAt(shown + DAY_MS, timeZone);
  return clockAt(byOffsetBefore, timeZone) !== shown && clockAt(byOffsetAfter, timeZone) === shown
    ? byOffsetAfter
    : byOffsetBefore;
};

/** Returns the date this many days later, or earlier if negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the due date of an invoice that is issued at a given moment, by the customer's payment terms. */
export const dueDay = (issuedAt: number, timeZone: string, termsDays: number): string =>
  daysAfter(dateAt(issuedAt, timeZone), termsDays);

/** Returns the moment at which a date begins: midnight, or the end of the hour that the clocks skip at midnight. */
export const startOfDay = (date: string, timeZone: string): number => momentAt(date, '00:00', timeZone);

/** Returns the moment at which the next date begins. */
export const endOfDay = (date: string, timeZone: string): number => startOfDay(daysAfter(date, 1), timeZone);

/** Returns the weekday; Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
