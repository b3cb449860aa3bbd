/** What the system, the driver and PostgreSQL say when the database cannot be reached, rather than what it replies. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|57P01|57P02|57P03|08\w{3}|53\w{3}|25006)$/;
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end/;
/** Causes are followed this deep: an error may be its own cause. */
const DEPTH = 5;

/** Whether an error, or a cause of it, means that the database cannot be reached, or takes no more connections. */
export const isUnreachable = (error: unknown): boolean => {
  let cause = error;
  for (let depth = 0; depth < DEPTH && cause instanceof Error; depth += 1) {
    if (WORDS.test(cause.message) || ('code' in cause && CODES.test(String(cause.code)))) return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnreachable)) return true;
    cause = cause.cause;
  }
  return false;
};
