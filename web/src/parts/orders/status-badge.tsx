import { FULFILMENT_LABEL, ORDER_STATUS, type OrderStatus, type OrderSummary } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

type StatusText = {
  label: string;
  meaning: string;
  tone: 'neutral' | 'primary' | 'credit' | 'notice' | 'owed';
};

const PLACED: StatusText = {
  label: FULFILMENT_LABEL[ORDER_STATUS.StoreOrdered],
  meaning: 'Waiting to be picked',
  tone: 'neutral',
};

/** The fulfilment status of an order, whether paid or not. */
export const FULFILMENT_TEXT: Record<OrderStatus, StatusText> = {
  [ORDER_STATUS.StoreOrdered]: PLACED,
  [ORDER_STATUS.Paid]: PLACED,
  [ORDER_STATUS.Ordered]: {
    label: FULFILMENT_LABEL[ORDER_STATUS.Ordered],
    meaning: 'Being picked and packed',
    tone: 'primary',
  },
  [ORDER_STATUS.Dispatched]: {
    label: FULFILMENT_LABEL[ORDER_STATUS.Dispatched],
    meaning: 'On its way or handed over',
    tone: 'neutral',
  },
};

const CANCELLED: StatusText = { label: 'Cancelled', meaning: 'Cancelled and credited', tone: 'owed' };

/** The fulfilment status of an order; a cancelled order is shown as cancelled, whatever its status. */
const fulfilmentOf = ({ status, isCancelled }: Pick<OrderSummary, 'status' | 'isCancelled'>): StatusText =>
  isCancelled ? CANCELLED : FULFILMENT_TEXT[status];

/** Whether an order is paid, regardless of fulfilment; undefined for a cancelled order, which no one pays. */
export const paymentOf = ({
  isCancelled,
  isPaid,
  settled,
}: Pick<OrderSummary, 'isCancelled' | 'isPaid' | 'settled'>): StatusText | undefined => {
  if (isCancelled) return undefined;
  if (isPaid) return { label: 'Paid', meaning: 'Paid in full', tone: 'credit' };
  return settled > 0
    ? { label: 'Partly paid', meaning: 'Part of it is still to be paid', tone: 'notice' }
    : { label: 'Unpaid', meaning: 'Still to be paid', tone: 'notice' };
};

type OrderBadgeProps = { order: Pick<OrderSummary, 'status' | 'isCancelled' | 'isPaid' | 'settled'> };

export function StatusBadge({ order }: OrderBadgeProps) {
  const { label, meaning, tone } = fulfilmentOf(order);
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  );
}

/** Shows whether an order is paid. Renders nothing for a cancelled order. */
export function PaymentBadge({ order }: OrderBadgeProps) {
  const words = paymentOf(order);
  return (
    words && (
      <Badge tone={words.tone} title={words.meaning}>
        {words.label}
      </Badge>
    )
  );
}
