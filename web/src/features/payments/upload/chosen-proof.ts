import type { ProofType } from '@formulary/contract';
import { create } from 'zustand';

export type ChosenProof = { file: File; type: ProofType };

type ChosenState = {
  ownerId: string;
  chosen: ChosenProof | undefined;
};

/**
 * The file that waits to be uploaded. Kept outside the dialog, in memory: whoever must sign in again half-way finds it
 * still chosen. Another user does not.
 */
const useChosen = create<ChosenState>(() => ({ ownerId: '', chosen: undefined }));

export const chooseProof = (ownerId: string, chosen: ChosenProof | undefined): void =>
  useChosen.setState({ ownerId, chosen });

export const hasChosenProof = (ownerId: string): boolean => {
  const state = useChosen.getState();
  return state.ownerId === ownerId && state.chosen !== undefined;
};

export const useChosenProof = (ownerId: string): ChosenProof | undefined =>
  useChosen((state) => (state.ownerId === ownerId ? state.chosen : undefined));
