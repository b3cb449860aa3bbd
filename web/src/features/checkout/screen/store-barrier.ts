import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { storeStatusQuery } from '#web/features/storefront/api.ts';

export type StoreBarrier = { title: string; closeMessage?: string };

export const useStoreBarrier = (): StoreBarrier | undefined => {
  const { storeAccess } = useCurrentUser();
  const { data: status } = useQuery(storeStatusQuery);
  if (status?.isClosed) return { title: 'Store Closed', closeMessage: status.closeMessage };
  return storeAccess ? undefined : { title: 'Store Access Revoked' };
};
