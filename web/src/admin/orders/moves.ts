import {
  ORDER_MOVES,
  ORDER_STATUS,
  type OrderMoves,
  PICK_HOLD_REASON,
  PICK_HOLDS,
  type PickHold,
  type StaffOrderSummary,
} from '@formulary/contract';

/** A status change of orders. `key` is its shortcut, `done` describes an order afterwards. */
export type OrderAction = { to: OrderMoves['to']; label: string; key: string; done: string };

export const ORDER_ACTIONS: readonly OrderAction[] = [
  { to: ORDER_STATUS.Ordered, label: 'Start picking', key: 'S', done: 'being picked' },
  { to: ORDER_STATUS.Dispatched, label: 'Dispatch', key: 'D', done: 'dispatched' },
];

type Standing = Pick<StaffOrderSummary, 'status' | 'isCancelled' | 'hold'>;

export const canMove = ({ status, isCancelled }: Standing, to: OrderAction['to']): boolean =>
  !isCancelled && ORDER_MOVES[status].includes(to);

export const availableActions = (order: Standing): OrderAction[] =>
  ORDER_ACTIONS.filter(({ to }) => canMove(order, to));

/** The reasons for several orders; PICK_HOLD_REASON has those for a single one. */
const HELD: Record<PickHold, string> = {
  terms: 'not paid yet. Their customers must pay first.',
  limit: 'not paid, and their customers owe more than their credit limit.',
  access: 'not paid, and their customers’ store access is revoked.',
};

const heldAmong = (
  orders: readonly Standing[],
  to: OrderAction['to'],
  hold: PickHold,
): string | undefined => {
  const held = orders.filter((order) => order.hold === hold && canMove(order, to)).length;
  if (held === 0) return undefined;
  if (orders.length === 1) return `It is not paid yet. ${PICK_HOLD_REASON[hold]}`;
  const some = held === 1 ? '1 of them is' : `${held} of them are`;
  return `${held === orders.length ? 'They are' : some} ${HELD[hold]}`;
};

/** Returns the warning to confirm before moving these orders; undefined if nothing needs confirming. */
export const moveWarning = (orders: readonly Standing[], to: OrderAction['to']): string | undefined => {
  const concerns = [
    ...PICK_HOLDS.map((hold) => heldAmong(orders, to, hold)),
    to === ORDER_STATUS.Dispatched ? 'A dispatched order can no longer be cancelled.' : undefined,
  ];
  return concerns.filter(Boolean).join(' ') || undefined;
};

/** The question if the server holds orders that the screen showed as ready. */
export const nowHeldWarning = (count: number): string =>
  `${count === 1 ? '1 order is' : `${count} orders are`} now held: a payment was undone, or the customer’s terms, limit or access have changed.`;

export const countOrders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
