import { useState } from 'react';
import { isEqual, mergeFields } from './merge-fields.ts';

/** A conflict with another person's saved changes, until the user resolves it. */
export type Conflict<Value> = {
  theirs: Value;
  /** The fields that both changed. */
  fields: (keyof Value)[];
  /** Discards the typed values. */
  takeTheirs: () => void;
  /** Keeps the typed values, which overwrite theirs when saved. */
  keepMine: () => void;
};

export type Draft<Value> = {
  value: Value;
  change: (next: Partial<Value>) => void;
  isDirty: boolean;
  conflict: Conflict<Value> | undefined;
  /** Call after saving with the server's version, or with the saved version to discard the typed values. */
  accept: (saved: Value) => void;
};

/**
 * A draft of a saved record. Fields that were not edited follow the saved version; a field that both changed
 * is reported as a conflict. Values are plain data.
 */
export const useDraft = <Value extends object>(saved: Value): Draft<Value> => {
  const [state, setState] = useState({
    base: saved,
    value: saved,
    fields: undefined as (keyof Value)[] | undefined,
  });
  const { base, value, fields } = state;
  const isDirty = !isEqual(value, base);
  const accept = (next: Value) => setState({ base: next, value: next, fields: undefined });
  if (!isEqual(saved, base)) {
    const merged = mergeFields(base, value, saved);
    const hasConflicts = isDirty && !isEqual(merged.values, saved);
    setState({ base: saved, value: merged.values, fields: hasConflicts ? merged.conflicts : undefined });
  }
  return {
    value,
    change: (next) => setState((current) => ({ ...current, value: { ...current.value, ...next } })),
    isDirty,
    conflict: fields && {
      theirs: base,
      fields,
      takeTheirs: () => accept(base),
      keepMine: () => setState({ base, value, fields: undefined }),
    },
    accept,
  };
};
