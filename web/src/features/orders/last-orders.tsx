import type { OrderSummary } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { ordersQuery } from '#web/parts/orders/api.ts';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { OrderAgainButton, OrderAgainOutcome } from '#web/parts/reorder/order-again.tsx';
import type { ReorderOutcome } from '#web/parts/reorder/reorder.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Aside } from '#web/ui/page/aside.tsx';

const SHOWN = 3;

export function LastOrders() {
  const isMobile = useIsMobile();
  const query = useQuery(ordersQuery({ q: '', page: 0, pageSize: SHOWN }));
  const { data } = query;
  const list = query.isPending ? (
    <div className="card skeleton min-h-75 rounded-tile" aria-hidden />
  ) : data?.orders.length ? (
    <LastOrdersCard orders={data.orders} />
  ) : (
    <FailedPart query={query} what="your last orders" className="card rounded-tile" />
  );
  return isMobile ? list : <Aside>{list}</Aside>;
}

function LastOrdersCard({ orders }: { orders: readonly OrderSummary[] }) {
  const [again, setAgain] = useState<ReorderOutcome>();
  return (
    <section aria-labelledby="last-orders" className="card rounded-tile px-5 pt-5 pb-2">
      <h2 id="last-orders" className="title-group">
        Your last orders
      </h2>
      {again && (
        <div className="mt-3">
          <OrderAgainOutcome {...again} />
        </div>
      )}
      <ul className="mt-2">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b py-3.5 last:border-b-0"
          >
            <div className="min-w-[min(11rem,100%)] flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  to="/orders/$id"
                  params={{ id: order.id }}
                  className="max-desktop:-my-2.5 inline-block max-desktop:py-2.5 font-semibold tracking-wide underline-offset-4 hover:text-primary hover:underline"
                >
                  {order.referenceNumber}
                </Link>
                <span className="figures font-medium">{formatMoney(order.totalPrice)}</span>
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
                <time dateTime={order.dateOrdered} className="desktop:basis-full">
                  {formatDate(order.dateOrdered)}
                </time>
                <PaymentBadge order={order} />
                <StatusBadge order={order} />
              </p>
            </div>
            <OrderAgainButton
              orderId={order.id}
              referenceNumber={order.referenceNumber}
              size="sm"
              onDone={setAgain}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
