import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { RevokedText } from '#web/features/store-access/revoked-text.tsx';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { SafeHtml } from '#web/lib/html/safe-html.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

export type StoreBarrier = { title: string; closeMessage?: string };

export const useStoreBarrier = (): StoreBarrier | undefined => {
  const { storeAccess } = useCurrentUser();
  const { data: status } = useQuery(storeStatusQuery);
  if (status?.isClosed) return { title: 'Store Closed', closeMessage: status.closeMessage };
  return storeAccess ? undefined : { title: 'Store Access Revoked' };
};

export function StoreBarrierNotice({ title, closeMessage }: StoreBarrier) {
  return (
    <Notice tone="owed" title={title}>
      {closeMessage !== undefined ? (
        <>
          <SafeHtml html={closeMessage} />
          <p>Your cart is kept until the store opens.</p>
        </>
      ) : (
        <>
          <p>
            <RevokedText /> Your cart is kept.
          </p>
          <LinkButton to="/proof-of-payments/upload" variant="secondary" size="sm" className="mt-3">
            Upload Proof of Payment
          </LinkButton>
        </>
      )}
    </Notice>
  );
}
