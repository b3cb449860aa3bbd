import { z } from 'zod';
import { timeZone } from '../time/time-zone.ts';
import { atMostCharacters } from '../wire/fields.ts';
import { storeSchedule } from './schedule.ts';
import { recordVersion } from './version.ts';

/** A part of a file's name: `asset-images/open-image-{name}.jpg`. */
export const pictureName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'Use lower-case letters, digits and hyphens only.');

const message = z.string().max(20_000, atMostCharacters(20_000));
const messages = {
  name: pictureName,
  openMessage: message,
  closeMessage: message,
  paymentMessage: message,
};

/** A change of the store's state. */
export const scheduledChange = z.object({ at: z.iso.datetime(), isClosed: z.boolean() });

/**
 * The store as staff set it up. `isClosed` is how it is now. `isHeld`: somebody closed or opened it against or ahead of
 * the schedule, until the next change that the schedule has. `next`: what the schedule does next; null where it has
 * nothing, or is off.
 */
export const staffStore = z.object({
  ...messages,
  isClosed: z.boolean(),
  isHeld: z.boolean(),
  next: scheduledChange.nullable(),
  isScheduled: z.boolean(),
  schedule: storeSchedule,
  timeZone: z.string(),
  restoresAccess: z.boolean(),
  settlesCredit: z.boolean(),
  version: recordVersion,
});
export type StaffStore = z.infer<typeof staffStore>;

/** Closes or opens the store at once. */
export const storeStatusChange = z.object({ isClosed: z.boolean(), version: recordVersion });

/** Whether an approved payment that leaves nothing overdue restores a customer's access by itself. */
export const storeAccessSetting = z.object({ restoresAccess: z.boolean(), version: recordVersion });

/** Whether credit settles the oldest unpaid orders by itself. */
export const storePayments = z.object({ settlesCredit: z.boolean(), version: recordVersion });

/** What the store says, as HTML, and the name of the picture above it. */
export const storeMessages = z.object({ ...messages, version: recordVersion });
export type StoreMessages = z.infer<typeof storeMessages>;

/** When the store opens and closes by itself; kept, without effect, while `isScheduled` is false. */
export const storeHours = z.object({
  isScheduled: z.boolean(),
  schedule: storeSchedule,
  timeZone,
  version: recordVersion,
});
export type StoreHours = z.infer<typeof storeHours>;

/** A picture for the announcements. `path` is relative to the asset base. */
export const storePicture = z.object({ name: z.string(), path: z.string(), changedAt: z.iso.datetime() });
export type StorePicture = z.infer<typeof storePicture>;
export const storePictureList = z.object({ pictures: z.array(storePicture) });

/** Widest and highest that a status picture is kept. */
export const STORE_PICTURE = { width: 1280, height: 720 } as const;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
