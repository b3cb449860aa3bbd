/** Where the store's days begin and end: in lists, searches, exports and documents, and for its hours unless it sets another. */
export const STORE_TIME_ZONE = 'Africa/Johannesburg';

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: STORE_TIME_ZONE });
const twoDigitDay = new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone: STORE_TIME_ZONE });
/** en-ZA and en-GB write "Sept"; en-US has three letters for every month. */
const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: STORE_TIME_ZONE,
});
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: STORE_TIME_ZONE,
});

/** A date as `4 Nov 2026`, in the store's time zone. Takes an ISO string or a Date. */
export const formatDate = (date: string | Date): string => {
  const value = new Date(date);
  return `${day.format(value)} ${monthAndYear.format(value)}`;
};

/** A date as `04 Nov 2026`, for columns. */
export const formatDatePadded = (date: string | Date): string => {
  const value = new Date(date);
  return `${twoDigitDay.format(value)} ${monthAndYear.format(value)}`;
};

/** A moment as `4 Nov 2026, 14:05`. */
export const formatDateTime = (date: string | Date): string =>
  `${formatDate(date)}, ${time.format(new Date(date))}`;

const timeToTheSecond = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: STORE_TIME_ZONE,
});

/** A time of day to the second, as `14:05:09`. */
export const formatTime = (date: string | Date): string => timeToTheSecond.format(new Date(date));

/** Returns the moment at which a day (`2026-11-04`) begins in the store's time zone, which has no summer time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+02:00`);
