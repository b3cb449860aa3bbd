import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../accounts/api.ts';
import { payablesQuery } from '../api.ts';
import { BalanceExplanation } from './balance-explanation.tsx';
import { UnpaidOrderRow } from './unpaid-order-row.tsx';
import { useHighlight } from './use-highlight.ts';
import { useUnpaidOrders } from './use-unpaid-orders.ts';

const ROLES_WITH_ORDERS: string[] = ['StoreUser', 'DopeUser'];
const WAITING = ['first', 'second', 'third', 'fourth'];

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
  const highlighted = useHighlight(orders?.find(({ id }) => id === orderId));
  return (
    <section aria-labelledby="unpaid-orders" className="mt-6">
      <h2 id="unpaid-orders" className="title-group mb-1">
        Unpaid orders
      </h2>
      {error && <ErrorState message={messageOf(error, '')} onRetry={refetch} className="py-6" />}
      {orders?.length === 0 && <p className="border-b py-4 text-muted">You have no unpaid orders.</p>}
      <ul aria-busy={!orders && !error}>
        {orders?.map((order) => (
          <UnpaidOrderRow
            key={order.id}
            order={order}
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
      {hidden > 0 && (
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline"
        >
          {formatNumber(hidden)} more unpaid
        </Link>
      )}
      {payables && <BalanceExplanation payables={payables} />}
    </section>
  );
}
