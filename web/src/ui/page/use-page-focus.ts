import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds in which a dialog that goes with its page has given the focus back. */
const SETTLED = 50;

/**
 * The page takes the focus where what had it went away with the page before, as the question does that placed an order: the
 * next Tab goes on from the content. A first page leaves the focus to the browser.
 */
export const usePageFocus = (): RefObject<HTMLElement | null> => {
  // Not the address, which changes while the previous page is still shown.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const page = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === pathname) return undefined;
    before.current = pathname;
    if (isFirst) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [pathname]);
  return page;
};
