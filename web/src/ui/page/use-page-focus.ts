import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** In milliseconds. By then, a dialog that closed with its page has returned the focus. */
const SETTLED = 50;

/**
 * Moves the focus to the page if the focused element disappeared with the previous page, such as the dialog that placed
 * an order, so that the next Tab continues from the content. On the first page, the focus is left to the browser.
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
