import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import type { StoreSearch } from '#web/parts/product/store-search.ts';
import { isInStore, keepStorePlace, keptStorePlace } from '../store-place.ts';

/** Remembers where the store was left, and scrolls there when a link leads back to the same list. */
export const useStorePlace = (search: StoreSearch): void => {
  const router = useRouter();
  const { id } = useCurrentUser();
  /** The previous screen; undefined for the first of a visit. Read while it is still shown. */
  const [from] = useState(() => router.state.resolvedLocation?.pathname);
  const keep = useEffectEvent(() => keepStorePlace({ userId: id, search, top: window.scrollY }));
  const restore = useEffectEvent(() => {
    const place = keptStorePlace(id);
    // Back restores its own position, to which the router has scrolled by now.
    if (place && window.scrollY === 0 && JSON.stringify(place.search) === JSON.stringify(search))
      window.scrollTo(0, place.top);
  });
  useEffect(() => {
    if (from === undefined || isInStore(from)) return undefined;
    // The router scrolls to the top once the screen is rendered.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, [from]);
  // Runs before the screen, and with it its height, is gone.
  useLayoutEffect(() => () => keep(), []);
};
