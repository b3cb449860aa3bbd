import {
  type DayHours,
  dateAt,
  daysAfter,
  momentAt,
  type StoreSchedule,
  weekdayOf,
} from '@formulary/contract';

/** How far ahead to look for the next change: longer than any holiday. */
const HORIZON_DAYS = 100;

export type ScheduledChange = { at: number; isOpen: boolean };
type Span = { from: number; until: number };

const hoursOf = (schedule: StoreSchedule, date: string): DayHours =>
  schedule.exceptions.find((exception) => exception.date === date)?.hours ??
  schedule.week[weekdayOf(date)] ??
  [];

/** Yields the opening spans, starting with the day of `after`; adjacent hours, also across midnight, form one span. */
function* openSpans(schedule: StoreSchedule, timeZone: string, after: number): Generator<Span> {
  const today = dateAt(after, timeZone);
  let span: Span | undefined;
  for (let day = 0; day < HORIZON_DAYS; day += 1) {
    const date = daysAfter(today, day);
    for (const { opens, cutOff } of hoursOf(schedule, date)) {
      const from = momentAt(date, opens, timeZone);
      const until = momentAt(date, cutOff, timeZone);
      if (span && from <= span.until) span.until = until;
      else {
        if (span) yield span;
        span = { from, until };
      }
    }
  }
  if (span) yield { ...span, until: Number.POSITIVE_INFINITY };
}

/** Returns the scheduled status at a moment and the next two changes, fewer if the next hundred days have no more. */
export const readSchedule = (
  schedule: StoreSchedule,
  timeZone: string,
  at: number,
): { isOpen: boolean; changes: ScheduledChange[] } => {
  let isOpen = false;
  const changes: ScheduledChange[] = [];
  for (const { from, until } of openSpans(schedule, timeZone, at)) {
    if (from <= at && at < until) isOpen = true;
    if (from > at) changes.push({ at: from, isOpen: true });
    if (until > at && until !== Number.POSITIVE_INFINITY) changes.push({ at: until, isOpen: false });
    if (changes.length >= 2) break;
  }
  return { isOpen, changes: changes.slice(0, 2) };
};
