import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#web/lib/format.ts';
import { orderQuery } from '../../orders/api.ts';

/** Names the order that the proof is for. */
export function PaidOrder({ id }: { id: string }) {
  const { data: order } = useQuery(orderQuery(id));
  if (!order) return null;
  return (
    <>
      For order <span className="figures font-medium text-ink">{order.referenceNumber}</span> of{' '}
      <span className="figures">{formatMoney(order.totalPrice)}</span>
    </>
  );
}
