import { RevokedText } from '#web/features/store-access/revoked-text.tsx';
import { SafeHtml } from '#web/lib/html/safe-html.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StoreBarrier } from './store-barrier.ts';

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
