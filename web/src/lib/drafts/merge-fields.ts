/** Compares plain data. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type Merged<Values> = {
  /** The merged values: typed ones, and the other person's elsewhere. */
  values: Values;
  /** The fields that both changed to different values; they keep the typed value. */
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
