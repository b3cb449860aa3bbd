const missing = new WeakSet<Error>();

/**
 * Marks errors about missing code. Otherwise the router would reload the document, which offline leads to the browser's
 * error page and loses unsaved input.
 */
export const watchChunkErrors = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    payload.message = `Code is missing. ${payload.message}`;
  });

/** Whether a page's code could not be loaded: offline, or a newer version has been deployed. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Reloads the document if the store responds, because a newer version has other code. */
export const reloadIfReachable = async (): Promise<void> => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
};

const KEY = 'reloaded-for';

/** Reloads automatically, but only once for each chunk, to avoid an endless loop. */
export const reloadOnceIfReachable = async (error: unknown): Promise<void> => {
  const message = String(error);
  if (sessionStorage.getItem(KEY) === message) return;
  sessionStorage.setItem(KEY, message);
  await reloadIfReachable();
};
