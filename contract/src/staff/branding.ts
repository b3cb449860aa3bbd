import { z } from 'zod';
import { branding } from '../storefront.ts';
import { requiredText, tooLongMessage } from '../wire/fields.ts';
import { recordVersion } from './version.ts';

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
