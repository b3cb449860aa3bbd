import { addCents, allocate, type BankReason, type Cents } from '@formulary/contract';
import type { OrderFact } from './load-facts.ts';

/**
 * The orders that an amount pays, with the parts. `isExact` if it is the unpaid amount of one order or of the account;
 * a sum of several orders may be a coincidence.
 */
export type Chosen = {
  parts: { order: OrderFact; amount: Cents }[];
  reason: Extract<BankReason, 'order' | 'orders' | 'balance'> | null;
  isExact: boolean;
};

/** Above this number of unpaid orders, their combinations are not tried. */
const MAX_COMBINED = 14;

const toParts = (amount: Cents, orders: readonly OrderFact[]): Chosen['parts'] => {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return allocate(amount, orders).flatMap(({ orderId, amount: part }) => {
    const order = byId.get(orderId);
    return order ? [{ order, amount: part }] : [];
  });
};

/** Returns the orders that add up to exactly the amount, if there is only one such combination. */
const combine = (amount: Cents, orders: readonly OrderFact[]): OrderFact[] | undefined => {
  if (orders.length > MAX_COMBINED) return undefined;
  let found: OrderFact[] | undefined;
  let isAmbiguous = false;
  const search = (at: number, left: number, taken: OrderFact[]): void => {
    if (left === 0) [isAmbiguous, found] = [found !== undefined, taken];
    const order = orders[at];
    if (left <= 0 || !order || isAmbiguous) return;
    search(at + 1, left - order.lacks, [...taken, order]);
    search(at + 1, left, taken);
  };
  search(0, amount, []);
  return isAmbiguous ? undefined : found;
};

/** Chooses which of a customer's unpaid orders, oldest first, an amount without a reference pays. */
export const chooseOrders = (amount: Cents, orders: readonly OrderFact[], outstanding: Cents): Chosen => {
  const equal = orders.filter(({ lacks }) => lacks === amount);
  const [first] = equal;
  if (first) return { parts: toParts(amount, [first]), reason: 'order', isExact: equal.length === 1 };
  const parts = toParts(amount, orders);
  if (amount === outstanding) return { parts, reason: 'balance', isExact: true };
  const combined = combine(amount, orders);
  if (combined) return { parts: toParts(amount, combined), reason: 'orders', isExact: false };
  return { parts, reason: null, isExact: false };
};

export const sumOfLacks = (orders: readonly OrderFact[]): Cents =>
  addCents(...orders.map(({ lacks }) => lacks));
