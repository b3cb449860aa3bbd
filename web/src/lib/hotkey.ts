import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Checkboxes and buttons take no text, so hotkeys work while they have focus. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea, select, [role="textbox"]';
const TAKES_NUMBERS = 'input[type="number"], input[inputmode="numeric"], input[inputmode="decimal"]';

/** Whether the element takes typed text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_KEYS));

/** Number fields need neither "/" nor "?", so both shortcuts work there. */
const takesKey = (target: EventTarget | null, key: string): boolean =>
  isTyping(target) &&
  !(key === '/' && target instanceof HTMLInputElement && target.inputMode === 'numeric') &&
  !(key === '?' && target instanceof Element && target.matches(TAKES_NUMBERS));

/** Only hotkeys inside the topmost dialog work. */
export const isBehindDialog = (element: Element | null): boolean => {
  const topmost = [...document.querySelectorAll(DIALOGS)].at(-1);
  return topmost !== undefined && !topmost.contains(element);
};

/**
 * Runs `act` when the key is pressed outside a text field, without Ctrl, Alt or Meta. A dialog in front of the `owner`
 * element disables the hotkey. A `fallback` runs only if no other hotkey has handled the key.
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
    // The window receives a key after the document.
    const target = fallback ? window : document;
    target.addEventListener('keydown', listener as EventListener);
    return () => target.removeEventListener('keydown', listener as EventListener);
  }, [fallback]);
};

/** Keys pressed in sequence, or together when joined by `+`: `['J']`, `['G', 'P']`, `['Ctrl+K']`. */
export type HotkeyHelp = { keys: readonly string[]; does: string };
export type HotkeyGuide = { title: string; hotkeys: readonly HotkeyHelp[] };

const useGuides = create<{ guides: readonly HotkeyGuide[] }>(() => ({ guides: [] }));

/** Adds a screen's hotkeys to the help (`?`) while it is mounted. `hotkeys` must be a module constant. */
export const useHotkeyGuide = (title: string, hotkeys: readonly HotkeyHelp[]): void => {
  useEffect(() => {
    const guide = { title, hotkeys };
    useGuides.setState(({ guides }) => ({ guides: [...guides, guide] }));
    return () => useGuides.setState(({ guides }) => ({ guides: guides.filter((other) => other !== guide) }));
  }, [title, hotkeys]);
};

export const useHotkeyGuides = (): readonly HotkeyGuide[] => useGuides((state) => state.guides);

const useSheet = create<{ isShown: boolean }>(() => ({ isShown: false }));

/** Whether the list of hotkeys is open. */
export const useAreHotkeysShown = (): boolean => useSheet(({ isShown }) => isShown);
export const showHotkeys = (): void => useSheet.setState({ isShown: true });
export const hideHotkeys = (): void => useSheet.setState({ isShown: false });
