import { create } from 'zustand';

/**
 * What was typed and not saved, in memory, by the id of what it belongs to: it is still there after another page, or after
 * signing in again half-way. Give ids that begin with the user's where another person must not find it.
 */
export const createDrafts = <Value>() => {
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
