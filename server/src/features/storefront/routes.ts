import { branding, storeStatus } from '@formulary/contract';
import { cacheUntilChanged } from '../../db/change-events/cache.ts';
import type { App, Services } from '../../http/app.ts';
import { brandWithout, findBrand, hostOf, openBrandFile } from './branding/find-brand.ts';
import { describeStatus, findStore, type StoreRow } from './queries.ts';

export const storefrontRoutes = (app: App, { db, config, clock, live }: Services): void => {
  const cache = cacheUntilChanged<StoreRow>(live, {
    max: 1,
    forget: ({ topic }) => topic === 'store' || [],
  });
  const readBrandFile = openBrandFile(config.brandingFile, app.log);

  app.get(
    '/branding',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'findBranding',
        summary: 'Get the branding',
        description: 'Returns the title, icon, logo and support contact for the host of the request.',
        response: { 200: branding },
      },
    },
    async (request) => {
      const [host, file] = [hostOf(request), await readBrandFile()];
      return findBrand(db, host, file).catch((error: unknown) => {
        // Still returns the built-in brand, so that people know whose store it is and whom to contact.
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
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findStoreStatus',
        summary: 'Get the store’s status',
        description: 'Returns whether the store is open or closed, and its messages.',
        response: { 200: storeStatus },
      },
    },
    async () => {
      const remember = cache.reading();
      const store = cache.get('store') ?? (await findStore(db));
      remember('store', store);
      return describeStatus(store, clock());
    },
  );
};
