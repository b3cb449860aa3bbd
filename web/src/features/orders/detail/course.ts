import { ORDER_STATUS, type Order, type OrderStatus } from '@formulary/contract';
import { STATUS_WORDS } from '../order-status.ts';

/** A step of an order's course; without a date it is still to come. */
export type Step = { label: string; meaning: string; date: string | undefined };

const USUAL_COURSE: readonly OrderStatus[] = [
  ORDER_STATUS.StoreOrdered,
  ORDER_STATUS.Paid,
  ORDER_STATUS.Ordered,
  ORDER_STATUS.Dispatched,
];

/** What happened to an order, in its order, then what usually follows. Nothing follows a cancellation. */
export const courseOf = ({
  history,
  status,
  isCancelled,
  dateCancelled,
}: Pick<Order, 'history' | 'status' | 'isCancelled' | 'dateCancelled'>): Step[] => {
  const done = history.map(({ status: reached, date }) => ({ ...wordsOf(reached), date }));
  if (isCancelled)
    return [
      ...done,
      {
        label: 'Cancelled',
        meaning: 'Its total was credited to your account',
        date: dateCancelled ?? undefined,
      },
    ];
  const ahead = USUAL_COURSE.slice(USUAL_COURSE.indexOf(status) + 1);
  return [...done, ...ahead.map((next) => ({ ...wordsOf(next), date: undefined }))];
};

const wordsOf = (status: OrderStatus) => {
  const { label, meaning } = STATUS_WORDS[status];
  return { label, meaning };
};

/** Whether the order still waits for its payment: a trusted customer's may be dispatched before. */
export const isUnpaid = ({ history, isCancelled }: Pick<Order, 'history' | 'isCancelled'>): boolean =>
  !isCancelled && history.every(({ status }) => status !== ORDER_STATUS.Paid);
