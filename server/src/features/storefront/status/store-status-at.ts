import { storeSettings } from '../tables.ts';
import { readSchedule } from './scheduled-changes.ts';

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
