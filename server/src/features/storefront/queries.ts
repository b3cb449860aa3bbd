import {
  type DayHours,
  DEFAULT_TIME_ZONE,
  dateAt,
  daysAfter,
  momentAt,
  type StoreSchedule,
  type StoreStatus,
  weekdayOf,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { storeSettings, WORKING_WEEK } from './tables.ts';

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

/**
 * Returns the scheduled status at a given time, and the next two changes, or fewer if the next hundred days have no
 * more.
 */
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

/** The columns that decide whether the store is open; pass them to `storeStatusAt`. */
export const statusColumns = {
  isClosed: storeSettings.isClosed,
  switchedAt: storeSettings.switchedAt,
  isScheduled: storeSettings.isScheduled,
  schedule: storeSettings.schedule,
  timeZone: storeSettings.timeZone,
};
export type StatusSettings = Pick<typeof storeSettings.$inferSelect, keyof typeof statusColumns>;

/** `isHeld`: a manual choice currently overrides the schedule. `next`: the next scheduled change. */
export type StoreStatusChange = {
  isClosed: boolean;
  isHeld: boolean;
  next: { at: Date; isClosed: boolean } | null;
};

/**
 * Returns whether the store is open. The single source for the status page, for placing orders and for staff. A manual
 * choice holds until the first scheduled change after it.
 */
export const storeStatusAt = (settings: StatusSettings, now: Date): StoreStatusChange => {
  const { schedule, timeZone, switchedAt } = settings;
  if (!settings.isScheduled) return { isClosed: settings.isClosed, isHeld: false, next: null };
  const { isOpen, changes } = readSchedule(schedule, timeZone, now.getTime());
  const [firstSince] = switchedAt ? readSchedule(schedule, timeZone, switchedAt.getTime()).changes : [];
  const isChosen = switchedAt !== null && (!firstSince || firstSince.at > now.getTime());
  const isClosed = isChosen ? settings.isClosed : !isOpen;
  const next = changes.find((change) => change.isOpen === isClosed);
  return {
    isClosed,
    isHeld: isClosed === isOpen,
    next: next ? { at: new Date(next.at), isClosed: !next.isOpen } : null,
  };
};

export type StoreRow = typeof storeSettings.$inferSelect;

/** A store that has not been set up is open and has no messages. */
const UNSET: StoreRow = {
  id: 1,
  isClosed: false,
  name: 'default',
  openMessage: '',
  closeMessage: '',
  paymentMessage: '',
  switchedAt: null,
  isScheduled: false,
  schedule: WORKING_WEEK,
  timeZone: DEFAULT_TIME_ZONE,
  preparesWhileClosed: false,
  restoresAccess: false,
  settlesCredit: true,
  version: 1,
  updatedAt: new Date(0),
};

/** Returns the store's settings; use `storeStatusAt` to find out whether it is open. */
export const findStore = async (db: Db | Tx): Promise<StoreRow> => {
  const [store] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
  return store ?? UNSET;
};

/** Returns the store's status at a given time, and its messages. */
export const describeStatus = (store: StoreRow, at: Date): StoreStatus => {
  const { closeMessage, name, openMessage, paymentMessage, restoresAccess, preparesWhileClosed } = store;
  const { isClosed, next } = storeStatusAt(store, at);
  const opensAt = isClosed && next ? next.at.toISOString() : null;
  return {
    isClosed,
    opensAt,
    closeMessage,
    name,
    openMessage,
    paymentMessage,
    restoresAccess,
    preparesWhileClosed,
  };
};
