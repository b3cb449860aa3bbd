import type { DeliveryDetail } from '@formulary/contract';
import { create } from 'zustand';
import { createJSONStorage, type PersistStorage, persist } from 'zustand/middleware';
import type { CartLine } from './cart-line.ts';
import { type CartProducts, type CartTotals, withAmount, withTotals } from './cart-totals.ts';
import { CART_KEY, ownerOfStored, readStoredCart, storedCart } from './stored-cart.ts';

type CartState = CartTotals & {
  /** Not kept over a reload, unlike the mark that one was chosen. */
  deliveryDetail: DeliveryDetail | undefined;
  forCollection: boolean;
  /** Who collects, as typed; undefined until it is. Not kept over a reload, like the delivery detail. */
  recipientName: string | undefined;
  hasSelectedDeliveryDetail: boolean;
  /** Whose cart this is; empty before anyone has signed in. */
  ownerId: string;
  /** The store is viewed as a customer, whose cart is in their own browser: nothing can be put in this one. */
  isReadOnly: boolean;
};

type CartActs = {
  /** One more of the product, or the product put in with its quantity. */
  add: (line: CartLine) => void;
  /** One less; the last one takes the line out. */
  decrement: (id: string) => void;
  /** An exact quantity; 0 or less takes the line out. */
  setAmount: (line: CartLine, quantity: number) => void;
  /** Takes today's price and stock for lines that the customer has agreed to see changed. */
  acceptChanges: (changes: Record<string, Partial<Pick<CartLine, 'cost' | 'stock'>>>) => void;
  /** Empties the lines; the delivery detail stays. */
  clearOrder: () => void;
  setOrder: (order: { deliveryDetail: DeliveryDetail | undefined; products: CartProducts }) => void;
  setDeliveryDetail: (deliveryDetail: DeliveryDetail) => void;
  toggleForCollection: () => void;
  setRecipientName: (recipientName: string) => void;
  /** The signed-in user: a cart of anyone else is replaced with an empty one. */
  claim: (userId: string) => void;
  /** An empty cart that nothing can be put in, while an Admin views the store as a customer. What is stored here stays as it is. */
  lend: (userId: string) => void;
};

const emptyCart = (ownerId: string): CartState => ({
  ...withTotals({}),
  deliveryDetail: undefined,
  forCollection: false,
  recipientName: undefined,
  hasSelectedDeliveryDetail: false,
  ownerId,
  isReadOnly: false,
});

const KEEPS_NOTHING: PersistStorage<unknown> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The cart, kept in this browser and in step between its tabs. */
export const useCart = create<CartState & CartActs>()(
  persist(
    (set, get) => ({
      ...emptyCart(''),
      add: (line) => {
        if (get().isReadOnly) return;
        const known = get().products[line.id];
        set(withAmount(get().products, line, known ? known.quantity + 1 : line.quantity));
      },
      decrement: (id) => {
        const known = get().products[id];
        if (known) set(withAmount(get().products, known, known.quantity - 1));
      },
      setAmount: (line, quantity) => {
        if (!get().isReadOnly) set(withAmount(get().products, line, quantity));
      },
      acceptChanges: (changes) => {
        const changed = Object.values(get().products).map((line) => ({ ...line, ...changes[line.id] }));
        set(withTotals(Object.fromEntries(changed.map((line) => [line.id, line]))));
      },
      clearOrder: () => set(withTotals({})),
      setOrder: ({ deliveryDetail, products }) => {
        if (!get().isReadOnly) set({ deliveryDetail, ...withTotals(products) });
      },
      setDeliveryDetail: (deliveryDetail) => set({ deliveryDetail, hasSelectedDeliveryDetail: true }),
      toggleForCollection: () => set({ forCollection: !get().forCollection }),
      setRecipientName: (recipientName) => set({ recipientName }),
      claim: (userId) => {
        if (get().ownerId !== userId) set(emptyCart(userId));
      },
      lend: (userId) => {
        useCart.persist.setOptions({ storage: KEEPS_NOTHING });
        set({ ...emptyCart(userId), isReadOnly: true });
      },
    }),
    {
      name: CART_KEY,
      storage: createJSONStorage(() => localStorage),
      partialize: (state) => storedCart.encode(state),
      merge: (stored, current) => ({ ...current, ...readStoredCart(stored) }),
    },
  ),
);

/** Follows what other tabs do to the cart. `onOtherOwner` runs when someone else has signed in there. Returns the way to stop. */
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
  /** What was done before this tab listened, or while it was put aside. */
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
