const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long ago that was, in its largest unit: "3 days". */
export const ageOf = (at: string, now = Date.now()): string => {
  const age = Math.max(0, now - Date.parse(at));
  if (age >= DAY) return many(Math.floor(age / DAY), 'day');
  if (age >= HOUR) return many(Math.floor(age / HOUR), 'hour');
  return many(Math.max(1, Math.floor(age / MINUTE)), 'minute');
};
