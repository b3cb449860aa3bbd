import { formatNumber } from '#web/lib/format.ts';
import type { CartProducts } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { rememberChoices } from '#web/parts/line-entry/api.ts';
import { noteAdded, say, type UsualOf } from '#web/parts/line-entry/order-target.ts';
import { planReorder } from '#web/parts/reorder/reorder.ts';
import { choicesIn, NO_LIST, type PastedRow, readyLines, stateOf } from './pasted-list.ts';
import { type AddedRows, changeList, usePasted } from './pasted-store.ts';

/** The packs of each line to add to the cart, and the shortfalls. */
export type Plan = {
  lines: AddedRows['lines'];
  packsOf: ReadonlyMap<string, number>;
  shortfalls: string[];
  /** The rows that are added, in full or in part. */
  rows: readonly PastedRow[];
};

export const planRows = (rows: readonly PastedRow[], cart: CartProducts, usualOf: UsualOf): Plan => {
  const { lines, shortfalls } = planReorder(
    cart,
    { asked: readyLines(rows, usualOf), shortfalls: [] },
    'add',
  );
  const added = lines.map((line) => ({ line, packs: line.quantity - (cart[line.id]?.quantity ?? 0) }));
  const packsOf = new Map(added.map(({ line, packs }) => [line.id, packs]));
  return {
    lines: added,
    packsOf,
    shortfalls,
    rows: rows.filter((row) => stateOf(row) === 'ready' && packsOf.has(row.chosen ?? '')),
  };
};

export const linesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Adds ready lines to the cart, up to the stock. Undecided lines stay in the list. Returns whether none is left. */
export const putRows = (usualOf: UsualOf): boolean => {
  if (!mayFillCart()) return false;
  const { list } = usePasted.getState();
  const { lines, shortfalls, rows: added } = planRows(list.rows, useCart.getState().products, usualOf);
  for (const { line } of lines) useCart.getState().setAmount(line, line.quantity);
  noteAdded(lines.map(({ line }) => line.id));
  rememberChoices(choicesIn(added));
  const rows = list.rows.filter((row) => !added.includes(row));
  const isDone = rows.every(({ isLeftOut }) => isLeftOut);
  changeList(() => (isDone ? NO_LIST : { ...list, rows }));
  usePasted.setState({
    added: { count: added.length, rows: isDone ? list.rows : added, of: list, lines, shortfalls },
    isEditingText: false,
  });
  say(`${linesText(added.length)} added to the cart.`);
  return isDone;
};
