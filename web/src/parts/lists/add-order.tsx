import type { Order } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AddToList } from './add-to-list.tsx';

/** Shown on an order: adds its products that are still sold to a list. */
export function AddOrderToList({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const linesOf = async () => {
    const [{ readReorder }, { toListLine }] = await Promise.all([
      import('#web/parts/reorder/read-reorder.ts'),
      import('./to-list-line.ts'),
    ]);
    return (await readReorder(queryClient, order.id)).asked.map(toListLine);
  };
  return <AddToList of={`the products of order ${order.referenceNumber}`} linesOf={linesOf} />;
}
