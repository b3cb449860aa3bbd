type Slot = { holder: Record<string, unknown> | unknown[]; key: string | number };

/** Returns every place in a JSON value where another value could stand. */
export const slotsIn = (value: unknown): Slot[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const holder = value as Record<string, unknown>;
    return [{ holder, key }, ...slotsIn(holder[key])];
  });
};

/** A change to a value: the place, modulo their number, and the new content. */
export type Mutation = { at: number; by: unknown; kind: 'replace' | 'remove' | 'add' };

const KEYS = ['__proto__', 'constructor', 'toString', 'x'];

/** Returns a copy of a JSON value with one place changed: replaced, removed, or with an unexpected key added. */
export const mutate = <T extends object>(value: T, { at, by, kind }: Mutation): T => {
  const copy = structuredClone(value);
  const slots = slotsIn(copy);
  const slot = slots[at % Math.max(1, slots.length)];
  if (!slot) return copy;
  const { holder, key } = slot;
  // Assigning to `__proto__` would change the object instead of adding a key.
  const put = (name: string | number, content: unknown): void => {
    Object.defineProperty(holder, name, {
      value: content,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  };
  if (kind === 'replace') put(key, by);
  else if (kind === 'add' && !Array.isArray(holder)) put(KEYS[at % KEYS.length] ?? 'x', by);
  else if (Array.isArray(holder)) holder.push(by);
  else Reflect.deleteProperty(holder, key);
  return copy;
};
