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
      { keys: ['↓'], does: 'From the search to the first product' },
      { keys: ['←', '↑', '→', '↓'], does: 'To the next product' },
      { keys: ['+'], does: 'One more in the cart' },
      { keys: ['-'], does: 'One less' },
      { keys: ['Enter'], does: 'Open the product' },
    ],
  },
  {
    title: 'In lists and the cart',
    hotkeys: [
      { keys: ['↑', '↓'], does: 'To the next line' },
      { keys: ['Home', 'End'], does: 'To the first line, to the last' },
    ],
  },
];

/** The customers' hotkeys. */
export function CustomerHotkeys() {
  return <HotkeySheet groups={GROUPS} onClose={hideHotkeys} />;
}
