import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The customer's own number for the order, and a note on it, as typed. */
export type OrderTexts = { poNumber: string; note: string };

const NONE: OrderTexts = { poNumber: '', note: '' };

/**
 * Stored separately from the cart, whose stored fields are fixed. Other users of this browser never see them.
 */
const useStored = create<OrderTexts & { ownerId: string }>()(
  persist(() => ({ ...NONE, ownerId: '' }), {
    name: 'order-texts',
    storage: createJSONStorage(() => localStorage),
  }),
);

export const useOrderTexts = (ownerId: string): OrderTexts => {
  const stored = useStored();
  return stored.ownerId === ownerId ? stored : NONE;
};

export const changeOrderTexts = (ownerId: string, change: Partial<OrderTexts>): void => {
  useStored.setState((stored) => ({
    ...(stored.ownerId === ownerId ? stored : NONE),
    ...change,
    ownerId,
  }));
};

export const clearOrderTexts = (): void => {
  useStored.setState({ ...NONE, ownerId: '' });
};

/** Returns the fields to send with an order, without empty ones. */
export const sentTexts = ({ poNumber, note }: OrderTexts): Partial<OrderTexts> => ({
  ...(poNumber.trim() && { poNumber: poNumber.trim() }),
  ...(note.trim() && { note: note.trim() }),
});
