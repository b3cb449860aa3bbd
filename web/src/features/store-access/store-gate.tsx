import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { AccessRevoked } from './access-revoked.tsx';
import { StoreClosed } from './store-closed.tsx';

/** A store that opens or closes by its hours tells nobody. */
const ASK_AGAIN_MS = 60_000;

/** The store, to whom it is open: a closed one is closed to everyone, and access may have been taken from the customer. */
export function StoreGate({ children }: { children: ReactNode }) {
  const { storeAccess } = useCurrentUser();
  const { data: status, dataUpdatedAt } = useQuery({
    ...storeStatusQuery,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (status?.isClosed) return <StoreClosed status={status} loadedAt={dataUpdatedAt} />;
  if (!storeAccess) return <AccessRevoked />;
  return children;
}
