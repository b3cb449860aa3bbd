import type { ChangeEvents } from './change-events.ts';
import type { ChangeEvent } from './recent-events.ts';

/** A cache in memory whose values stay valid until their sources change. */
export type Cached<Value> = {
  /** The cached value; undefined if there is none, or changes may have been missed. */
  get: (key: string) => Value | undefined;
  /** Call before reading from the database. The returned function caches the value, unless it has changed since. */
  reading: () => (key: string, value: Value) => void;
};

/**
 * `forget` returns the keys that an event invalidates: true for all of them, or some. The oldest values are dropped
 * when the sizes add up to more than `max`; without `sizeOf` each is 1. A value reflects every change made by a request
 * that this instance has already answered, and is at most a second behind changes made on other instances.
 */
export const cacheUntilChanged = <Value>(
  live: ChangeEvents,
  {
    max,
    sizeOf = () => 1,
    forget,
  }: {
    max: number;
    sizeOf?: (value: Value) => number;
    forget: (event: ChangeEvent, cached: ReadonlyMap<string, Value>) => true | Iterable<string>;
  },
): Cached<Value> => {
  const cached = new Map<string, Value>();
  /** Values read before the last change are not cached. */
  let changes = 0;
  let size = 0;
  const drop = (key: string): void => {
    const value = cached.get(key);
    if (value !== undefined) size -= sizeOf(value);
    cached.delete(key);
  };

  live.subscribe(({ event }) => {
    const outdated = event.topic === 'everything' ? true : forget(event, cached);
    if (outdated === true) {
      changes += 1;
      cached.clear();
      size = 0;
      return;
    }
    for (const key of outdated) {
      changes += 1;
      drop(key);
    }
  });

  return {
    get: (key) => (live.isCurrent() ? cached.get(key) : undefined),
    reading: () => {
      const before = live.isCurrent() ? changes : undefined;
      return (key, value) => {
        if (before !== changes) return;
        drop(key);
        cached.set(key, value);
        size += sizeOf(value);
        for (const oldest of cached.keys()) {
          if (size <= max) break;
          drop(oldest);
        }
      };
    },
  };
};
