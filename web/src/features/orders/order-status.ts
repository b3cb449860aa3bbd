import { ORDER_STATUS, type OrderStatus, type OrderSummary } from '@formulary/contract';

type StatusWords = {
  label: string;
  /** What it means for the customer. */
  meaning: string;
  tone: 'neutral' | 'primary' | 'credit' | 'notice' | 'owed';
};

/** How each status is called on the screen. */
export const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  [ORDER_STATUS.StoreOrdered]: { label: 'Placed', meaning: 'Placed, not paid yet', tone: 'notice' },
  [ORDER_STATUS.Paid]: { label: 'Paid', meaning: 'Paid, waiting to be picked', tone: 'credit' },
  [ORDER_STATUS.Ordered]: { label: 'Ordered', meaning: 'Being picked', tone: 'primary' },
  [ORDER_STATUS.Dispatched]: { label: 'Dispatched', meaning: 'On its way or handed over', tone: 'neutral' },
};

const CANCELLED: StatusWords = { label: 'Cancelled', meaning: 'Cancelled and credited', tone: 'owed' };

/** How an order stands: being cancelled outweighs its status. */
export const wordsOf = ({
  status,
  isCancelled,
}: Pick<OrderSummary, 'status' | 'isCancelled'>): StatusWords =>
  isCancelled ? CANCELLED : STATUS_WORDS[status];
