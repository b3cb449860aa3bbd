import { create } from 'zustand';

/**
 * Unsaved input in memory, by ID. It survives navigation and signing in again. Begin the ID with the user's ID if no
 * one else may see the input.
 */
export const createDraftStore = <Value>() => {
  const useDrafts = create<{ drafts: ReadonlyMap<string, Value> }>(() => ({ drafts: new Map() }));
  return {
    use: (id: string): Value | undefined => useDrafts(({ drafts }) => drafts.get(id)),
    of: (id: string): Value | undefined => useDrafts.getState().drafts.get(id),
    keep: (id: string, value: Value): void =>
      useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(id, value) })),
    forget: (id: string): void =>
      useDrafts.setState(({ drafts }) => ({ drafts: new Map([...drafts].filter(([one]) => one !== id)) })),
  };
};
