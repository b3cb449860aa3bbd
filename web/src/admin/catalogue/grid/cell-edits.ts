import { MAX_CHANGES, type ProductCells, type StaffProduct, type StockChange } from '@formulary/contract';
import type { CellsChange } from '../api.ts';
import { type CellField, type Groups, parseCell } from './cells.ts';

/** The text typed into a cell. `seen` is the value when editing began; `tries` counts how often it was refused. */
export type TypedCell = { id: string; field: CellField; text: string; seen: string; tries?: number };
export type CellKey = `${string}:${CellField}`;
export const cellKey = ({ id, field }: Pick<TypedCell, 'id' | 'field'>): CellKey => `${id}:${field}`;

/** Splits edits into the next batch and the rest. A later edit of the same cell waits for the first. */
export const splitBatch = (typed: readonly TypedCell[], most = MAX_CHANGES) => {
  const keys = new Set<CellKey>();
  const batch: TypedCell[] = [];
  const later: TypedCell[] = [];
  for (const cell of typed) {
    (keys.has(cellKey(cell)) || batch.length === most ? later : batch).push(cell);
    keys.add(cellKey(cell));
  }
  return { batch, later };
};

/** Groups cell edits by product, for the two API calls. */
export const toChanges = (
  batch: readonly TypedCell[],
  rows: ReadonlyMap<string, StaffProduct>,
  groups: Groups,
): { cells: CellsChange[]; stocks: StockChange[] } => {
  const cells = new Map<string, CellsChange>();
  const stocks: StockChange[] = [];
  for (const { id, field, text, seen } of batch) {
    const parsed = parseCell(field, text, groups);
    const row = rows.get(id);
    if (row && 'values' in parsed) {
      const values: ProductCells = { ...cells.get(id)?.values, ...parsed.values };
      cells.set(id, { id, version: row.version, values });
    }
    if ('stock' in parsed) {
      const { stock } = parsed;
      stocks.push('add' in stock ? { id, add: stock.add } : { id, seen: Number(seen), to: stock.to });
    }
  }
  return { cells: [...cells.values()], stocks };
};

/** A saved cell, with its values before and after. */
export type SavedChange = Pick<TypedCell, 'id' | 'field'> & { before: string; after: string };
/** One undo step: a typed cell, a paste or a bulk action. */
export type EditStep = { cells: readonly TypedCell[]; saved: SavedChange[]; isUndone: boolean };

/**
 * Returns the edit that undoes a saved one. Stock is changed back by the same amount, so that later sales still count.
 */
export const inverseOf = ({ id, field, before, after }: SavedChange): TypedCell => {
  if (field !== 'stock') return { id, field, text: before, seen: after };
  const packs = Number(before) - Number(after);
  return { id, field, text: packs < 0 ? String(packs) : `+${packs}`, seen: after };
};
