import { useEffect, useEffectEvent } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Whether keys go into a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** A dialog takes the keyboard: only what is inside the topmost one still listens. */
export const isBehindDialog = (element: Element | null): boolean => {
  const topmost = [...document.querySelectorAll(DIALOGS)].at(-1);
  return topmost !== undefined && !topmost.contains(element);
};

/**
 * Runs `act` when the key is pressed anywhere outside a text field, without Ctrl, Alt or Meta.
 * `owner` gives the element that the key is about; a dialog in front of it silences the key.
 */
export const useHotkey = (key: string, act: () => void, owner: () => Element | null = () => null): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isBehindDialog(owner())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
