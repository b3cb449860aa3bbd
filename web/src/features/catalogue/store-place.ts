import { mineOnReturn } from '#web/parts/product/store-search.ts';

/** Where the user left the store in this tab: its search and scroll position. */
type StorePlace = { userId: string; search: object; top: number };

const KEY = 'store-place';

export const keepStorePlace = (place: StorePlace): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Storage is full or blocked: the store starts at its first page.
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

/** Whether an address belongs to the store, including a product dialog. */
export const isInStore = (pathname: string): boolean =>
  /^\/store(?!\/(?:quick-order|mine)(?:\/|$))(\/|$)/.test(pathname);

/**
 * The search for a link to the store: Mine if it was chosen last, else the last one used. Within the store that is empty, so
 * that the link starts over.
 */
export const searchOnReturn = (userId: string): object => {
  const mine = mineOnReturn(userId);
  if (mine.view || isInStore(location.pathname)) return mine;
  return keptStorePlace(userId)?.search ?? {};
};
