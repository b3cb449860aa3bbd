import { branding, storeStatus } from '@formulary/contract';
import type { App, Services } from '../../http/app.ts';
import { brandHost, openBranding } from './branding.ts';
import { findStoreStatus } from './queries.ts';

/** How the store presents itself, and whether it is open. */
export const storefrontRoutes = (app: App, { db, config }: Services): void => {
  const brandOf = openBranding(config.brandingFile, app.log);

  app.get('/branding', { config: { access: 'public' }, schema: { response: { 200: branding } } }, (request) =>
    brandOf(brandHost(request)),
  );

  app.get(
    '/store-status',
    { config: { access: 'signed-in' }, schema: { response: { 200: storeStatus } } },
    () => findStoreStatus(db),
  );
};
