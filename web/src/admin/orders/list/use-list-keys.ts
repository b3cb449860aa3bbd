import { useNavigate } from '@tanstack/react-router';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { ORDER_ACTS, type OrderAct } from '../moves.ts';

const HELP: readonly HotkeyHelp[] = [
  { keys: ['↑', '↓'], does: 'Move through the orders' },
  { keys: ['Enter'], does: 'Open the order' },
  { keys: ['X'], does: 'Select the order' },
  { keys: ['A'], does: 'Select all on the page' },
  { keys: ['P'], does: 'Print slips for the selected orders' },
  ...ORDER_ACTS.map(({ key, label }) => ({ keys: [key], does: `${label} the selected orders` })),
  { keys: ['N'], does: 'New order by telephone' },
];

const click = (selector: string, within: ParentNode | null = document): void =>
  within?.querySelector<HTMLElement>(selector)?.click();

/** The keys of the list. `onAct` moves what is selected. */
export const useListKeys = (onAct: (act: OrderAct) => void, onClear: () => void): void => {
  const navigate = useNavigate();
  useHotkeyGuide('Orders', HELP);
  const actOn = (key: string) => {
    const act = ORDER_ACTS.find((one) => one.key === key);
    if (act) onAct(act);
  };
  useHotkey('x', () =>
    click('input[type=checkbox]', document.activeElement?.closest('tr[data-walk]') ?? null),
  );
  useHotkey('a', () => click('thead input[type=checkbox]'));
  useHotkey('p', () => click('a[data-slips]'));
  useHotkey('s', () => actOn('S'));
  useHotkey('d', () => actOn('D'));
  useHotkey('n', () => void navigate({ to: '/admin/orders/new' }));
  useHotkey('Escape', onClear);
};
