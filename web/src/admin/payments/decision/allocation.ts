import {
  addCents,
  allocate,
  type Cents,
  centsFromRand,
  inCents,
  type OpenOrder,
  type Rand,
  randFromCents,
  type Settlement,
  subtractCents,
  subtractRand,
} from '@formulary/contract';

/** An order of the list, with what the payment pays of it, in rand. */
export type Share = { order: OpenOrder; lacks: number; isTicked: boolean; pays: number };
export type Allocation = { shares: Share[]; settlements: Settlement[]; leftOver: number };

const lacksOf = ({ totalPrice, settled }: OpenOrder): Cents =>
  centsFromRand(subtractRand(totalPrice, settled));

/**
 * Spends an amount on the orders that are ticked, in the order in which they stand; where nobody has ticked any, on all
 * that it reaches.
 */
export const spend = (
  rand: Rand,
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
      pays: randFromCents(paid.get(order.id) ?? inCents(0)),
    })),
    settlements: parts.map((part) => ({ orderId: part.orderId, amount: randFromCents(part.amount) })),
    leftOver: randFromCents(subtractCents(amount, addCents(...parts.map((part) => part.amount)))),
  };
};
