import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds in which a dialog that goes with its page has given the focus back. */
const SETTLED = 50;

/**
 * The page takes the focus where what had it went away with the page before, as the question does that placed an order: the
 * next Tab goes on from the content. A first page leaves the focus to the browser.
 */
export const usePageFocus = (pathname: string): RefObject<HTMLElement | null> => {
  const page = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [pathname]);
  return page;
};
