import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkeys/hotkey.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';

const HELP: readonly HotkeyHelp[] = [
  { keys: ['J', '↓'], does: 'Next proof' },
  { keys: ['K', '↑'], does: 'Previous proof' },
  { keys: ['A'], does: 'Enter the amount' },
  { keys: ['Enter'], does: 'Approve' },
  { keys: ['Tab', 'Space'], does: 'Select the orders that it settles' },
  { keys: ['X'], does: 'Reject' },
  { keys: ['R'], does: 'Restore access when approving' },
  { keys: ['+', '−'], does: 'Zoom in, or fit to the page' },
  { keys: ['T'], does: 'Rotate the proof' },
];

export type ReviewActions = {
  next: () => void;
  previous: () => void;
  writeAmount: () => void;
  approve: () => void;
  reject: () => void;
  restoreAccess: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  turn: () => void;
};

const KEYS: Record<string, keyof ReviewActions> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'writeAmount',
  x: 'reject',
  r: 'restoreAccess',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  t: 'turn',
};

const isAmount = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.amount !== undefined;
/** Elements that handle Enter or the arrow keys themselves. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null;
const isScrolled = (target: EventTarget | null): boolean =>
  target instanceof Element && target.scrollHeight > target.clientHeight + 1 && target !== document.body;

/** The shortcuts of a proof. Amounts have no letters, so the shortcuts also work in the amount field. */
export const useReviewKeys = (acts: ReviewActions): void => {
  useHotkeyGuide('Payments', HELP);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (isBehindDialog(null)) return;
    const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isTyping(target) && !isAmount(target) && !isCheckbox) return;
    // Arrow keys scroll a proof that is larger than its frame.
    if (key.startsWith('Arrow') && isScrolled(target)) return;
    const isEnter = key === 'Enter' && !isAmount(target) && !isPressed(target);
    const act = isEnter ? 'approve' : KEYS[key.length === 1 ? key.toLowerCase() : key];
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
