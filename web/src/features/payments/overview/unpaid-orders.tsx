import {
  type Cents,
  ORDER_STATUS,
  type OrderSummary,
  type PayableOrder,
  subtractCents,
} from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { orderQuery } from '#web/parts/orders/api.ts';
import { CopyReferenceButton } from '#web/parts/orders/copy-reference-button.tsx';
import { payablesQuery, unpaidOrdersQuery } from '#web/parts/payments/api.ts';
import { PROOF_SENT_LABEL } from '#web/parts/payments/payment-status.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { BalanceExplanation, OrderDueText } from './amounts-due.tsx';
import { rowIdOf, useHighlight } from './use-highlight.ts';

const isUnpaid = (order: OrderSummary): boolean =>
  order.status === ORDER_STATUS.StoreOrdered && !order.isCancelled;

/** The newest unpaid orders and, if it is not among them, the unpaid order named in the address. */
const useUnpaidOrders = (orderId: string | undefined) => {
  const query = useQuery(unpaidOrdersQuery);
  const { data } = query;
  const newest = data?.orders;
  const isListed = newest?.some(({ id }) => id === orderId) ?? false;
  const named = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== undefined && newest !== undefined && !isListed,
  }).data;

  const older = named && !isListed && named.id === orderId && isUnpaid(named) ? [named] : [];
  return {
    query,
    orders: newest && [...newest, ...older],
    /** The number of unpaid orders not shown. */
    hidden: data ? Math.max(0, data.total - data.orders.length - older.length) : 0,
  };
};

const ROLES_WITH_ORDERS: string[] = ['StoreUser', 'DopeUser'];
const WAITING = ['first', 'second', 'third', 'fourth'];

const MAX_SENT = 4;

type UnpaidOrdersProps = {
  /** The order named in the address, which is scrolled to and highlighted. */
  orderId: string | undefined;
};

export function UnpaidOrders(props: UnpaidOrdersProps) {
  const { role } = useCurrentUser();
  return ROLES_WITH_ORDERS.includes(role.name) && <List {...props} />;
}

function List({ orderId }: UnpaidOrdersProps) {
  const { query, orders, hidden } = useUnpaidOrders(orderId);
  const payablesNow = useQuery(payablesQuery);
  const { data: payables } = payablesNow;
  const proofs = new Map(payables?.orders.map(({ id, proofId }) => [id, proofId]));
  const sent = payables?.orders.filter(({ status }) => status !== ORDER_STATUS.StoreOrdered) ?? [];
  const isEmpty = !orders?.length;
  const isKnown = isHeard(query) && isHeard(payablesNow);
  const error = isEmpty || !payables ? (query.error ?? payablesNow.error) : null;
  const isAwaited = isEmpty && !isKnown && !error;
  const readAgain = () => void Promise.all([query.refetch(), payablesNow.refetch()]);
  const highlighted = useHighlight([...(orders ?? []), ...sent].find(({ id }) => id === orderId));
  return (
    <section aria-labelledby="unpaid-orders" className="mt-6">
      <h2 id="unpaid-orders" className="title-group mb-1">
        Unpaid orders
      </h2>
      {error && <ErrorState message={messageOf(error, '')} onRetry={readAgain} className="py-6" />}
      {isEmpty && isKnown && (
        <Nothing className="border-b py-4 text-base">
          {sent.length > 0
            ? 'None of your unpaid orders is waiting to be picked.'
            : 'You have no unpaid orders.'}
        </Nothing>
      )}
      <ul aria-busy={isAwaited}>
        {orders?.map((order) => (
          <UnpaidOrderRow
            key={order.id}
            order={withAmountDue(order)}
            proofId={proofs.get(order.id)}
            isHighlighted={highlighted === order.id}
          />
        ))}
        {isAwaited &&
          WAITING.map((key) => (
            <li key={key} className="flex h-15 items-center border-b">
              <Skeleton className="h-4 w-2/5" />
            </li>
          ))}
      </ul>
      {hidden > 0 && <MoreUnpaid count={hidden} />}
      <SentBeforePayment orders={sent} highlighted={highlighted} />
      {payables && <BalanceExplanation payables={payables} />}
    </section>
  );
}

const withAmountDue = (order: OrderSummary): UnpaidOrder => ({
  ...order,
  lacks: subtractCents(order.totalPrice, order.settled),
});

type SentBeforePaymentProps = { orders: readonly PayableOrder[]; highlighted: string | undefined };

/** Unpaid orders that are already being picked or have been sent, oldest first. */
function SentBeforePayment({ orders, highlighted }: SentBeforePaymentProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="sent-before-payment" className="mt-5">
      <h3 id="sent-before-payment" className="font-medium text-sm">
        Picked or dispatched before payment
      </h3>
      <ul>
        {orders.slice(0, MAX_SENT).map((order) => (
          <UnpaidOrderRow
            key={order.id}
            order={order}
            proofId={order.proofId}
            isHighlighted={highlighted === order.id}
          />
        ))}
      </ul>
      {orders.length > MAX_SENT && <MoreUnpaid count={orders.length - MAX_SENT} />}
    </section>
  );
}

function MoreUnpaid({ count }: { count: number }) {
  return (
    <Link
      to="/orders"
      className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline"
    >
      {formatNumber(count)} more unpaid
    </Link>
  );
}

/** An unpaid order. */
type UnpaidOrder = {
  id: string;
  referenceNumber: string;
  dateOrdered: string;
  totalPrice: Cents;
  lacks: Cents;
};
type UnpaidOrderRowProps = {
  order: UnpaidOrder;
  /** The id of a proof that awaits approval. */
  proofId: string | null | undefined;
  isHighlighted: boolean;
};

function UnpaidOrderRow({ order, proofId, isHighlighted }: UnpaidOrderRowProps) {
  const { id, referenceNumber, dateOrdered, totalPrice, lacks } = order;
  return (
    <li id={rowIdOf(id)} data-highlighted={isHighlighted || undefined} className="border-b">
      <div
        className={cn(
          '-mx-3 flex min-h-15 flex-wrap items-center gap-x-3 rounded-control px-3 transition-colors duration-300',
          isHighlighted && 'bg-notice-tint',
        )}
      >
        <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3">
          <Link
            to="/orders/$id"
            params={{ id }}
            className="group flex min-h-11 min-w-0 flex-wrap content-center items-center gap-x-2 rounded-sm py-1"
          >
            <span className="figures font-semibold underline-offset-2 group-hover:underline">
              {referenceNumber}
            </span>
            <span className="text-muted max-sm:text-sm">{formatDate(dateOrdered)}</span>
          </Link>
          {proofId && (
            <Link
              to="/proof-of-payments/$id"
              params={{ id: proofId }}
              search={true}
              resetScroll={false}
              className="inline-flex min-h-11 items-center text-notice text-sm underline-offset-2 hover:underline"
            >
              {PROOF_SENT_LABEL}
            </Link>
          )}
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className="text-right">
            <span className="figures block font-semibold">{formatMoney(lacks)}</span>
            {lacks < totalPrice && (
              <span className="block text-muted text-xs">of {formatMoney(totalPrice)}</span>
            )}
            <OrderDueText orderId={id} />
          </span>
          <CopyReferenceButton referenceNumber={referenceNumber} />
        </span>
      </div>
    </li>
  );
}
