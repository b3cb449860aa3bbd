import { ORDER_STATUS, ORDER_STATUS_LABEL, type OrderStatus, type OrderSummary } from '@formulary/contract';

type StatusWords = {
  label: string;
  /** What it means for the customer. */
  meaning: string;
  tone: 'neutral' | 'primary' | 'credit' | 'notice' | 'owed';
};

/** How each status is called on the screen. */
export const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  [ORDER_STATUS.StoreOrdered]: {
    label: ORDER_STATUS_LABEL[ORDER_STATUS.StoreOrdered],
    meaning: 'Placed, not paid yet',
    tone: 'notice',
  },
  [ORDER_STATUS.Paid]: {
    label: ORDER_STATUS_LABEL[ORDER_STATUS.Paid],
    meaning: 'Paid, waiting to be picked',
    tone: 'credit',
  },
  [ORDER_STATUS.Ordered]: {
    label: ORDER_STATUS_LABEL[ORDER_STATUS.Ordered],
    meaning: 'Being picked',
    tone: 'primary',
  },
  [ORDER_STATUS.Dispatched]: {
    label: ORDER_STATUS_LABEL[ORDER_STATUS.Dispatched],
    meaning: 'On its way or handed over',
    tone: 'neutral',
  },
};

const CANCELLED: StatusWords = { label: 'Cancelled', meaning: 'Cancelled and credited', tone: 'owed' };

/** How an order stands: being cancelled outweighs its status. */
export const wordsOf = ({
  status,
  isCancelled,
}: Pick<OrderSummary, 'status' | 'isCancelled'>): StatusWords =>
  isCancelled ? CANCELLED : STATUS_WORDS[status];
