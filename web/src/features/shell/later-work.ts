import type { User } from '@formulary/contract';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { isMobile } from '#web/lib/use-media.ts';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { canPrepareDevice, prepareDevice } from './prepare-device.ts';

/** Parts that only mobile screens load when rendered. */
const loadMobileParts = () =>
  Promise.all([import('#web/ui/overlay/drawer-frame.tsx'), import('../catalogue/store/store-endless.tsx')]);

/**
 * Parts that the store loads on demand. If they were not prefetched, opening a filter offline would make the products
 * disappear.
 */
const loadStoreParts = () =>
  Promise.all([
    import('../catalogue/filter/filter-chips.tsx'),
    import('../catalogue/filter/more-filters.tsx'),
    import('../catalogue/filter/ways-out.tsx'),
    import('../catalogue/store/table/product-table.tsx'),
    import('../catalogue/store/table/table-setup.tsx'),
  ]);

/** Loads the code of the other customer screens, one after another, so that they open offline. */
const loadOfflineScreens = async (
  { routesById, loadRouteChunk }: AnyRouter,
  signal: AbortSignal,
): Promise<void> => {
  const routes: AnyRoute[] = Object.values(routesById);
  for (const route of routes) {
    if (signal.aborted) return;
    if (route.id.startsWith('/_protected')) await loadRouteChunk(route);
  }
  await Promise.all([loadStoreParts(), import('../outbox/waiting.tsx')]);
  if (isMobile()) await loadMobileParts();
};

/** Makes the other screens open offline: by a service worker, which reads their code itself, or else by loading it. */
export const startLaterWork = async (router: AnyRouter, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const user: User | undefined = router.options.context.queryClient.getQueryData(currentUserQuery.queryKey);
  if (user && canPrepareDevice(user)) {
    try {
      return await prepareDevice(user, signal);
    } catch {
      // The browser refuses workers, or the store's could not be read.
    }
  }
  await loadOfflineScreens(router, signal);
};
