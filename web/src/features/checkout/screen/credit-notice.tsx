import { creditStanding } from '@formulary/contract';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { formatAmount } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Tells of a credit limit that the order comes close to, or exceeds, before it is placed. */
export function CreditNotice({ outstandingAfter }: { outstandingAfter: number }) {
  const { creditLimit } = useCurrentUser();
  const standing = creditStanding(outstandingAfter, creditLimit);
  if (creditLimit === null || standing === 'within') return null;
  const isBeyond = standing === 'beyond';
  return (
    <Notice
      tone={isBeyond ? 'owed' : 'notice'}
      title={isBeyond ? 'Over your credit limit' : 'Close to your credit limit'}
      className="mt-4"
    >
      <p>
        With this order you owe <span className="figures">{formatAmount(outstandingAfter)}</span> of{' '}
        <span className="figures">{formatAmount(creditLimit)}</span>.
        {isBeyond && ' Please order less, or pay first.'}
      </p>
    </Notice>
  );
}
