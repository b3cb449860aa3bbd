import { setImmediate } from 'node:timers/promises';

/** Splits items into runs of at most `size`, in order. */
export const inChunks = function* <T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};

const LONGEST_MS = 20;

/** Yields items one by one, yielding to the event loop whenever the work on them has taken a while. */
export const yieldingToEventLoop = async function* <T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > LONGEST_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield item;
  }
};

/** Maps items as `Array.map` does, yielding to the event loop in between. */
export const mapYielding = async <T, Result>(
  items: Iterable<T>,
  convert: (item: T, at: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = [];
  for await (const item of yieldingToEventLoop(items)) results.push(convert(item, results.length));
  return results;
};
