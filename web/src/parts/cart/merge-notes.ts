import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { MergeNote } from './following/merge-carts.ts';

/**
 * A message, shown until it is dismissed: a decision of a merge, the merge of two devices' carts, or an order that was
 * placed elsewhere from the cart.
 */
export type CartNote =
  | MergeNote
  | { kind: 'joined'; added: number }
  | { kind: 'ordered'; id: string; referenceNumber: string };

type Notes = { ownerId: string; notes: CartNote[] };
const NONE: Notes = { ownerId: '', notes: [] };

/** Stored until dismissed. Other users of this browser never see them. */
const useStored = create<Notes>()(
  persist(() => NONE, { name: 'cart-merges', storage: createJSONStorage(() => localStorage) }),
);

const NO_NOTES: CartNote[] = [];

export const useMergeNotes = (ownerId: string): readonly CartNote[] =>
  useStored((stored) => (stored.ownerId === ownerId ? stored.notes : NO_NOTES));

export const addMergeNotes = (ownerId: string, added: readonly CartNote[]): void => {
  useStored.setState(({ ownerId: before, notes }) => ({
    ownerId,
    notes: [...(before === ownerId ? notes : []), ...added],
  }));
};

export const forgetMergeNotes = (): void => {
  useStored.setState(NONE);
};
