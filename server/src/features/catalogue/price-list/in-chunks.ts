import { setImmediate } from 'node:timers/promises';

/** Splits items into runs of at most `size`, in order. */
export const inChunks = function* <T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};

const ITEMS_AT_A_TIME = 500;

/** Yields items one by one, letting the event loop run after every few hundred. */
export const yieldingToEventLoop = async function* <T>(items: readonly T[]): AsyncGenerator<T> {
  for (const chunk of inChunks(items, ITEMS_AT_A_TIME)) {
    await setImmediate();
    yield* chunk;
  }
};
