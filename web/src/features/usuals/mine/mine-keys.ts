import type { KeyboardEvent } from 'react';
import type { HotkeyHelp } from '#web/lib/hotkey.ts';

export const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Add the quantity to the cart, then the next product' },
  { keys: ['↓'], does: 'Next product, or the first one from the filter' },
  { keys: ['↑'], does: 'Previous product' },
  { keys: ['/'], does: 'Filter your products' },
  { keys: ['L'], does: 'Choose a lab' },
  { keys: ['Enter'], does: 'In the filter: the first product found, or search the store' },
];

const ROW = '[data-mine-row]';

/** Moves to a row: to its quantity, or to what can be done about a product that is out of stock. */
const enterRow = (row: Element | undefined): boolean => {
  const stop =
    row?.querySelector<HTMLElement>('[data-quantity]:enabled') ??
    row?.querySelector<HTMLElement>('button:enabled') ??
    row?.querySelector<HTMLElement>('a');
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest' });
  return stop !== undefined;
};

/** Moves between the rows. Returns whether there was one to move to. */
const step = (from: Element, steps: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll(ROW)];
  const row = from.closest(ROW);
  return enterRow(row ? rows[rows.indexOf(row) + steps] : rows[0]);
};

const isSearch = (target: Element): boolean => target instanceof HTMLInputElement && target.type === 'search';

const isQuantity = (target: Element): boolean => target.matches('[data-quantity]');

export const focusLabs = (): void =>
  document.querySelector<HTMLElement>('#page select[aria-keyshortcuts="L"]')?.focus();

/** Runs before the fields: arrow keys would change the quantity, and a letter would be rejected there. */
export const onKeyFirst = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return;
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  const isMove = isArrow && (target.closest(ROW) !== null || (isSearch(target) && key === 'ArrowDown'));
  if (!isMove && !(key === 'l' && isQuantity(target))) return;
  event.preventDefault();
  event.stopPropagation();
  if (isMove) step(target, key === 'ArrowDown' ? 1 : -1);
  else focusLabs();
};

/** Runs after the quantity field, which keeps Enter to itself if its text is not a quantity. */
export const onEnter = (event: KeyboardEvent, onNothingFound: () => void): void => {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof Element)) return;
  if (isQuantity(target)) step(target, 1);
  else if (isSearch(target) && !step(target, 1)) onNothingFound();
};
