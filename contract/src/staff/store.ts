import { z } from 'zod';
import { branding } from '../storefront.ts';
import { timeZone } from '../time/time-zone.ts';
import { day, optionalText, recordVersion, requiredText, tooLongMessage } from '../wire/fields.ts';

/** A time of day, `HH:MM`; the end of a day is 24:00. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time, such as 08:00.');

/** Orders are accepted from `opens` until `cutOff`, in the store's time zone. */
export const openingHours = z
  .object({ opens: timeOfDay, cutOff: timeOfDay })
  .refine(({ opens, cutOff }) => opens < cutOff, {
    message: 'The cut-off must be after the opening time.',
    path: ['cutOff'],
  });
export type OpeningHours = z.infer<typeof openingHours>;

/** The hours of one day, in order; empty if closed all day. */
export const dayHours = z
  .array(openingHours)
  .max(4, 'Add at most 4 opening periods a day.')
  .refine(
    (hours) => hours.every(({ opens }, index) => index === 0 || (hours[index - 1]?.cutOff ?? '') <= opens),
    {
      message: 'Opening times must be in order and must not overlap.',
    },
  );
export type DayHours = z.infer<typeof dayHours>;

/** A date whose hours differ from its weekday's; without hours for a holiday. */
export const scheduleException = z.object({
  date: day,
  note: optionalText(100),
  hours: dayHours,
});
export type ScheduleException = z.infer<typeof scheduleException>;

/** When the store accepts orders: the week from Monday, and exceptional dates. */
export const storeSchedule = z.object({
  week: z.array(dayHours).length(7, 'A week has 7 days.'),
  exceptions: z
    .array(scheduleException)
    .max(200, 'Add at most 200 dates.')
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'Add each date only once.'),
});
export type StoreSchedule = z.infer<typeof storeSchedule>;

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

/** The address of a picture, on another site or a path on this one. */
export const pictureAddress = z
  .string()
  .trim()
  .max(500, tooLongMessage(500))
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'Enter an http(s) address, or a path that starts with /.');

/** The host of an origin, with its port if any; empty for every origin without its own brand. */
export const originHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, tooLongMessage(253))
  .regex(/^$|^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'Enter a host, such as shop.example.com.');

const ownBrand = {
  title: requiredText('Title is required.', 100).nullable(),
  icon: pictureAddress.nullable(),
  logo: pictureAddress.nullable(),
  supportEmail: z.email('Enter an email address.').max(200, tooLongMessage(200)).nullable(),
};

/** Staff's settings for a host; null uses the fallback. */
export const brandInput = z.object({ ...ownBrand, version: recordVersion.nullable() });
export type BrandInput = z.infer<typeof brandInput>;

/**
 * The brand of a host: `own` is set here, `fallback` applies without it, from the operator's file or built in. `version`
 * is null if nothing is set here.
 */
export const hostBrand = z.object({
  host: z.string(),
  own: z.object({
    title: z.string().nullable(),
    icon: z.string().nullable(),
    logo: z.string().nullable(),
    supportEmail: z.string().nullable(),
  }),
  fallback: branding,
  version: recordVersion.nullable(),
});
export type HostBrand = z.infer<typeof hostBrand>;
export const hostBrandList = z.object({ brands: z.array(hostBrand) });

export const uploadedPicture = z.object({ address: z.string() });
