import { ORDER_MOVES, ORDER_STATUS, type OrderStatus, type StaffOrderSummary } from '@formulary/contract';

/** What staff do to an order along its way. `key` does it, `done` says that it is done. */
export type OrderAct = { to: OrderStatus; label: string; key: string; done: string };

export const ORDER_ACTS: readonly OrderAct[] = [
  { to: ORDER_STATUS.Paid, label: 'Mark as paid', key: 'M', done: 'marked as paid' },
  { to: ORDER_STATUS.Ordered, label: 'Start picking', key: 'S', done: 'being picked' },
  { to: ORDER_STATUS.Dispatched, label: 'Dispatch', key: 'D', done: 'dispatched' },
];

type Standing = Pick<StaffOrderSummary, 'status' | 'isCancelled'>;

/** Whether an order may be moved there now. */
export const mayMove = ({ status, isCancelled }: Standing, to: OrderStatus): boolean =>
  !isCancelled && ORDER_MOVES[status].includes(to);

/** The acts that are open to an order, the usual next one first. */
export const actsOf = (order: Standing): OrderAct[] => ORDER_ACTS.filter(({ to }) => mayMove(order, to));

/** What should be thought of before these orders are moved; undefined where nothing speaks against it. */
export const concernAbout = (orders: readonly Standing[], to: OrderStatus): string | undefined => {
  if (to === ORDER_STATUS.Dispatched) return 'What is dispatched can no longer be cancelled.';
  const unpaid = orders.filter(
    (order) => order.status === ORDER_STATUS.StoreOrdered && mayMove(order, to),
  ).length;
  if (to !== ORDER_STATUS.Ordered || unpaid === 0) return undefined;
  const some = unpaid === 1 ? '1 of them is' : `${unpaid} of them are`;
  const which = orders.length === 1 ? 'It is' : unpaid === orders.length ? 'They are' : some;
  return `${which} not paid yet. Trusted customers may pay later.`;
};

export const countOrders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
