import { useEffect, useEffectEvent } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** A box that is ticked and a button take no letters: keys work beside them. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea, select, [role="textbox"]';
const TAKES_NUMBERS = 'input[type="number"], input[inputmode="numeric"], input[inputmode="decimal"]';

/** Whether keys go into a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_KEYS));

/** A quantity has no use for "/", and no number for `?`: they lead to the search and to the list of keys from there too. */
const takesKey = (target: EventTarget | null, key: string): boolean =>
  isTyping(target) &&
  !(key === '/' && target instanceof HTMLInputElement && target.inputMode === 'numeric') &&
  !(key === '?' && target instanceof Element && target.matches(TAKES_NUMBERS));

/** A dialog takes the keyboard: only what is inside the topmost one still listens. */
export const isBehindDialog = (element: Element | null): boolean => {
  const topmost = [...document.querySelectorAll(DIALOGS)].at(-1);
  return topmost !== undefined && !topmost.contains(element);
};

/**
 * Runs `act` when the key is pressed anywhere outside a text field, without Ctrl, Alt or Meta.
 * `owner` gives the element that the key is about; a dialog in front of it silences the key. A `fallback` runs only where
 * nothing else on the screen took the key.
 */
export const useHotkey = (
  key: string,
  act: () => void,
  owner: () => Element | null = () => null,
  { fallback = false } = {},
): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (takesKey(event.target, key) || isBehindDialog(owner())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // The window hears a key after the document.
    const target = fallback ? window : document;
    target.addEventListener('keydown', listener as EventListener);
    return () => target.removeEventListener('keydown', listener as EventListener);
  }, [fallback]);
};
