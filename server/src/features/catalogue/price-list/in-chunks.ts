import { setImmediate } from 'node:timers/promises';

/** The items in runs of at most `size`, in their order. */
export const inChunks = function* <T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};

const ITEMS_AT_A_TIME = 500;

/** The items one by one; after every few hundred, what else the process has to do gets its turn. */
export const givingWay = async function* <T>(items: readonly T[]): AsyncGenerator<T> {
  for (const chunk of inChunks(items, ITEMS_AT_A_TIME)) {
    await setImmediate();
    yield* chunk;
  }
};
