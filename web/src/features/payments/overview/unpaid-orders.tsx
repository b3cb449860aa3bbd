import {
  centsFromRand,
  ORDER_STATUS,
  type OrderSummary,
  type PayableOrder,
  randFromCents,
} from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../accounts/api.ts';
import { payablesQuery } from '../api.ts';
import { BalanceExplanation } from './balance-explanation.tsx';
import { type UnpaidOrder, UnpaidOrderRow } from './unpaid-order-row.tsx';
import { useHighlight } from './use-highlight.ts';
import { useUnpaidOrders } from './use-unpaid-orders.ts';

const ROLES_WITH_ORDERS: string[] = ['StoreUser', 'DopeUser'];
const WAITING = ['first', 'second', 'third', 'fourth'];

const MAX_SENT = 4;

type UnpaidOrdersProps = {
  /** The order that the address names: scrolled to and highlighted. */
  orderId: string | undefined;
};

/** What a customer can pay now, each with the reference to pay it under. */
export function UnpaidOrders(props: UnpaidOrdersProps) {
  const { role } = useCurrentUser();
  return ROLES_WITH_ORDERS.includes(role.name) && <List {...props} />;
}

function List({ orderId }: UnpaidOrdersProps) {
  const { orders, hidden, error, refetch } = useUnpaidOrders(orderId);
  const { data: payables } = useQuery(payablesQuery);
  const proofs = new Map(payables?.orders.map(({ id, proofId }) => [id, proofId]));
  const sent = payables?.orders.filter(({ status }) => status !== ORDER_STATUS.StoreOrdered) ?? [];
  const highlighted = useHighlight([...(orders ?? []), ...sent].find(({ id }) => id === orderId));
  return (
    <section aria-labelledby="unpaid-orders" className="mt-6">
      <h2 id="unpaid-orders" className="title-group mb-1">
        Unpaid orders
      </h2>
      {error && <ErrorState message={messageOf(error, '')} onRetry={refetch} className="py-6" />}
      {orders?.length === 0 && (
        <p className="border-b py-4 text-muted">
          {sent.length > 0
            ? 'You have no unpaid orders that wait to be picked.'
            : 'You have no unpaid orders.'}
        </p>
      )}
      <ul aria-busy={!orders && !error}>
        {orders?.map((order) => (
          <UnpaidOrderRow
            key={order.id}
            order={lackingOf(order)}
            proofId={proofs.get(order.id)}
            isHighlighted={highlighted === order.id}
          />
        ))}
        {!orders &&
          !error &&
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

const lackingOf = (order: OrderSummary): UnpaidOrder => ({
  ...order,
  lacks: randFromCents(centsFromRand(order.totalPrice) - centsFromRand(order.settled)),
});

type SentBeforePaymentProps = { orders: readonly PayableOrder[]; highlighted: string | undefined };

/** Orders that are still to be paid although they are picked or sent, the oldest first. */
function SentBeforePayment({ orders, highlighted }: SentBeforePaymentProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="sent-before-payment" className="mt-5">
      <h3 id="sent-before-payment" className="font-medium text-sm">
        Picked or sent before payment
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
