import type { StoreStatus } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { followedStatusQuery } from '#web/parts/storefront/api.ts';
import { mayPrepare } from '#web/parts/storefront/may-prepare.ts';

/** `closed` contains the store's message, and whether the cart may still be filled. */
export type StoreBarrier = { title: string; closed?: { status: StoreStatus; canPrepare: boolean } };

export const useStoreBarrier = (): StoreBarrier | undefined => {
  const { storeAccess } = useCurrentUser();
  const { data: status } = useQuery(followedStatusQuery);
  if (status?.isClosed)
    return { title: 'Store Closed', closed: { status, canPrepare: storeAccess && mayPrepare(status) } };
  return storeAccess ? undefined : { title: 'Store Access Revoked' };
};
