import { READ_AT } from './kept-calls.ts';

/** The calls answered with what this device kept, by address, with the time when the store gave that answer. */
const kept = new Map<string, { at: number }>();
const readers = new Set<() => void>();
const listeners = new Set<() => void>();

/** Notes whether an answer came from the store now or was kept from before. */
export const noteAnswer = (url: string, { headers }: Response): void => {
  const at = Date.parse(headers.get(READ_AT) ?? '');
  if (Number.isNaN(at)) {
    if (kept.size === 0) return;
    for (const listener of listeners) listener();
    return;
  }
  kept.set(url, { at });
  for (const read of readers) read();
};

/** When the oldest of what may be on the screen was read, in milliseconds; undefined if the store gave it all now. */
export const oldestReading = (): number | undefined =>
  kept.size === 0 ? undefined : Math.min(...[...kept.values()].map(({ at }) => at));

export const subscribeToReadings = (read: () => void): (() => void) => {
  readers.add(read);
  return () => readers.delete(read);
};

/**
 * Refreshes what was read before once the store answers again. Until that is done, what is on the screen is still of
 * then. Returns a function that stops it.
 */
export const whenReachableAgain = (refresh: () => Promise<unknown>): (() => void) => {
  let isRefreshing = false;
  const listener = async (): Promise<void> => {
    if (isRefreshing) return;
    isRefreshing = true;
    const before = [...kept];
    await refresh().catch(() => undefined);
    isRefreshing = false;
    // A call that was answered with kept data again has a new entry.
    for (const [url, reading] of before) if (kept.get(url) === reading) kept.delete(url);
    for (const read of readers) read();
  };
  const listen = () => void listener();
  listeners.add(listen);
  return () => listeners.delete(listen);
};
