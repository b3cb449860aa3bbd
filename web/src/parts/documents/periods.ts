import { dateAt } from '@formulary/contract';
import { storeTimeZone } from '#web/lib/store-settings.ts';

/** The first and last day of a statement, both inclusive, as `YYYY-MM-DD`. */
export type Period = { from: string; until: string };

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the last `count` whole months before that time in the store; with 0, the current month up to that day. */
export const lastMonths = (now: Date, count: number): Period => {
  const today = dateAt(now.getTime(), storeTimeZone());
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (count === 0) return { from: isoDay(new Date(Date.UTC(year, month - 1, 1))), until: today };
  return {
    from: isoDay(new Date(Date.UTC(year, month - 1 - count, 1))),
    until: isoDay(new Date(Date.UTC(year, month - 1, 0))),
  };
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Names the months of a period: `Feb 2026`, `Mar 2025 – Feb 2026`. */
export const monthsOf = ({ from, until }: Period): string => {
  const [first, last] = [from, until].map((day) => monthName.format(new Date(`${day}T00:00:00Z`)));
  return first === last ? `${first}` : `${first} – ${last}`;
};
