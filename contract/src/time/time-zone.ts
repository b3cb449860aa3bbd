import { z } from 'zod';

export const DEFAULT_TIME_ZONE = 'Africa/Johannesburg';

/** Names only, because databases and browsers disagree on offsets such as +02:00. */
const isTimeZone = (name: string): boolean => {
  // A browser takes 50 ms, on a slow phone 200, to load its first time zone, and the app begins with this check.
  if (name === DEFAULT_TIME_ZONE) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
};

export const UNKNOWN_TIME_ZONE = 'This time zone is not known.';

/** A time zone by its IANA name: `Africa/Johannesburg`. */
export const timeZone = z.string().max(100, UNKNOWN_TIME_ZONE).refine(isTimeZone, UNKNOWN_TIME_ZONE);

type Formats = Record<
  'day' | 'twoDigitDay' | 'monthAndYear' | 'time' | 'timeToTheSecond',
  Intl.DateTimeFormat
>;

const formats = new Map<string, Formats>();
/** Cached, because formatters are slow to create and every row of a list needs them. */
const formatsOf = (timeZone: string): Formats => {
  const known = formats.get(timeZone);
  if (known) return known;
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const made: Formats = {
    day: new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone }),
    twoDigitDay: new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone }),
    // en-ZA and en-GB write "Sept"; en-US uses three letters for every month.
    monthAndYear: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat('en-GB', clock),
    timeToTheSecond: new Intl.DateTimeFormat('en-GB', { ...clock, second: '2-digit' }),
  };
  formats.set(timeZone, made);
  return made;
};

/** Formats the date of a moment as `4 Nov 2026`. */
export const formatDate = (moment: string | Date, timeZone: string): string => {
  const value = new Date(moment);
  const { day, monthAndYear } = formatsOf(timeZone);
  return `${day.format(value)} ${monthAndYear.format(value)}`;
};

/** Formats the date of a moment as `04 Nov 2026`, for columns. */
export const formatDatePadded = (moment: string | Date, timeZone: string): string => {
  const value = new Date(moment);
  const { twoDigitDay, monthAndYear } = formatsOf(timeZone);
  return `${twoDigitDay.format(value)} ${monthAndYear.format(value)}`;
};

/** Formats a moment as `4 Nov 2026, 14:05`. */
export const formatDateTime = (moment: string | Date, timeZone: string): string =>
  `${formatDate(moment, timeZone)}, ${formatsOf(timeZone).time.format(new Date(moment))}`;

/** Formats a time of day as `14:05:09`. */
export const formatTime = (moment: string | Date, timeZone: string): string =>
  formatsOf(timeZone).timeToTheSecond.format(new Date(moment));

/** Formats a date (`2026-11-04`) as `4 Nov 2026`, independently of time zones. */
export const formatDay = (date: string): string => formatDate(`${date}T00:00:00Z`, 'UTC');
