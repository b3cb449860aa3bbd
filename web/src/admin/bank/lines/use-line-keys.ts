import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkeys/hotkey.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';

const HELP: readonly HotkeyHelp[] = [
  { keys: ['J', '↓'], does: 'Next line' },
  { keys: ['K', '↑'], does: 'Previous line' },
  { keys: ['Enter'], does: 'Approve the first proposal' },
  { keys: ['C'], does: 'Choose the customer' },
  { keys: ['I'], does: 'Ignore the line' },
  { keys: ['U'], does: 'Undo the last decision' },
];

type LineActions = {
  next: () => void;
  previous: () => void;
  approve: () => void;
  choose: () => void;
  ignore: () => void;
  undo: () => void;
};

const KEYS: Record<string, keyof LineActions> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'approve',
  c: 'choose',
  i: 'ignore',
  u: 'undo',
};

/** Elements that handle Enter themselves; the lines' own headings do not. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not([data-line]), summary') !== null;

/** The shortcuts of the list of lines. */
export const useLineKeys = (acts: LineActions): void => {
  useHotkeyGuide('Bank', HELP);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (isBehindDialog(null) || isTyping(target)) return;
    const isRadio = target instanceof HTMLInputElement;
    if (isRadio && (key.startsWith('Arrow') || key === 'Enter')) return;
    if (key === 'Enter' && isPressed(target)) return;
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
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
