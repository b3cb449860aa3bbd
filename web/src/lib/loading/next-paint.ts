/** A hidden page never paints. */
const PATIENCE_MS = 100;

/** Resolves once the browser has painted what has changed so far. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
