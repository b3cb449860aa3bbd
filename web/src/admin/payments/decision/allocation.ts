import { allocate, centsFromRand, type OpenOrder, randFromCents, type Settlement } from '@formulary/contract';

/** An order of the list, with what the payment pays of it, in rand. */
export type Share = { order: OpenOrder; lacks: number; isTicked: boolean; pays: number };
export type Allocation = { shares: Share[]; settlements: Settlement[]; leftOver: number };

const lacksOf = ({ totalPrice, settled }: OpenOrder): number =>
  centsFromRand(totalPrice) - centsFromRand(settled);

/**
 * Spends an amount on the orders that are ticked, in the order in which they stand; where nobody has ticked any, on all
 * that it reaches.
 */
export const spend = (
  rand: number,
  orders: readonly OpenOrder[],
  ticked: readonly string[] | null,
): Allocation => {
  const amount = centsFromRand(rand);
  const wanted = orders.filter(({ id }) => ticked === null || ticked.includes(id));
  const parts = allocate(
    amount,
    wanted.map((order) => ({ id: order.id, lacks: lacksOf(order) })),
  );
  const paid = new Map(parts.map((part) => [part.orderId, part.amount]));
  return {
    shares: orders.map((order) => ({
      order,
      lacks: randFromCents(lacksOf(order)),
      isTicked: ticked === null ? paid.has(order.id) : ticked.includes(order.id),
      pays: randFromCents(paid.get(order.id) ?? 0),
    })),
    settlements: parts.map((part) => ({ orderId: part.orderId, amount: randFromCents(part.amount) })),
    leftOver: randFromCents(amount - parts.reduce((sum, part) => sum + part.amount, 0)),
  };
};
