import { storeSettings } from '../tables.ts';
import { readSchedule } from './scheduled-changes.ts';

/** What decides whether the store is open: select these, and ask `storeStatusAt`. */
export const statusColumns = {
  isClosed: storeSettings.isClosed,
  switchedAt: storeSettings.switchedAt,
  isScheduled: storeSettings.isScheduled,
  schedule: storeSettings.schedule,
  timeZone: storeSettings.timeZone,
};
export type StatusSettings = Pick<typeof storeSettings.$inferSelect, keyof typeof statusColumns>;

/** `isHeld`: somebody's choice stands against the schedule. `next`: what the schedule changes next. */
export type StoreStatusChange = {
  isClosed: boolean;
  isHeld: boolean;
  next: { at: Date; isClosed: boolean } | null;
};

/**
 * Whether the store is open: the one answer for the page that says so, for the order that is placed, and for staff. What
 * somebody chose by hand holds until the schedule's first change after it.
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
