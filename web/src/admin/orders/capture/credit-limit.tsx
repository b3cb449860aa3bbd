import { creditStanding } from '@formulary/contract';
import { formatAmount } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';

type CreditLimitProps = {
  creditLimit: number | null;
  outstandingAfter: number;
  /** Whether who is at the screen may let an order exceed the limit. */
  mayOverride: boolean;
  reason: string;
  onReason: (reason: string) => void;
};

/** How the customer would stand to their credit limit with this order; over it, why it is overridden. */
export function CreditLimit(props: CreditLimitProps) {
  const { creditLimit, outstandingAfter, mayOverride, reason, onReason } = props;
  const standing = creditStanding(outstandingAfter, creditLimit);
  if (creditLimit === null || standing === 'within') return null;
  const after = `${formatAmount(outstandingAfter)} of ${formatAmount(creditLimit)}`;
  if (standing === 'near')
    return (
      <Notice title="Close to the credit limit" className="mt-4">
        <p className="figures">{after} with this order.</p>
      </Notice>
    );
  return (
    <Notice tone="owed" title="Over the credit limit" className="mt-4">
      <p className="figures">
        {after} with this order. {!mayOverride && 'An Admin can override the limit.'}
      </p>
      {mayOverride && (
        <TextareaField
          label="Reason for the override"
          value={reason}
          maxLength={500}
          onChange={({ target }) => onReason(target.value)}
          className="mt-3 text-ink"
        />
      )}
    </Notice>
  );
}
