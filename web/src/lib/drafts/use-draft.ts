import { useState } from 'react';
import { isAlike, mergeFields } from './merge-fields.ts';

/** What somebody else saved while this was being edited, until the person says whose values go on. */
export type Conflict<Value> = {
  theirs: Value;
  /** The fields that both changed. */
  fields: (keyof Value)[];
  /** Lets go of what was typed. */
  takeTheirs: () => void;
  /** Goes on with what was typed; saving puts it over theirs. */
  keepMine: () => void;
};

export type Draft<Value> = {
  value: Value;
  change: (next: Partial<Value>) => void;
  isDirty: boolean;
  conflict: Conflict<Value> | undefined;
  /** After saving: what the server made of it. Or what is saved already, to let go of what was typed. */
  accept: (saved: Value) => void;
};

/**
 * What is being edited of something that is saved. It follows what is saved field by field: only what was typed stays, and
 * whoever typed is told. Values are plain data.
 */
export const useDraft = <Value extends object>(saved: Value): Draft<Value> => {
  const [state, setState] = useState({
    base: saved,
    value: saved,
    fields: undefined as (keyof Value)[] | undefined,
  });
  const { base, value, fields } = state;
  const isDirty = !isAlike(value, base);
  const accept = (next: Value) => setState({ base: next, value: next, fields: undefined });
  if (!isAlike(saved, base)) {
    const merged = mergeFields(base, value, saved);
    const isTold = isDirty && !isAlike(merged.values, saved);
    setState({ base: saved, value: merged.values, fields: isTold ? merged.conflicts : undefined });
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
