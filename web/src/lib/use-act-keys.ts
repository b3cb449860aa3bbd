import { useEffect, useEffectEvent } from 'react';
import { type HotkeyHelp, isBehindDialog, useHotkeyGuide } from './hotkey.ts';

export type ActKeys<Act extends string> = {
  /** The title of the page in the list of hotkeys. */
  title: string;
  help: readonly HotkeyHelp[];
  /** The action of each key; letters are in lower case. */
  keys: Partial<Record<string, Act>>;
  /** Whether the focused element needs the key itself. */
  isNeeded: (key: string, target: EventTarget | null) => boolean;
};

/** Single keys that act on the page, whichever element has the focus, except behind a dialog. */
export const useActKeys = <Act extends string>(
  { title, help, keys, isNeeded }: ActKeys<Act>,
  acts: Record<Act, () => void>,
): void => {
  useHotkeyGuide(title, help);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (isBehindDialog(null) || isNeeded(key, target)) return;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
