import { addCents, linesTotal, type Order, subtractCents } from '@formulary/contract';
import { Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber, formatTax } from '#web/lib/format.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

/** Where the order is delivered, or who collects it, as entered when the order was placed. */
export function OrderDelivery({ order: { forCollection, deliveryDetail } }: { order: Order }) {
  const { phone, specialInstructions } = deliveryDetail;
  return (
    <section aria-labelledby="order-delivery" className="mt-8">
      <h2 id="order-delivery" className="title-group mb-3">
        {forCollection ? 'Collection' : 'Delivery'}
      </h2>
      <div className="card flex flex-wrap items-center gap-4 px-4 py-3.5">
        <div
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control border [&_svg]:size-4.5"
        >
          {forCollection ? <Store /> : <Truck />}
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1">
          <p className="wrap-anywhere font-medium">
            {forCollection && <span className="font-normal text-muted">Collected by </span>}
            {recipientOf(deliveryDetail)}
          </p>
          {!forCollection && (
            <p className="wrap-anywhere text-muted text-sm">
              {addressOf(deliveryDetail)}
              {phone && (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{phone}</span>
                </>
              )}
            </p>
          )}
          {specialInstructions && (
            <p className="wrap-anywhere whitespace-pre-line text-muted text-sm italic">
              {specialInstructions}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

export function OrderTotals({ order }: { order: Order }) {
  const { orderProducts, totalQuantity, forCollection, deliveryFee, totalPrice, totalTax } = order;
  // The VAT that was added to the prices, as part of the total; orders in whole rand round it.
  const added = subtractCents(totalPrice, addCents(linesTotal(orderProducts), deliveryFee));
  return (
    <dl className="mt-3 ml-auto max-w-xs">
      <Row term={`${formatNumber(totalQuantity)} ${totalQuantity === 1 ? 'item' : 'items'}`}>
        {formatMoney(linesTotal(orderProducts))}
      </Row>
      <Row term={forCollection ? 'Collection' : 'Delivery'}>
        {deliveryFee > 0 ? formatMoney(deliveryFee) : 'Free'}
      </Row>
      {totalTax !== null && !order.pricesIncludeVat && <Row term="VAT">{formatMoney(added)}</Row>}
      <Row term="Total" className="mt-1 border-t pt-3 font-semibold text-ink text-xl">
        {formatMoney(totalPrice)}
      </Row>
      {totalTax !== null && totalTax > 0 && order.pricesIncludeVat && (
        <Row term="Includes VAT" className="pt-0 text-sm">
          {formatTax(totalTax)}
        </Row>
      )}
    </dl>
  );
}

function Row({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-wrap items-baseline justify-between gap-x-6 py-1 text-muted', className)}>
      <dt>{term}</dt>
      <dd className="figures text-ink">{children}</dd>
    </div>
  );
}

/** The customer's own number and note, if the order has them. */
export function OrderTexts({ order: { poNumber, note } }: { order: Pick<Order, 'poNumber' | 'note'> }) {
  if (!poNumber && !note) return null;
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      {poNumber && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">PO number</dt>
          <dd className="wrap-anywhere font-medium">{poNumber}</dd>
        </div>
      )}
      {note && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">Note</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{note}</dd>
        </div>
      )}
    </dl>
  );
}

export function OrderSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="mt-1">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-4 h-6 w-48" />
      <Skeleton className="my-5 h-11 w-72 max-w-full" />
      {['first', 'second', 'third'].map((line) => (
        <div key={line} className="flex items-center gap-4 border-b py-3">
          <Skeleton className="size-14 shrink-0 rounded-control" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
