import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { MergeNote } from './following/merge-carts.ts';

/**
 * What a merge decided, that it put together the carts of two devices, or that the cart was ordered elsewhere, until it has been
 * read.
 */
export type CartNote =
  | MergeNote
  | { kind: 'joined'; added: number }
  | { kind: 'ordered'; id: string; referenceNumber: string };

type Notes = { ownerId: string; notes: CartNote[] };
const NONE: Notes = { ownerId: '', notes: [] };

/** Kept until they are read. Nobody sees those of another user of this browser. */
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
