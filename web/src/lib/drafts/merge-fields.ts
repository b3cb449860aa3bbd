/** Compares plain data. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type Merged<Values> = {
  /** The merged values: what was typed, and theirs elsewhere. */
  values: Values;
  /** The fields that both changed to different values; they keep what was typed. */
  conflicts: (keyof Values)[];
};

/** Merges what someone else has saved since `base` with what was typed. */
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
