import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currentUserQuery, useCurrentUser } from '#web/parts/accounts/api.ts';
import { RevokedText } from '#web/parts/store-access/revoked-text.tsx';
import { StoreClosed } from '#web/parts/store-access/store-closed.tsx';
import { followedStatusQuery } from '#web/parts/storefront/api.ts';
import { mayPrepare } from '#web/parts/storefront/may-prepare.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';

function AccessRevoked() {
  const queryClient = useQueryClient();
  const { paymentOutstanding } = useCurrentUser();
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    setIsChecking(false);
  };
  return (
    <section className="card mx-auto mt-4 flex max-w-xl flex-col items-center rounded-tile px-6 py-12 text-center sm:px-12">
      <div
        aria-hidden
        className="mb-6 grid size-16 place-items-center rounded-tile bg-owed-tint text-owed [&_svg]:size-7"
      >
        <LockKeyhole strokeWidth={1.75} />
      </div>
      <h1 className="title-page">Store Access Revoked</h1>
      <p className="mt-3 max-w-prose text-muted">
        <RevokedText />
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to="/proof-of-payments/upload" variant={paymentOutstanding > 0 ? 'primary' : 'secondary'}>
          Upload Proof of Payment
        </LinkButton>
        <Button variant="secondary" loading={isChecking} onClick={check}>
          Check again
        </Button>
      </div>
    </section>
  );
}

type StoreGateProps = {
  /** For screens on which an order may be prepared while the store is closed, if the store allows it. */
  isForPreparing?: boolean;
  children: ReactNode;
};

/**
 * Shows the content only if the store is open to the customer: it may be closed to everyone, or the customer's access
 * may have been revoked.
 */
export function StoreGate({ isForPreparing = false, children }: StoreGateProps) {
  const { storeAccess } = useCurrentUser();
  const { data: status, dataUpdatedAt } = useQuery(followedStatusQuery);
  if (status?.isClosed) {
    const canPrepare = storeAccess && mayPrepare(status);
    if (!(isForPreparing && canPrepare))
      return <StoreClosed status={status} loadedAt={dataUpdatedAt} canPrepare={canPrepare} />;
  }
  if (!storeAccess) return <AccessRevoked />;
  return children;
}
