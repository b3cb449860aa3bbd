import type { Branding } from '@formulary/contract';
import type { Services } from '../../http/app.ts';
import { findSender, openBrandFile } from '../storefront/branding/find-brand.ts';

/** Returns a function that finds the brand for emails, which is that of the store's public address. */
export const emailBrand = ({ db, config, mail }: Services): (() => Promise<Branding>) => {
  // Errors in the file are logged where the web app reads it.
  const readBrandFile = openBrandFile(config.brandingFile, { warn: () => {} });
  const host = mail.isOn ? new URL(mail.pageUrl('/')).host : '';
  return async () => findSender(db, host, await readBrandFile());
};
