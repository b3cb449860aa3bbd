/** Causes are followed this deep: an error may be its own cause. */
const DEPTH = 5;

/** An error and what caused it, outermost first. */
export const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEPTH; cause = cause.cause)
    causes.push(cause);
  return causes;
};

/** Whether an error, or a cause of it, carries a matching `code` of the system, of PostgreSQL or of a library. */
export const hasCode = (error: unknown, codes: RegExp): boolean =>
  causesOf(error).some(
    (cause) => 'code' in cause && typeof cause.code === 'string' && codes.test(cause.code),
  );

/** Whether PostgreSQL refused a row because one with the same key is there already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, /^23505$/);
