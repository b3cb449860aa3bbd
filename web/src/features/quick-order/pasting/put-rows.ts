import type { Bought } from '@formulary/contract';
import { formatNumber } from '#web/lib/format.ts';
import { type CartProducts, productIdOf } from '#web/parts/cart/cart-line.ts';
import type { Choice } from '#web/parts/line-entry/choices.ts';
import { noteAdded, type OrderTarget, say, type UsualOf } from '#web/parts/line-entry/order-target.ts';
import { quantityOfProduct } from '#web/parts/product/stock.tsx';
import { planReorder } from '#web/parts/reorder/reorder.ts';
import type { ListTarget } from './list-target.ts';
import {
  choicesIn,
  chosenOf,
  NO_LIST,
  type PastedRow,
  quantityOf,
  readyLines,
  stateOf,
} from './pasted-list.ts';
import { type AddedRows, changeList, usePasted } from './pasted-store.ts';

/** The packs of each line to add to the order, and the shortfalls. */
export type Plan = {
  lines: AddedRows['lines'];
  packsOf: ReadonlyMap<string, number>;
  shortfalls: string[];
  /** The rows that are added, in full or in part. */
  rows: readonly PastedRow[];
};

export const planRows = (rows: readonly PastedRow[], before: CartProducts, usualOf: UsualOf): Plan => {
  const { lines, shortfalls } = planReorder(
    before,
    { asked: readyLines(rows, usualOf), shortfalls: [] },
    'add',
  );
  const packsOf = new Map(lines.map(({ id, quantity }) => [id, quantity - (before[id]?.quantity ?? 0)]));
  const added = rows.filter((row) => stateOf(row) === 'ready' && packsOf.has(row.chosen ?? ''));
  const choices = new Map<string, Choice>();
  for (const row of added) {
    const choice = chosenOf(row);
    if (choice) choices.set(choice.id, choices.get(choice.id) ?? choice);
  }
  return {
    lines: [...choices.values()].map((choice) => ({ choice, packs: packsOf.get(choice.id) ?? 0 })),
    packsOf,
    shortfalls,
    rows: added,
  };
};

/** Notes on a line: that others have the same product, and that fewer packs are added. */
export type RowNotes = { shared?: string; shortage?: string };
export const NO_NOTES: RowNotes = {};

type Noted = { plan: Plan; order: OrderTarget; lines: CartProducts };

/** Returns the notes on the products of decided lines. */
export const notesOf = (
  rows: readonly PastedRow[],
  { plan, order, lines }: Noted,
): ReadonlyMap<string, RowNotes> => {
  const ready = rows.filter((row) => stateOf(row) === 'ready');
  const timesOf = Map.groupBy(ready, ({ chosen }) => chosen);
  return new Map(
    readyLines(ready, order.usualOf).map(({ id, quantity, stock }): [string, RowNotes] => {
      const packs = plan.packsOf.get(id) ?? 0;
      const before = quantityOfProduct(lines, productIdOf(id));
      const held = before > 0 ? `, ${formatNumber(before)} already in the ${order.name}` : '';
      const added =
        packs > 0 ? `${formatNumber(packs)} of ${formatNumber(quantity)} added.` : 'Nothing is added.';
      return [
        id,
        {
          ...((timesOf.get(id)?.length ?? 0) > 1 && {
            shared: `The same product as another line: ${formatNumber(quantity)} in total.`,
          }),
          ...(packs < quantity && {
            shortage: `Too many: ${formatNumber(stock)} in stock${held}. ${added}`,
          }),
        },
      ];
    }),
  );
};

/**
 * What differs in a decided line from the customer's last order of its product: `new` if they have ordered others, but not this
 * one. Undefined until the last orders are known.
 */
export type Difference = { isNew: boolean; quantity: boolean; price: boolean };

export const differenceOf = (
  row: PastedRow,
  { bought, order }: Pick<ListTarget, 'bought' | 'order'>,
): Difference | undefined => {
  const chosen = chosenOf(row);
  if (!chosen || row.isLeftOut || !bought || bought.size === 0) return undefined;
  const last: Bought | undefined = bought.get(chosen.id);
  return {
    isNew: last === undefined,
    quantity: last !== undefined && last.quantity !== quantityOf(row, order.usualOf),
    price: last !== undefined && last.cost !== chosen.product.cost,
  };
};

export const differs = (difference: Difference | undefined): boolean =>
  difference !== undefined && Object.values(difference).includes(true);

export const linesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Adds ready lines to the order, up to the stock. Undecided lines stay in the list. Returns whether none is left. */
export const putRows = ({ order, lines: before }: ListTarget): boolean => {
  if (!order.mayAdd()) return false;
  const { list } = usePasted.getState();
  const { lines, shortfalls, rows: added } = planRows(list.rows, before, order.usualOf);
  for (const { choice, packs } of lines) order.add(choice, packs);
  noteAdded(lines.map(({ choice }) => choice.id));
  order.learn?.(choicesIn(added));
  const rows = list.rows.filter((row) => !added.includes(row));
  const isDone = rows.every(({ isLeftOut }) => isLeftOut);
  changeList(() => (isDone ? NO_LIST : { ...list, rows }));
  usePasted.setState({
    added: { count: added.length, rows: isDone ? list.rows : added, of: list, lines, shortfalls },
    isEditingText: false,
  });
  say(`${linesText(added.length)} added to the ${order.name}.`);
  return isDone;
};
