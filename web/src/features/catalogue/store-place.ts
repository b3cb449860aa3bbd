/** Where someone has left the store, in this tab: its search and how far it was scrolled. */
type StorePlace = { userId: string; search: object; top: number };

const KEY = 'store-place';

export const keepStorePlace = (place: StorePlace): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Storage is full or blocked: the store begins at its first page.
  }
};

export const keptStorePlace = (userId: string): StorePlace | undefined => {
  try {
    const place: StorePlace | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return place?.userId === userId ? place : undefined;
  } catch {
    return undefined;
  }
};

/** Whether an address is the store's own, a product over it included. */
export const isInStore = (pathname: string): boolean => /^\/store(?!\/quick-order)(\/|$)/.test(pathname);

/** The search of a link to the store: that with which it was left, but within the store none, to begin again. */
export const searchOnReturn = (userId: string): object =>
  isInStore(location.pathname) ? {} : (keptStorePlace(userId)?.search ?? {});
