const missing = new WeakSet<Error>();

/**
 * Marks the errors of code that did not arrive. The router would answer them by loading the document again, which without a
 * network ends at the browser's own page and takes along whatever was typed.
 */
export const watchForMissingCode = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    payload.message = `Code is missing. ${payload.message}`;
  });

/** Whether the error is of a page's code: the network is gone, or the store has a newer edition. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Loads the document again if the store is there to answer: a newer edition of it has other code. */
export const reloadIfReachable = async (): Promise<void> => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
};

const KEY = 'reloaded-for';

/** Does that by itself, but once for the same piece of code: what is missing for good would never end. */
export const reloadOnceIfReachable = async (error: unknown): Promise<void> => {
  const message = String(error);
  if (sessionStorage.getItem(KEY) === message) return;
  sessionStorage.setItem(KEY, message);
  await reloadIfReachable();
};
