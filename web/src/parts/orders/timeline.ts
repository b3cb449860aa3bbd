import { ORDER_STATUS, type Order, type OrderStatus } from '@formulary/contract';
import { FULFILMENT_TEXT } from './status-badge.tsx';

/** A step of the timeline; a step without a date is still to come. */
export type Step = { label: string; meaning: string; date: string | undefined };

const USUAL_COURSE: readonly OrderStatus[] = [
  ORDER_STATUS.StoreOrdered,
  ORDER_STATUS.Ordered,
  ORDER_STATUS.Dispatched,
];

/** The first step of an order that waited for the store to open. */
export const PREPARED = 'Prepared while the store was closed';

/** Returns the label of a status event. An order that is StoreOrdered a second time has had its payment undone. */
export const eventLabel = (status: OrderStatus, index: number): string => {
  if (status === ORDER_STATUS.Paid) return 'Paid';
  if (status === ORDER_STATUS.StoreOrdered && index > 0) return 'Payment undone';
  return FULFILMENT_TEXT[status].label;
};

/** Returns past steps in order, then the expected ones. None is expected after a cancellation. */
export const timelineOf = ({
  history,
  status,
  isCancelled,
  dateCancelled,
  preparedAt,
}: Pick<Order, 'history' | 'status' | 'isCancelled' | 'dateCancelled' | 'preparedAt'>): Step[] => {
  const prepared: Step[] = preparedAt ? [{ label: PREPARED, meaning: '', date: preparedAt }] : [];
  const reachedSteps = history.map(({ status: reached, date }, index) => ({
    label: eventLabel(reached, index),
    meaning: FULFILMENT_TEXT[reached].meaning,
    date,
  }));
  const done = [...prepared, ...reachedSteps];
  if (isCancelled)
    return [
      ...done,
      {
        label: 'Cancelled',
        meaning: 'Its total was credited to your account',
        date: dateCancelled ?? undefined,
      },
    ];
  const reached = status === ORDER_STATUS.Paid ? ORDER_STATUS.StoreOrdered : status;
  const ahead = USUAL_COURSE.slice(USUAL_COURSE.indexOf(reached) + 1);
  return [
    ...done,
    ...ahead.map((next) => {
      const { label, meaning } = FULFILMENT_TEXT[next];
      return { label, meaning, date: undefined };
    }),
  ];
};
