import { useSyncExternalStore } from 'react';

/** Follows a media query. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );

/** The layout's one breakpoint, the same as Tailwind's `desktop:` (1225 px and wider). */
export const useIsMobile = (): boolean => useMedia('(max-width: 1224px)');
