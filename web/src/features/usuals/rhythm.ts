import { daysAfter, formatDay, weekdayOf } from '@formulary/contract';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS_OF_MONTH = 30.44;

const every = (count: number, unit: string): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;

/** Formats a number of days in the unit that people use: `every 4 weeks`. */
export const describeRhythm = (days: number): string => {
  const weeks = Math.round(days / 7);
  const isOfWeeks = weeks > 0 && Math.abs(days - weeks * 7) <= 1;
  if (days >= 60) return every(Math.round(days / DAYS_OF_MONTH), 'month');
  if (isOfWeeks) return every(weeks, 'week');
  if (days === 30 || days === 31) return every(1, 'month');
  return every(Math.max(1, days), 'day');
};

/** Formats the day of the next order relative to today: `due Thursday`, `due since Monday`. Days are `YYYY-MM-DD`. */
export const describeDue = (dueOn: string, today: string): string => {
  const nearby = (from: number, until: number): string | undefined => {
    for (let days = from; days <= until; days += 1) {
      const day = daysAfter(today, days);
      if (day === dueOn) return WEEKDAYS[weekdayOf(day)];
    }
    return undefined;
  };
  if (dueOn === today) return 'due today';
  if (dueOn === daysAfter(today, 1)) return 'due tomorrow';
  if (dueOn < today) return `due since ${nearby(-6, -1) ?? formatDay(dueOn)}`;
  return `due ${nearby(2, 6) ?? `on ${formatDay(dueOn)}`}`;
};
