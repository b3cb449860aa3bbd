import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a control whose pressed button may be gone after the press: the focus that fell out of it goes to what `selector`
 * finds in it. Call `keep` before the change; it does nothing unless the focus is inside.
 */
export const useKeptFocus = (
  selector: string,
): { box: RefObject<HTMLDivElement | null>; keep: () => void } => {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const keep = () => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
  };
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    if (!box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  return { box, keep };
};
