import type { ChangeEvents } from './change-events.ts';
import type { ChangeEvent } from './recent-events.ts';

/** Values kept in memory for as long as nothing that they were read from has changed. */
export type Kept<Value> = {
  /** The kept value; undefined if there is none, or changes may have been missed. */
  get: (key: string) => Value | undefined;
  /** Call before reading from the database. The returned function keeps what was read, unless it has changed since. */
  reading: () => (key: string, value: Value) => void;
};

/**
 * `forget` returns which keys an event makes outdated: true for all of them, or some. The oldest values are dropped when the
 * sizes add up to more than `max`; without `sizeOf` each is 1. A value is never older than a change made on this instance, once that was answered, and never more
 * than a second older than one made elsewhere.
 */
export const keepUntilChanged = <Value>(
  live: ChangeEvents,
  {
    max,
    sizeOf = () => 1,
    forget,
  }: {
    max: number;
    sizeOf?: (value: Value) => number;
    forget: (event: ChangeEvent, kept: ReadonlyMap<string, Value>) => true | Iterable<string>;
  },
): Kept<Value> => {
  const kept = new Map<string, Value>();
  /** Values read before the last change are not kept. */
  let changes = 0;
  let size = 0;
  const drop = (key: string): void => {
    const value = kept.get(key);
    if (value !== undefined) size -= sizeOf(value);
    kept.delete(key);
  };

  live.subscribe(({ event }) => {
    const outdated = event.topic === 'everything' ? true : forget(event, kept);
    if (outdated === true) {
      changes += 1;
      kept.clear();
      size = 0;
      return;
    }
    for (const key of outdated) {
      changes += 1;
      drop(key);
    }
  });

  return {
    get: (key) => (live.isCurrent() ? kept.get(key) : undefined),
    reading: () => {
      const before = live.isCurrent() ? changes : undefined;
      return (key, value) => {
        if (before !== changes) return;
        drop(key);
        kept.set(key, value);
        size += sizeOf(value);
        for (const oldest of kept.keys()) {
          if (size <= max) break;
          drop(oldest);
        }
      };
    },
  };
};
