import { SafeHtml } from '#web/lib/safe-html.tsx';
import { RevokedText } from '#web/parts/store-access/revoked-text.tsx';
import { opensText, PREPARING } from '#web/parts/storefront/preparing-text.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StoreBarrier } from './store-barrier.ts';

export function StoreBarrierNotice({ title, closed }: StoreBarrier) {
  return (
    <Notice tone="owed" title={title}>
      {closed ? (
        <>
          <SafeHtml html={closed.status.closeMessage} />
          {closed.canPrepare ? (
            <>
              {closed.status.opensAt && <p>{opensText(closed.status.opensAt)}</p>}
              <p>{PREPARING}</p>
              <LinkButton to="/store/quick-order" variant="secondary" size="sm" className="mt-3">
                Quick order
              </LinkButton>
            </>
          ) : (
            <p>Your cart is kept until the store opens.</p>
          )}
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
