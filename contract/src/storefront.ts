import { z } from 'zod';

/**
 * Whether the store takes orders, and what it says. The messages are sanitised HTML; `name` chooses the announcement's
 * picture. `opensAt`: when a closed store's hours open it next, null where that is not known. `restoresAccess`: an approved payment that leaves nothing overdue restores access by itself.
 */
export const storeStatus = z.object({
  isClosed: z.boolean(),
  opensAt: z.iso.datetime().nullable(),
  closeMessage: z.string(),
  name: z.string(),
  openMessage: z.string(),
  paymentMessage: z.string(),
  restoresAccess: z.boolean(),
});
export type StoreStatus = z.infer<typeof storeStatus>;

/** How the store presents itself on the caller's origin. `icon` and `logo` are addresses, `supportEmail` an email address. */
export const branding = z.object({
  title: z.string(),
  icon: z.string(),
  logo: z.string(),
  supportEmail: z.string(),
});
export type Branding = z.infer<typeof branding>;
