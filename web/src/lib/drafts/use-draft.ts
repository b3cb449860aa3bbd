import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Compares plain data. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Merged<Values> = {
  /** The typed value of each edited field, and the other person's value of the rest. */
  values: Values;
  /** The fields that both people changed to different values; they keep the typed value. */
  conflicts: (keyof Values)[];
};

/** Merges another person's changes since `base` with the typed values. */
export const mergeFields = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merged<Values> => {
  const fields = Object.keys(theirs) as (keyof Values)[];
  const typed = fields.filter((field) => !isEqual(mine[field], base[field]));
  return {
    values: Object.assign({ ...theirs }, ...typed.map((field) => ({ [field]: mine[field] }))),
    conflicts: typed.filter(
      (field) => !isEqual(theirs[field], base[field]) && !isEqual(theirs[field], mine[field]),
    ),
  };
};

/** A conflict with another person's saved changes, until the user resolves it. */
export type Conflict<Value> = {
  theirs: Value;
  /** The fields that both people changed. */
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
 * A draft of a saved record. Fields that were not edited follow the saved version; a field changed on both sides is
 * reported as a conflict. Values are plain data.
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

type FormDraft<Values> = {
  conflict: Conflict<Values> | undefined;
  /** Call after saving with the server's version. */
  accept: (saved: Values) => void;
};

/** `useDraft` for a form that stores its values in react-hook-form. */
export const useFormDraft = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
): FormDraft<Values> => {
  const { reset, getValues } = form;
  const base = useRef(saved);
  const [fields, setFields] = useState<(keyof Values)[]>();
  const accept = (next: Values): void => {
    base.current = next;
    setFields(undefined);
    reset(next);
  };

  useEffect(() => {
    if (isEqual(saved, base.current)) return;
    const merged = mergeFields(base.current, getValues(), saved);
    base.current = saved;
    const isTyped = !isEqual(merged.values, saved);
    setFields(isTyped ? merged.conflicts : undefined);
    reset(saved);
    if (isTyped) reset(merged.values, { keepDefaultValues: true });
  }, [saved, getValues, reset]);

  return {
    conflict: fields && {
      theirs: saved,
      fields,
      takeTheirs: () => accept(saved),
      keepMine: () => setFields(undefined),
    },
    accept,
  };
};
