type Formats = Record<
  'day' | 'twoDigitDay' | 'monthAndYear' | 'time' | 'timeToTheSecond',
  Intl.DateTimeFormat
>;

const formats = new Map<string, Formats>();
/** They are dear to make, and every row of a list asks for them. */
const formatsOf = (timeZone: string): Formats => {
  const known = formats.get(timeZone);
  if (known) return known;
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const made: Formats = {
    day: new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone }),
    twoDigitDay: new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone }),
    // en-ZA and en-GB write "Sept"; en-US has three letters for every month.
    monthAndYear: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat('en-GB', clock),
    timeToTheSecond: new Intl.DateTimeFormat('en-GB', { ...clock, second: '2-digit' }),
  };
  formats.set(timeZone, made);
  return made;
};

/** The date of a moment as `4 Nov 2026`. Takes an ISO string or a Date. */
export const formatDate = (moment: string | Date, timeZone: string): string => {
  const value = new Date(moment);
  const { day, monthAndYear } = formatsOf(timeZone);
  return `${day.format(value)} ${monthAndYear.format(value)}`;
};

/** The date of a moment as `04 Nov 2026`, for columns. */
export const formatDatePadded = (moment: string | Date, timeZone: string): string => {
  const value = new Date(moment);
  const { twoDigitDay, monthAndYear } = formatsOf(timeZone);
  return `${twoDigitDay.format(value)} ${monthAndYear.format(value)}`;
};

/** A moment as `4 Nov 2026, 14:05`. */
export const formatDateTime = (moment: string | Date, timeZone: string): string =>
  `${formatDate(moment, timeZone)}, ${formatsOf(timeZone).time.format(new Date(moment))}`;

/** A time of day to the second, as `14:05:09`. */
export const formatTime = (moment: string | Date, timeZone: string): string =>
  formatsOf(timeZone).timeToTheSecond.format(new Date(moment));

/** A date (`2026-11-04`) as `4 Nov 2026`: the same in every time zone. */
export const formatDay = (date: string): string => formatDate(`${date}T00:00:00Z`, 'UTC');
