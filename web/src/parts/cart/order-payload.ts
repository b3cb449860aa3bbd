import {
  collectionRecipient,
  type DeliveryDetail,
  deliveryAddress,
  fieldErrors,
  money,
  type OrderSubmission,
  orderTax,
  type User,
} from '@formulary/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { storeTaxRules } from '#web/lib/store-settings.ts';
import { type CartLine, toOrderLine } from './cart-line.ts';
import { roomyStorage } from './roomy-storage.ts';

/** The customer's own number for the order, and their note on it, as typed. */
type OrderTexts = { poNumber: string; note: string };

const NONE: OrderTexts = { poNumber: '', note: '' };

/**
 * Stored separately from the cart, whose stored fields are fixed. Other users of this browser never see them.
 */
const useStored = create<OrderTexts & { ownerId: string; restoredFrom?: string }>()(
  persist(() => ({ ...NONE, ownerId: '' }), {
    name: 'order-texts',
    storage: createJSONStorage(() => roomyStorage),
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

type ReturnedTexts = { id: string; poNumber: string | null; note: string | null };

/** Restores the texts of an order that was returned to the cart, once, where nothing is typed. Returns whether it was new. */
export const restoreOrderTexts = (ownerId: string, { id, poNumber, note }: ReturnedTexts): boolean => {
  const stored = useStored.getState();
  if (stored.ownerId === ownerId && stored.restoredFrom === id) return false;
  const typed = stored.ownerId === ownerId ? stored : NONE;
  useStored.setState({
    poNumber: typed.poNumber || (poNumber ?? ''),
    note: typed.note || (note ?? ''),
    ownerId,
    restoredFrom: id,
  });
  return true;
};

export const clearOrderTexts = (): void => {
  useStored.setState({ ...NONE, ownerId: '' });
};

/** Returns the fields to send with an order, without empty ones. */
const sentTexts = ({ poNumber, note }: OrderTexts): Partial<OrderTexts> => ({
  ...(poNumber.trim() && { poNumber: poNumber.trim() }),
  ...(note.trim() && { note: note.trim() }),
});

export type OrderParts = {
  user: Pick<User, 'id' | 'deliveryFee'>;
  lines: readonly CartLine[];
  forCollection: boolean;
  recipientName: string;
  deliveryDetail: DeliveryDetail | undefined;
  texts: OrderTexts;
};

/** The order as sent, in rand: the submission, with its delivery fields repeated at the top level. */
export type OrderPayload = OrderSubmission & Record<string, unknown>;

type Prepared = { payload: OrderPayload } | { errors: Record<string, string> };

/**
 * Returns the payload of `POST orders` with the prices that the customer saw, or the errors of the recipient or
 * delivery detail by field.
 */
export const prepareOrder = (parts: OrderParts): Prepared => {
  const { user, lines, forCollection, recipientName, deliveryDetail, texts } = parts;
  const fee = { deliveryFee: user.deliveryFee, forCollection };
  const order = {
    userId: user.id,
    totalPrice: money.encode(orderTax(lines, fee, storeTaxRules()).total),
    totalQuantity: lines.reduce((total, { quantity }) => total + quantity, 0),
    orderProducts: lines.map(toOrderLine),
    ...sentTexts(texts),
  };
  if (forCollection) {
    const { data, error } = collectionRecipient.safeParse({ recipientName });
    if (error) return { errors: fieldErrors(error) };
    return { payload: { ...data, ...order, forCollection, deliveryDetail: data } };
  }
  const { data, error } = deliveryAddress.safeParse(deliveryDetail ?? {});
  if (error) return { errors: fieldErrors(error) };
  return { payload: { ...data, ...order, forCollection, deliveryDetail: data } };
};
