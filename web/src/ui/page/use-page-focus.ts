import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds after which a dialog that closes with its page has returned the focus. */
const SETTLED = 50;

/**
 * Moves focus to the page if the focused element disappeared with the previous page, such as the dialog that placed an order: the
 * next Tab continues from the content. A first page leaves the focus to the browser.
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
