import { isTyping } from '#web/lib/hotkeys/hotkey.ts';
import type { ActKeys } from '#web/lib/hotkeys/use-act-keys.ts';

type ReviewAct =
  | 'next'
  | 'previous'
  | 'writeAmount'
  | 'approve'
  | 'reject'
  | 'restoreAccess'
  | 'zoomIn'
  | 'zoomOut'
  | 'turn';

const isAmount = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.amount !== undefined;
/** Elements that handle Enter or the arrow keys themselves. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null;
const isScrolled = (target: EventTarget | null): boolean =>
  target instanceof Element && target.scrollHeight > target.clientHeight + 1 && target !== document.body;

/** The shortcuts of a proof. Amounts have no letters, so the shortcuts also work in the amount field. */
export const REVIEW_KEYS: ActKeys<ReviewAct> = {
  title: 'Payments',
  help: [
    { keys: ['J', '↓'], does: 'Next proof' },
    { keys: ['K', '↑'], does: 'Previous proof' },
    { keys: ['A'], does: 'Enter the amount' },
    { keys: ['Enter'], does: 'Approve' },
    { keys: ['Tab', 'Space'], does: 'Select the orders that it settles' },
    { keys: ['X'], does: 'Reject' },
    { keys: ['R'], does: 'Restore access when approving' },
    { keys: ['+', '−'], does: 'Zoom in, or fit to the page' },
    { keys: ['T'], does: 'Rotate the proof' },
  ],
  keys: {
    j: 'next',
    ArrowDown: 'next',
    k: 'previous',
    ArrowUp: 'previous',
    a: 'writeAmount',
    Enter: 'approve',
    x: 'reject',
    r: 'restoreAccess',
    '+': 'zoomIn',
    '=': 'zoomIn',
    '-': 'zoomOut',
    t: 'turn',
  },
  isNeeded: (key, target) => {
    const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isTyping(target) && !isAmount(target) && !isCheckbox) return true;
    if (key === 'Enter') return isAmount(target) || isPressed(target);
    // Arrow keys scroll a proof that is larger than its frame.
    return key.startsWith('Arrow') && isScrolled(target);
  },
};
