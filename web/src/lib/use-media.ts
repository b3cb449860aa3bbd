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
const MOBILE = '(max-width: 1224px)';

export const useIsMobile = (): boolean => useMedia(MOBILE);

/** For what loads before anything is drawn. */
export const isMobile = (): boolean => matchMedia(MOBILE).matches;
