import { useState } from 'react';

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Draft<Value> = {
  value: Value;
  change: (next: Partial<Value>) => void;
  isDirty: boolean;
  /** What somebody else saved while this was being edited. */
  theirs: Value | undefined;
  /** Goes on with what is saved, letting go of what was typed. */
  takeTheirs: () => void;
  /** Goes on with what was typed: saving puts it over theirs. */
  keepMine: () => void;
  /** After saving: what the server made of it. */
  accept: (saved: Value) => void;
};

/**
 * What is being edited of something that is saved: it follows what is saved until something is typed, and from then on
 * tells when somebody else saves something else. Values are plain data.
 */
export const useDraft = <Value extends object>(saved: Value): Draft<Value> => {
  const [{ base, value }, setState] = useState({ base: saved, value: saved });
  const isDirty = !isAlike(value, base);
  if (!isAlike(saved, base) && (!isDirty || isAlike(saved, value))) setState({ base: saved, value: saved });
  return {
    value,
    change: (next) => setState((state) => ({ ...state, value: { ...state.value, ...next } })),
    isDirty,
    theirs: isDirty && !isAlike(saved, base) ? saved : undefined,
    takeTheirs: () => setState({ base: saved, value: saved }),
    keepMine: () => setState({ base: saved, value }),
    accept: (next) => setState({ base: next, value: next }),
  };
};
