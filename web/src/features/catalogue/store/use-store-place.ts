import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import type { StoreSearch } from '#web/parts/product/store-search.ts';
import { isInStore, keepStorePlace, keptStorePlace } from '../store-place.ts';

/** Keeps where the store is left, and scrolls there when someone comes back to the same list by a link. */
export const useStorePlace = (search: StoreSearch): void => {
  const router = useRouter();
  const { id } = useCurrentUser();
  /** The screen before; undefined for the first of a visit. Read while it is still shown. */
  const [from] = useState(() => router.state.resolvedLocation?.pathname);
  const keep = useEffectEvent(() => keepStorePlace({ userId: id, search, top: window.scrollY }));
  const restore = useEffectEvent(() => {
    const place = keptStorePlace(id);
    // Back has its own place, where the router has scrolled by now.
    if (place && window.scrollY === 0 && JSON.stringify(place.search) === JSON.stringify(search))
      window.scrollTo(0, place.top);
  });
  useEffect(() => {
    if (from === undefined || isInStore(from)) return undefined;
    // The router scrolls to the top once the screen is drawn.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, [from]);
  // Before the screen is gone, and its height with it.
  useLayoutEffect(() => () => keep(), []);
};
