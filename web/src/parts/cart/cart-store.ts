import type { DeliveryDetail } from '@formulary/contract';
import { create } from 'zustand';
import { createJSONStorage, type PersistStorage, persist } from 'zustand/middleware';
import { type CartLine, type CartProducts, type CartTotals, withQuantity, withTotals } from './cart-line.ts';
import { roomyStorage } from './roomy-storage.ts';
import { CART_KEY, COPY_KEY, ownerOfStored, readStoredCart, storedCart } from './stored-cart.ts';

type CartState = CartTotals & {
  /** Not persisted, unlike `hasSelectedDeliveryDetail`. */
  deliveryDetail: DeliveryDetail | undefined;
  forCollection: boolean;
  /** The name of the person who collects; undefined until entered. Not persisted. */
  recipientName: string | undefined;
  hasSelectedDeliveryDetail: boolean;
  /** How many times a delivery detail was chosen on this page, including the same one again. Not persisted. */
  deliveryChoices: number;
  /** The ID of the cart's owner; empty before the first sign-in. */
  ownerId: string;
  /** True while impersonating a customer, whose cart may be read but not changed. */
  isReadOnly: boolean;
};

type CartActions = {
  /** Increases the quantity by one, or inserts the line with its quantity. */
  add: (line: CartLine) => void;
  /** Decreases the quantity by one; removes the line at zero. */
  decrement: (id: string) => void;
  /** Sets an exact quantity; 0 or less removes the line. */
  setAmount: (line: CartLine, quantity: number) => void;
  /** Updates the price and stock of lines after the customer has accepted the changes. */
  acceptChanges: (changes: Record<string, Partial<Pick<CartLine, 'cost' | 'stock'>>>) => void;
  /** Removes the lines and keeps the delivery detail. */
  clearOrder: () => void;
  setOrder: (order: { deliveryDetail: DeliveryDetail | undefined; products: CartProducts }) => void;
  setDeliveryDetail: (deliveryDetail: DeliveryDetail) => void;
  toggleForCollection: () => void;
  setRecipientName: (recipientName: string) => void;
  /** Adopts the cart on the server, from any of the owner's devices, even while the cart here is read-only. */
  follow: (products: CartProducts, forCollection: boolean) => void;
  /** Sets the owner; another user's cart is replaced with an empty one. */
  claim: (userId: string) => void;
  /**
   * Shows a read-only cart during impersonation, empty until the customer's cart has loaded. The stored cart is not
   * changed.
   */
  lend: (userId: string) => void;
};

const emptyCart = (ownerId: string): CartState => ({
  ...withTotals({}),
  deliveryDetail: undefined,
  forCollection: false,
  recipientName: undefined,
  hasSelectedDeliveryDetail: false,
  deliveryChoices: 0,
  ownerId,
  isReadOnly: false,
});

const KEEPS_NOTHING: PersistStorage<unknown> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The cart, stored in this browser and synchronised between its tabs. */
export const useCart = create<CartState & CartActions>()(
  persist(
    (set, get) => ({
      ...emptyCart(''),
      add: (line) => {
        if (get().isReadOnly) return;
        const known = get().products[line.id];
        set(withQuantity(get().products, line, known ? known.quantity + 1 : line.quantity));
      },
      decrement: (id) => {
        const known = get().products[id];
        if (known && !get().isReadOnly) set(withQuantity(get().products, known, known.quantity - 1));
      },
      setAmount: (line, quantity) => {
        if (!get().isReadOnly) set(withQuantity(get().products, line, quantity));
      },
      acceptChanges: (changes) => {
        const changed = Object.values(get().products).map((line) => ({ ...line, ...changes[line.id] }));
        set(withTotals(Object.fromEntries(changed.map((line) => [line.id, line]))));
      },
      clearOrder: () => set(withTotals({})),
      setOrder: ({ deliveryDetail, products }) => {
        if (!get().isReadOnly) set({ deliveryDetail, ...withTotals(products) });
      },
      setDeliveryDetail: (deliveryDetail) =>
        set({
          deliveryDetail,
          hasSelectedDeliveryDetail: true,
          deliveryChoices: get().deliveryChoices + 1,
        }),
      toggleForCollection: () => set({ forCollection: !get().forCollection }),
      setRecipientName: (recipientName) => set({ recipientName }),
      follow: (products, forCollection) => set({ ...withTotals(products), forCollection }),
      claim: (userId) => {
        if (get().ownerId === userId) return;
        roomyStorage.removeItem(COPY_KEY);
        set(emptyCart(userId));
      },
      lend: (userId) => {
        if (get().isReadOnly && get().ownerId === userId) return;
        useCart.persist.setOptions({ storage: KEEPS_NOTHING });
        set({ ...emptyCart(userId), isReadOnly: true });
      },
    }),
    {
      name: CART_KEY,
      storage: createJSONStorage(() => roomyStorage),
      partialize: (state) => storedCart.encode(state),
      merge: (stored, current) => ({ ...current, ...readStoredCart(stored) }),
    },
  ),
);

/**
 * Follows changes made in other tabs. `onOtherOwner` runs when another user has signed in there. Returns a function
 * that stops it.
 */
export const followOtherTabs = (onOtherOwner: () => void): (() => void) => {
  const take = (stored: string | null) => {
    if (stored === null) return;
    const owner = ownerOfStored(stored);
    if (owner === useCart.getState().ownerId) void useCart.persist.rehydrate();
    else if (owner) onOtherOwner();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CART_KEY) take(newValue);
  };
  /** Catches up on changes made before this tab started listening, or while it was suspended. */
  const catchUp = () => {
    const stored = localStorage.getItem(CART_KEY);
    if (stored !== null && ownerOfStored(stored) === useCart.getState().ownerId) take(stored);
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', catchUp);
  catchUp();
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', catchUp);
  };
};
