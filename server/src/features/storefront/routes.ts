import { branding, storeStatus } from '@formulary/contract';
import type { App, Services } from '../../http/app.ts';
import { openBrandFile } from './branding/brand-file.ts';
import { brandWithout, findBrand, hostOf } from './branding/find-brand.ts';
import { findStoreStatus } from './queries.ts';

/** How the store presents itself, and whether it is open. */
export const storefrontRoutes = (app: App, { db, config, clock }: Services): void => {
  const readBrandFile = openBrandFile(config.brandingFile, app.log);

  app.get(
    '/branding',
    { config: { access: 'public' }, schema: { response: { 200: branding } } },
    async (request) => {
      const [host, file] = [hostOf(request), await readBrandFile()];
      return findBrand(db, host, file).catch((error: unknown) => {
        // Who cannot sign in now still sees whose store it is, and whom to write to.
        request.log.warn(
          { err: error },
          'Could not read the branding from the database; using the file only',
        );
        return brandWithout(host, [], file);
      });
    },
  );

  app.get(
    '/store-status',
    { config: { access: 'signed-in' }, schema: { response: { 200: storeStatus } } },
    () => findStoreStatus(db, clock()),
  );
};
