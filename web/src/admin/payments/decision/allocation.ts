import {
  addCents,
  allocate,
  type Cents,
  inCents,
  type OpenOrder,
  type Settlement,
  subtractCents,
} from '@formulary/contract';

/** An order in the list, with the amount due and the amount that the payment pays. */
export type Share = { order: OpenOrder; lacks: Cents; isTicked: boolean; pays: Cents };
export type Allocation = { shares: Share[]; settlements: Settlement[]; leftOver: Cents };

const amountDue = ({ totalPrice, settled }: OpenOrder): Cents => subtractCents(totalPrice, settled);

/** Allocates an amount to the ticked orders in list order, or to all orders if `ticked` is null. */
export const allocateToSelection = (
  amount: Cents,
  orders: readonly OpenOrder[],
  ticked: readonly string[] | null,
): Allocation => {
  const wanted = orders.filter(({ id }) => ticked === null || ticked.includes(id));
  const settlements = allocate(
    amount,
    wanted.map((order) => ({ id: order.id, lacks: amountDue(order) })),
  );
  const paid = new Map(settlements.map((part) => [part.orderId, part.amount]));
  return {
    shares: orders.map((order) => ({
      order,
      lacks: amountDue(order),
      isTicked: ticked === null ? paid.has(order.id) : ticked.includes(order.id),
      pays: paid.get(order.id) ?? inCents(0),
    })),
    settlements,
    leftOver: subtractCents(amount, addCents(...settlements.map((part) => part.amount))),
  };
};
