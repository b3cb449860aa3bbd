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

/**
 * The layout's only breakpoint: the same condition as `desktop:` in styles.css, so that both change at the same width,
 * even when zoomed.
 */
export const DESKTOP = '(width >= 1225px)';

export const useIsMobile = (): boolean => !useMedia(DESKTOP);

/** A tablet in landscape is mobile but has room for a table: the same condition as `table:` in styles.css. */
const TABLE_ROOM = '(width >= 1024px)';

export const useHasRoomForTable = (): boolean => useMedia(TABLE_ROOM);

/** For code that runs before the first render. */
export const isMobile = (): boolean => !matchMedia(DESKTOP).matches;
