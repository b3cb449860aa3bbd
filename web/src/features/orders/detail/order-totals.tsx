import { type Order, sumOfLines } from '@formulary/contract';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

/** How the order's total comes about. */
export function OrderTotals({ order }: { order: Order }) {
  const { orderProducts, totalQuantity, forCollection, deliveryFee, totalPrice } = order;
  return (
    <dl className="mt-4 ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      <dt className="text-muted">
        {formatNumber(totalQuantity)} {totalQuantity === 1 ? 'item' : 'items'}
      </dt>
      <dd className="figures text-right">{formatMoney(sumOfLines(orderProducts))}</dd>
      <dt className="text-muted">{forCollection ? 'Collection' : 'Delivery'}</dt>
      <dd className="figures text-right">{deliveryFee > 0 ? formatMoney(deliveryFee) : 'Free'}</dd>
      <dt className="border-t pt-2 font-semibold text-xl">Total</dt>
      <dd className="figures border-t pt-2 text-right font-semibold text-xl">{formatMoney(totalPrice)}</dd>
    </dl>
  );
}
