import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMobile } from '#web/lib/use-media.ts';

/** What is on the screen has the network to itself. */
const START_AFTER_MS = 3_000;

/** What screens of mobile alone fetch when they are drawn. */
const loadMobileParts = () =>
  Promise.all([import('#web/ui/overlay/drawer-frame.tsx'), import('../catalogue/store/store-endless.tsx')]);

/** Fetches the code of the customer's other screens, one after another, so that they open when the network is gone. */
export const useOfflineScreens = (): void => {
  const { routesById, loadRouteChunk } = useRouter();
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const routes: AnyRoute[] = Object.values(routesById);
      for (const route of routes) {
        if (isGone) return;
        if (route.id.startsWith('/_protected')) await loadRouteChunk(route);
      }
      if (isMobile()) await loadMobileParts();
    };
    const timer = window.setTimeout(() => void load().catch(() => undefined), START_AFTER_MS);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [routesById, loadRouteChunk]);
};
