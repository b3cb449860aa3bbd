import { useQuery } from '@tanstack/react-query';
import { attentionQuery } from '#web/admin/dashboard/api.ts';

/** How much waits for hands on each screen, by its path; nothing until that is known. */
export const useWaiting = (): Record<string, number> => {
  const { data } = useQuery(attentionQuery);
  if (!data) return {};
  return {
    '/admin/payments': data.proofs.count,
    '/admin/orders': data.paidOrders.count + data.pickedOrders.count,
  };
};
