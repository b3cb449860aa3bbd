/** Days of a statement, both included, as `YYYY-MM-DD`. */
export type Period = { from: string; until: string };

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
/** South Africa keeps no summer time. */
const AHEAD_OF_UTC_MS = 2 * 60 * 60 * 1000;

/** The last `count` whole months before that moment in South Africa; with 0, the month that it is in, up to its day. */
export const lastMonths = (now: Date, count: number): Period => {
  const today = new Date(now.getTime() + AHEAD_OF_UTC_MS);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (count === 0) return { from: isoDay(new Date(Date.UTC(year, month, 1))), until: isoDay(today) };
  return {
    from: isoDay(new Date(Date.UTC(year, month - count, 1))),
    until: isoDay(new Date(Date.UTC(year, month, 0))),
  };
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The months of a period by their names: `Feb 2026`, `Mar 2025 – Feb 2026`. */
export const monthsOf = ({ from, until }: Period): string => {
  const [first, last] = [from, until].map((day) => monthName.format(new Date(`${day}T00:00:00Z`)));
  return first === last ? `${first}` : `${first} – ${last}`;
};
