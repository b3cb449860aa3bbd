import { CART_KEY, COPY_KEY } from './stored-cart.ts';

/** What this page could not store, because the browser has no room. */
const inMemory = new Map<string, string>();

/** Loaded when needed, because every first load has this module. */
const tell = (): void => {
  void import('./say-no-room.ts').then(({ sayNoRoom }) => sayNoRoom()).catch(() => undefined);
};

const read = (key: string): string | null => inMemory.get(key) ?? localStorage.getItem(key);

/** An old value must not be left, because it would count as what the person changed last. */
const keepInMemory = (key: string, value: string): void => {
  localStorage.removeItem(key);
  inMemory.set(key, value);
};

/**
 * Local storage that works on when it is full: what has no room is kept while this page is open. The copy of the cart on the
 * server is never stored without the cart, which would then count as emptied.
 */
export const roomyStorage = {
  getItem: read,
  setItem: (key: string, value: string): void => {
    if (key === COPY_KEY && inMemory.has(CART_KEY)) {
      keepInMemory(key, value);
      return;
    }
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      if (inMemory.size === 0) tell();
      keepInMemory(key, value);
      const copy = read(COPY_KEY);
      if (key === CART_KEY && copy !== null) keepInMemory(COPY_KEY, copy);
    }
  },
  removeItem: (key: string): void => {
    inMemory.delete(key);
    localStorage.removeItem(key);
  },
};
