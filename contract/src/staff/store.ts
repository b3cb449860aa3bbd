import { z } from 'zod';
import { timeZone } from '../time/time-zone.ts';
import { tooLongMessage } from '../wire/fields.ts';
import { storeSchedule } from './schedule.ts';
import { recordVersion } from './version.ts';

/** Part of a file name: `asset-images/open-image-{name}.jpg`. */
export const pictureName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'Use lower-case letters, digits and hyphens only.');

const message = z.string().max(20_000, tooLongMessage(20_000));
const messages = {
  name: pictureName,
  openMessage: message,
  closeMessage: message,
  paymentMessage: message,
};

export const scheduledChange = z.object({ at: z.iso.datetime(), isClosed: z.boolean() });

/**
 * The store's settings as staff see them. `isClosed` is the current state. `isHeld`: a manual choice overrides the
 * schedule until its next change. `next`: the next scheduled change; null if there is none or the schedule is off.
 */
export const staffStore = z.object({
  ...messages,
  isClosed: z.boolean(),
  isHeld: z.boolean(),
  next: scheduledChange.nullable(),
  isScheduled: z.boolean(),
  schedule: storeSchedule,
  timeZone: z.string(),
  preparesWhileClosed: z.boolean(),
  restoresAccess: z.boolean(),
  settlesCredit: z.boolean(),
  version: recordVersion,
});
export type StaffStore = z.infer<typeof staffStore>;

export const storeStatusChange = z.object({ isClosed: z.boolean(), version: recordVersion });

/** Whether an approved payment that clears everything overdue restores a customer's access automatically. */
export const storeAccessSetting = z.object({ restoresAccess: z.boolean(), version: recordVersion });

/** Whether credit automatically settles orders, earliest due first. */
export const storePayments = z.object({ settlesCredit: z.boolean(), version: recordVersion });

/** The store's messages, as HTML, and the name of the picture above them. */
export const storeMessages = z.object({ ...messages, version: recordVersion });
export type StoreMessages = z.infer<typeof storeMessages>;

/**
 * The schedule; stored but without effect while `isScheduled` is false. `preparesWhileClosed`: whether customers may fill their
 * cart while the store is closed.
 */
export const storeHours = z.object({
  isScheduled: z.boolean(),
  schedule: storeSchedule,
  timeZone,
  preparesWhileClosed: z.boolean(),
  version: recordVersion,
});
export type StoreHours = z.infer<typeof storeHours>;

/** An announcement picture. `path` is relative to the asset base. */
export const storePicture = z.object({ name: z.string(), path: z.string(), changedAt: z.iso.datetime() });
export type StorePicture = z.infer<typeof storePicture>;
export const storePictureList = z.object({ pictures: z.array(storePicture) });

/** The maximum size of a status picture, in pixels. */
export const STORE_PICTURE = { width: 1280, height: 720 } as const;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
