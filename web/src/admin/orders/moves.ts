import { ORDER_MOVES, ORDER_STATUS, type OrderMoves, type StaffOrderSummary } from '@formulary/contract';

/** The moves of an order. `key` is its shortcut, `done` its past participle. */
export type OrderAction = { to: OrderMoves['to']; label: string; key: string; done: string };

export const ORDER_ACTIONS: readonly OrderAction[] = [
  { to: ORDER_STATUS.Ordered, label: 'Start picking', key: 'S', done: 'being picked' },
  { to: ORDER_STATUS.Dispatched, label: 'Dispatch', key: 'D', done: 'dispatched' },
];

type Standing = Pick<StaffOrderSummary, 'status' | 'isCancelled' | 'isPaid'>;

export const canMove = ({ status, isCancelled }: Standing, to: OrderAction['to']): boolean =>
  !isCancelled && ORDER_MOVES[status].includes(to);

export const availableActions = (order: Standing): OrderAction[] =>
  ORDER_ACTIONS.filter(({ to }) => canMove(order, to));

const unpaidAmong = (orders: readonly Standing[], to: OrderAction['to']): string | undefined => {
  const unpaid = orders.filter((order) => !order.isPaid && canMove(order, to)).length;
  if (unpaid === 0) return undefined;
  const some = unpaid === 1 ? '1 of them is' : `${unpaid} of them are`;
  const which = orders.length === 1 ? 'It is' : unpaid === orders.length ? 'They are' : some;
  return `${which} not paid yet. Trusted customers may pay later.`;
};

/** Returns what to confirm before moving these orders; undefined when nothing needs confirming. */
export const moveWarning = (orders: readonly Standing[], to: OrderAction['to']): string | undefined => {
  const concerns = [
    unpaidAmong(orders, to),
    to === ORDER_STATUS.Dispatched ? 'A dispatched order can no longer be cancelled.' : undefined,
  ];
  return concerns.filter(Boolean).join(' ') || undefined;
};

/** The question when the server finds unpaid orders that the screen showed as paid. */
export const unpaidWarning = (count: number): string =>
  `${count === 1 ? '1 order is' : `${count} orders are`} no longer paid: a payment was undone. Trusted customers may pay later.`;

export const countOrders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
