import type { ProductSubstance, SubstanceDecision } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { STAFF_PRODUCTS } from '../api.ts';
import { confirmSure, type Decided, decideSubstances, undoSure } from './api.ts';

type Value = Pick<SubstanceDecision, 'substance' | 'hasNoSubstance'>;
export const OPEN: Value = { substance: '', hasNoSubstance: false };
export const NONE: Value = { substance: '', hasNoSubstance: true };

type Last = { says: string; undo: () => Promise<unknown> };

/** Decides on products, and remembers the last decision so that it can be undone. */
export const useDecisions = (onDecided: () => void) => {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  // Until the rows are refetched, their versions are outdated, and the server would refuse a decision.
  const [reads, setReads] = useState(0);
  const [last, setLast] = useState<Last>();
  const isBusy = isSaving || reads > 0;

  const run = async (
    act: () => Promise<Last | undefined>,
    failed = 'Nothing was changed',
  ): Promise<boolean> => {
    setSaving(true);
    try {
      const next = await act();
      setLast(next);
      if (next) announce(next.says);
      onDecided();
      return true;
    } catch (error) {
      toastError(error, failed);
      return false;
    } finally {
      setSaving(false);
      setReads((count) => count + 1);
      void queryClient
        .invalidateQueries({ queryKey: STAFF_PRODUCTS })
        .finally(() => setReads((count) => count - 1));
    }
  };
  const runOnRows = async (act: () => Promise<Last>, failed?: string): Promise<boolean> =>
    !isBusy && run(act, failed);

  /** Decides on rows, each with its own value. Returns whether it succeeded. */
  const decide = (
    rows: readonly ProductSubstance[],
    read: (row: ProductSubstance) => Value,
    says: string,
  ): Promise<boolean> =>
    runOnRows(async () => {
      const before = new Map(rows.map((row) => [row.id, row]));
      const decided = await decideSubstances(
        rows.map((row) => ({ id: row.id, version: row.version, ...read(row) })),
      );
      const undo = decided.map(({ id, version }) => {
        const { substance = '', hasNoSubstance = false } = before.get(id) ?? {};
        return { id, version, substance, hasNoSubstance };
      });
      return { says, undo: () => decideSubstances(undo) };
    });

  /** Only for products without an earlier decision, because undoing this leaves them undecided. */
  const confirm = (act: () => Promise<Decided>, says: string): Promise<boolean> =>
    runOnRows(async () => {
      const undo = (await act()).map((product) => ({ ...product, ...OPEN }));
      return { says, undo: () => decideSubstances(undo) };
    });

  /** Confirms all sure suggestions, of which `total` were shown. With the same `id`, it continues an earlier attempt. */
  const confirmAllSure = (id: string, total: number): Promise<boolean> =>
    runOnRows(async () => {
      const count = await confirmSure(id, total);
      const what = count === 1 ? '1 sure suggestion was' : `${formatNumber(count)} sure suggestions were`;
      return { says: `${what} confirmed.`, undo: () => undoSure(id) };
    }, 'Not all suggestions were confirmed');

  const undo = async (): Promise<boolean> =>
    !isSaving &&
    run(async () => {
      await last?.undo();
      announce('Undone.');
      return undefined;
    }, 'Could not undo everything');

  return {
    isSaving,
    isBusy,
    last,
    decide,
    confirm,
    confirmAllSure,
    undo,
    forgetLast: () => setLast(undefined),
  };
};
export type Decisions = ReturnType<typeof useDecisions>;
