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

/** A day or month (its first day, `YYYY-MM-DD`), as short as an axis needs it. */
export const shortName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? DAY : MONTH).format(Date.parse(date));

/** The same in full. */
export const fullName = (date: string, span: TradeSpan): string =>
  (span === 'days' ? WEEKDAY : MONTH_OF_YEAR).format(Date.parse(date));
