import type { HotkeyHelp } from '#web/lib/hotkeys/hotkey-guide.ts';

/** What the keyboard does in the table of products. */
export const PRODUCT_KEYS: readonly HotkeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Move between cells' },
  { keys: ['Enter'], does: 'Edit the cell, then save and go down' },
  { keys: ['F2'], does: 'Edit the cell' },
  { keys: ['Tab'], does: 'Save and go right, while editing' },
  { keys: ['Esc'], does: 'Discard what is typed' },
  { keys: ['Ctrl+V'], does: 'Paste a block of cells' },
  { keys: ['Ctrl+Z'], does: 'Undo the last edit or paste, saved or not' },
  { keys: ['Ctrl+C'], does: 'Copy the cell' },
  { keys: ['+10'], does: 'Typed into stock: add ten packs' },
  { keys: ['Shift+Space'], does: 'Select the row' },
  { keys: ['Ctrl+Enter'], does: 'Open the product' },
];
