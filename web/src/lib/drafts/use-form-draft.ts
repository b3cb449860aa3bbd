import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isEqual, mergeFields } from './merge-fields.ts';
import type { Conflict } from './use-draft.ts';

type FormDraft<Values> = {
  conflict: Conflict<Values> | undefined;
  /** Call after saving with the server's version. */
  accept: (saved: Values) => void;
};

/** `useDraft` for a form of react-hook-form, which stores its own values. */
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
