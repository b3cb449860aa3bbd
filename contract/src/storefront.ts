import { z } from 'zod';

/**
 * Whether the store accepts orders, and its messages as sanitised HTML. `name` selects the announcement's picture.
 * `opensAt`: when a closed store next opens by its schedule, null if unknown. `restoresAccess`: whether an approved
 * payment that clears everything overdue restores access automatically. `preparesWhileClosed`: whether customers may fill
 * their cart while the store is closed, to place the order when it opens.
 */
export const storeStatus = z.object({
  isClosed: z.boolean(),
  opensAt: z.iso.datetime().nullable(),
  closeMessage: z.string(),
  name: z.string(),
  openMessage: z.string(),
  paymentMessage: z.string(),
  restoresAccess: z.boolean(),
  preparesWhileClosed: z.boolean(),
});
export type StoreStatus = z.infer<typeof storeStatus>;

/** The store's brand on the caller's origin. `icon` and `logo` are addresses, `supportEmail` an email address. */
export const branding = z.object({
  title: z.string(),
  icon: z.string(),
  logo: z.string(),
  supportEmail: z.string(),
});
export type Branding = z.infer<typeof branding>;
