import { addCents, linesTotal, type Order, subtractCents } from '@formulary/contract';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatNumber, formatTax } from '#web/lib/format.ts';

export function OrderTotals({ order }: { order: Order }) {
  const { orderProducts, totalQuantity, forCollection, deliveryFee, totalPrice, totalTax } = order;
  // The VAT on top, as included in the total: orders in whole rand round it.
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
