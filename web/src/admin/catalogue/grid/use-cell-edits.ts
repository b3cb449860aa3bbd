import type { ChangeResult, StaffProduct } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cachedRows, saveCells, saveStock, updateCachedRows } from '../api.ts';
import {
  type CellKey,
  cellKey,
  type EditStep,
  inverseOf,
  splitBatch,
  type TypedCell,
  toChanges,
} from './cell-edits.ts';
import { cellText, formatCell, type Groups, parseCell } from './cells.ts';

/** An unsaved cell: being saved, or rejected with a message. */
export type CellEdit = { text: string; message?: string };

type SentCell = TypedCell & { step?: EditStep | undefined };

/** The maximum number of retries of an edit whose row has changed but whose cell has not. */
const MAX_TRIES = 3;

const describeConflict = (row: StaffProduct, { field }: TypedCell): string =>
  `Someone else changed it to ${formatCell(row, field) || 'empty'}. Save again to use your value.`;

/**
 * Saves cell edits in batches, one after another. A value changed by someone else is shown before it is overwritten,
 * and typed text stays until it is saved or discarded.
 */
export const useCellEdits = (groups: Groups, onSaved: (rows: readonly StaffProduct[]) => void) => {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<ReadonlyMap<CellKey, CellEdit>>(new Map());
  const waiting = useRef<SentCell[]>([]);
  const history = useRef<EditStep[]>([]);
  const isSending = useRef(false);
  /** Rows changed by bulk actions, which may not be on any cached page. */
  const acted = useRef(new Map<string, StaffProduct>());

  const knownRows = (): ReadonlyMap<string, StaffProduct> =>
    new Map([...acted.current, ...cachedRows(queryClient)]);

  const keep = async (rows: readonly StaffProduct[]): Promise<void> => {
    await updateCachedRows(queryClient, rows);
    for (const row of rows) if (acted.current.has(row.id)) acted.current.set(row.id, row);
    onSaved(rows);
  };

  const mark = (marked: readonly (readonly [TypedCell, CellEdit | undefined])[]) =>
    setEdits((known) => {
      const next = new Map(known);
      for (const [cell, edit] of marked) {
        if (edit) next.set(cellKey(cell), edit);
        else next.delete(cellKey(cell));
      }
      return next;
    });

  /** Records a saved cell. If its step was undone in the meantime, changes the cell back immediately. */
  const remember = ({ step, ...cell }: SentCell, after: string): void => {
    if (!step || cell.seen === after) return;
    const change = { id: cell.id, field: cell.field, before: cell.seen, after };
    if (step.isUndone) waiting.current.push(inverseOf(change));
    else step.saved.push(change);
  };

  /** Returns what becomes of a cell after the response: saved, retried or rejected. */
  const verdictOn = (
    cell: SentCell,
    row: StaffProduct | undefined,
    refusal: ChangeResult['refused'][number] | undefined,
  ): CellEdit | undefined => {
    if (!refusal) {
      if (row) remember(cell, cellText(row, cell.field));
      return undefined;
    }
    if (cell.step?.isUndone) return undefined;
    const { tries = 0, text } = cell;
    if (refusal.code !== 'STALE' || !row) return { text, message: refusal.message };
    if (cellText(row, cell.field) !== cell.seen) return { text, message: describeConflict(row, cell) };
    if (tries >= MAX_TRIES) return { text, message: refusal.message };
    waiting.current.push({ ...cell, tries: tries + 1 });
    return { text };
  };

  const sendPart = async (batch: SentCell[], call: () => Promise<ChangeResult>): Promise<void> => {
    if (batch.length === 0) return;
    try {
      const { products, refused } = await call();
      await keep(products);
      const rows = new Map(products.map((row) => [row.id, row]));
      const refusals = new Map(refused.map((refusal) => [refusal.id, refusal]));
      const saved = new Set(batch.filter(({ id }) => !refusals.has(id)).map(cellKey));
      for (const later of waiting.current) {
        const row = rows.get(later.id);
        if (row && saved.has(cellKey(later))) later.seen = cellText(row, later.field);
      }
      mark(batch.map((cell) => [cell, verdictOn(cell, rows.get(cell.id), refusals.get(cell.id))]));
    } catch (error) {
      const message = `Could not save. ${messageOf(error)}`;
      mark(batch.map((cell) => [cell, { text: cell.text, message }]));
    }
  };

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current.length > 0) {
      const { batch, later } = splitBatch(waiting.current);
      waiting.current = later;
      const { cells, stocks } = toChanges(batch, knownRows(), groups);
      await sendPart(
        batch.filter(({ field }) => field !== 'stock'),
        () => saveCells(cells),
      );
      await sendPart(
        batch.filter(({ field }) => field === 'stock'),
        () => saveStock(stocks),
      );
    }
    isSending.current = false;
  };

  const check = (cell: TypedCell, row: StaffProduct | undefined): CellEdit | 'same' | undefined => {
    const parsed = parseCell(cell.field, cell.text, groups);
    if ('problem' in parsed) return { text: cell.text, message: parsed.problem };
    if (!row) return { text: cell.text, message: 'This product is no longer on this page.' };
    const now = cellText(row, cell.field);
    // A relative change of stock applies whatever the stock is now.
    if (cell.field === 'stock' && /^[+-]/.test(cell.text)) return undefined;
    if (cell.text.trim() === now) return 'same';
    return now === cell.seen ? undefined : { text: cell.text, message: describeConflict(row, cell) };
  };

  const take = (typed: readonly SentCell[]): void => {
    const rows = knownRows();
    const checked = typed.map((cell) => [cell, check(cell, rows.get(cell.id))] as const);
    mark(checked.map(([cell, said]) => [cell, said === 'same' ? undefined : (said ?? { text: cell.text })]));
    waiting.current.push(...checked.flatMap(([cell, said]) => (said ? [] : [{ ...cell }])));
    void send();
  };

  /** Drops edits without effect, marks invalid ones and saves the others. `rows` are the rows of a bulk action. */
  const commit = (typed: readonly TypedCell[], rows: readonly StaffProduct[] = []): void => {
    for (const row of rows) acted.current.set(row.id, row);
    const step: EditStep = { cells: typed, saved: [], isUndone: false };
    if (typed.some(({ text, seen }) => text.trim() !== seen)) history.current.push(step);
    take(typed.map((cell) => ({ ...cell, step })));
  };

  /** Undoes the last edit, paste or bulk action, saved or not. Returns its number of cells. */
  const undo = (): number => {
    const step = history.current.pop();
    if (!step) return 0;
    step.isUndone = true;
    waiting.current = waiting.current.filter((cell) => cell.step !== step);
    const saved = new Set(step.saved.map(cellKey));
    mark(step.cells.filter((cell) => !saved.has(cellKey(cell))).map((cell) => [cell, undefined]));
    take(step.saved.map(inverseOf));
    return step.cells.length;
  };

  const forget = (cell: Pick<TypedCell, 'id' | 'field'>): void =>
    mark([[{ ...cell, text: '', seen: '' }, undefined]]);

  return { edits, commit, forget, undo };
};
export type CellEdits = ReturnType<typeof useCellEdits>;
