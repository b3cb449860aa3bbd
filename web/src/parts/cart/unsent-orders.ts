import type { DeliveryDetail } from '@formulary/contract';
import { create } from 'zustand';
import type { CartLine } from './cart-line.ts';
import type { OrderPayload } from './order-payload.ts';

/** An order that waits on this device until the store can be reached. Its lines have left the cart. */
export type UnsentOrder = {
  /** Its `Idempotency-Key`. */
  key: string;
  payload: OrderPayload;
  /** Set if it is left to be placed when the store opens. */
  whenOpen: { deliveryDetailId: string | undefined } | undefined;
  /** The version of the cart that was ordered; undefined if another order left that cart before. */
  cartVersion: number | undefined;
  lines: readonly CartLine[];
  deliveryDetail: DeliveryDetail | undefined;
  preparedAt: number;
  /** When it was first sent, if no response arrived: the store may have placed it. */
  triedAt: number | undefined;
  /** Why the store did not place it. Its lines are then in the cart again. */
  refusal: readonly string[] | undefined;
  reserve?: string | undefined;
};

const KEY = 'unsent-orders';

/** Reads them as stored now, because another tab may have changed them. */
const read = (): readonly UnsentOrder[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
};

/** Stored in this browser for all its users, so that a page that is closed loses no order. */
const useAll = create<{ orders: readonly UnsentOrder[] }>(() => ({ orders: read() }));

addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useAll.setState({ orders: read() });
});

/** Throws if the storage is full. */
const change = (by: (orders: readonly UnsentOrder[]) => readonly UnsentOrder[]): void => {
  const orders = by(read());
  localStorage.setItem(KEY, JSON.stringify(orders));
  useAll.setState({ orders });
};

const ofUser = (orders: readonly UnsentOrder[], userId: string): UnsentOrder[] =>
  orders.filter(({ payload }) => payload.userId === userId);

export const useUnsentOrders = (userId: string): UnsentOrder[] => ofUser(useAll().orders, userId);

/** The user's orders that wait to be sent, the first one first. */
export const waitingOrdersOf = (userId: string): UnsentOrder[] =>
  ofUser(read(), userId).filter(({ refusal }) => !refusal);

/** Room for what is written down when an order is sent or refused, so that a full storage does not stop it. */
const RESERVE = ' '.repeat(4_000);

export const keepUnsent = (order: UnsentOrder): void =>
  change((orders) => [...orders.filter(({ key }) => key !== order.key), { ...order, reserve: RESERVE }]);
export const changeUnsent = (key: string, values: Partial<UnsentOrder>): void => {
  const by = (reserve: string | undefined) => (orders: readonly UnsentOrder[]) =>
    orders.map((order) => (order.key === key ? { ...order, ...values, reserve } : order));
  try {
    change(by(RESERVE));
  } catch {
    change(by(undefined));
  }
};
export const removeUnsent = (key: string): void =>
  change((orders) => orders.filter((order) => order.key !== key));

export const subscribeToUnsent = (listener: () => void): (() => void) => useAll.subscribe(listener);
