/**
 * `Promise.all` for statements of a transaction that are sent together: it throws the first error only once all of them have
 * ended. The caller then rolls back, and a statement sent after the rollback would run outside the transaction.
 */
export const allSent = async <const Work extends readonly unknown[]>(work: Work) => {
  const results = Promise.all(work);
  // The error is thrown below, by the same promise.
  results.catch(() => {});
  await Promise.allSettled(work);
  return results;
};
