import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a control whose button disappears when it is pressed: moves the focus to the element that `selector` finds
 * inside. Call `keep` before the change; it does nothing unless the focus is inside.
 */
export const useRestoreFocus = (
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
