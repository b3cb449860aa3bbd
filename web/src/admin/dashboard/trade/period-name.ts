/** The last 30 days, or the last 12 months. */
export type TradeSpan = 'days' | 'months';

const DAY = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-ZA', { month: 'short', timeZone: 'UTC' });
const MONTH_OF_YEAR = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the short name of a day or month for an axis. A month is given by its first day, `YYYY-MM-DD`. */
export const shortName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? DAY : MONTH).format(Date.parse(date));

/** Returns the full name of a day or month. */
export const fullName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? WEEKDAY : MONTH_OF_YEAR).format(Date.parse(date));
