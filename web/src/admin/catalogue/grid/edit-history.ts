import type { TypedCell } from './cell-batch.ts';

/** A cell that was saved: what it said before and after. */
export type SavedChange = Pick<TypedCell, 'id' | 'field'> & { before: string; after: string };
/** What was done at once, by typing, pasting or for all selected rows, and what of it is saved. */
export type EditStep = { cells: readonly TypedCell[]; saved: SavedChange[]; isUndone: boolean };

/** The edit that takes a saved one back. Stock goes back by as much as it was moved: what was sold since stays sold. */
export const inverseOf = ({ id, field, before, after }: SavedChange): TypedCell => {
  if (field !== 'stock') return { id, field, text: before, seen: after };
  const packs = Number(before) - Number(after);
  return { id, field, text: packs < 0 ? String(packs) : `+${packs}`, seen: after };
};
