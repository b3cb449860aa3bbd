import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { isMobile } from '#web/lib/use-media.ts';

/** What screens of mobile alone fetch when they are drawn. */
const loadMobileParts = () =>
  Promise.all([import('#web/ui/overlay/drawer-frame.tsx'), import('../catalogue/store/store-endless.tsx')]);

/** What the store fetches when it is asked for: without a network, a filter would else take the products away. */
const loadStoreParts = () =>
  Promise.all([
    import('../catalogue/filter/filter-chips.tsx'),
    import('../catalogue/filter/more-filters.tsx'),
    import('../catalogue/filter/ways-out.tsx'),
    import('../catalogue/store/product-table.tsx'),
    import('../catalogue/store/table-setup.tsx'),
  ]);

/** Fetches the code of the customer's other screens, one after another, so that they open when the network is gone. */
const loadOfflineScreens = async (
  { routesById, loadRouteChunk }: AnyRouter,
  signal: AbortSignal,
): Promise<void> => {
  const routes: AnyRoute[] = Object.values(routesById);
  for (const route of routes) {
    if (signal.aborted) return;
    if (route.id.startsWith('/_protected')) await loadRouteChunk(route);
  }
  await loadStoreParts();
  if (isMobile()) await loadMobileParts();
};

/** Fetches what is needed without a network. */
export const startLaterWork = (router: AnyRouter, signal: AbortSignal): Promise<void> | undefined =>
  signal.aborted ? undefined : loadOfflineScreens(router, signal);
