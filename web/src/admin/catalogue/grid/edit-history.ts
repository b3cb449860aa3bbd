import type { TypedCell } from './cell-batch.ts';

/** A saved cell with its value before and after. */
export type SavedChange = Pick<TypedCell, 'id' | 'field'> & { before: string; after: string };
/** One undo step: a typed cell, a paste or a bulk action. */
export type EditStep = { cells: readonly TypedCell[]; saved: SavedChange[]; isUndone: boolean };

/**
 * Returns the edit that undoes a saved one. Stock is changed back by the same amount, so that sales since
 * then still count.
 */
export const inverseOf = ({ id, field, before, after }: SavedChange): TypedCell => {
  if (field !== 'stock') return { id, field, text: before, seen: after };
  const packs = Number(before) - Number(after);
  return { id, field, text: packs < 0 ? String(packs) : `+${packs}`, seen: after };
};
