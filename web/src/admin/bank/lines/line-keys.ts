import { isTyping } from '#web/lib/hotkeys/hotkey.ts';
import type { ActKeys } from '#web/lib/hotkeys/use-act-keys.ts';

type LineAct = 'next' | 'previous' | 'approve' | 'choose' | 'ignore' | 'undo';

/** Whether the element handles Enter itself; the headings of the lines do not. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not([data-line]), summary') !== null;

/** The shortcuts of the list of lines. */
export const LINE_KEYS: ActKeys<LineAct> = {
  title: 'Bank',
  help: [
    { keys: ['J', '↓'], does: 'Next line' },
    { keys: ['K', '↑'], does: 'Previous line' },
    { keys: ['Enter'], does: 'Approve the first proposal' },
    { keys: ['C'], does: 'Choose the customer' },
    { keys: ['I'], does: 'Ignore the line' },
    { keys: ['U'], does: 'Undo the last decision' },
  ],
  keys: {
    j: 'next',
    ArrowDown: 'next',
    k: 'previous',
    ArrowUp: 'previous',
    Enter: 'approve',
    c: 'choose',
    i: 'ignore',
    u: 'undo',
  },
  isNeeded: (key, target) => {
    const isRadio = target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === 'Enter');
    return isTyping(target) || isRadio || (key === 'Enter' && isPressed(target));
  },
};
