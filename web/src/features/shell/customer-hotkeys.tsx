import { type HotkeyGuide, hideHotkeys } from '#web/lib/hotkey.ts';
import { HotkeySheet } from '#web/ui/overlay/hotkey-sheet.tsx';

const GROUPS: readonly HotkeyGuide[] = [
  {
    title: 'Everywhere',
    hotkeys: [
      { keys: ['Ctrl+K'], does: 'Quick order' },
      { keys: ['/'], does: 'Search the store, or this list' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
      { keys: ['F8'], does: 'Go to the latest pop-up message' },
      { keys: ['Esc'], does: 'Close the dialog or menu' },
    ],
  },
  {
    title: 'In the store',
    hotkeys: [
      { keys: ['↓'], does: 'Move from the search to the first product' },
      { keys: ['←', '↑', '→', '↓'], does: 'Move to the next product' },
      { keys: ['+'], does: 'Add one to the cart' },
      { keys: ['-'], does: 'Remove one from the cart' },
      { keys: ['Enter'], does: 'Open the product' },
    ],
  },
  {
    title: 'In lists and the cart',
    hotkeys: [
      { keys: ['↑', '↓'], does: 'Move to the next line' },
      { keys: ['Home', 'End'], does: 'Move to the first or last line' },
    ],
  },
];

/** The customers' hotkeys. */
export function CustomerHotkeys() {
  return <HotkeySheet groups={GROUPS} onClose={hideHotkeys} />;
}
