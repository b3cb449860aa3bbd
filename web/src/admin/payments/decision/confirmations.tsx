import {
  type ApprovalWarning,
  type Cents,
  inCents,
  isLikelyOverpayment,
  type PaymentReview,
} from '@formulary/contract';
import { type RefObject, useRef, useState } from 'react';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type Warning = { warning: ApprovalWarning; says: string; asks: string };

/**
 * Returns the warnings about an amount; the server enforces the same rules. `returned` is a warning that only the
 * server can give.
 */
const warningsOf = (
  { sameFile, customer, recorded }: PaymentReview,
  amount: Cents | undefined,
  returned: string | undefined,
): Warning[] => {
  const warnings: Warning[] = [];
  if (amount === undefined) return warnings;
  const owed = inCents(Math.max(0, customer.outstanding));
  if (sameFile?.state === 'approved')
    warnings.push({
      warning: 'file-approved-before',
      says: `This file has already been approved for ${sameFile.customerName}: ${formatMoney(sameFile.amount)}.`,
      asks: 'This is a different payment. Approve it too',
    });
  const same = recorded.find((payment) => payment.amount === amount);
  if (same)
    warnings.push({
      warning: 'recorded-before',
      says: `A payment of ${formatMoney(amount)} was recorded for this customer on ${formatDate(same.dateCreated)}.`,
      asks: 'This proof is for a different payment. Approve it too',
    });
  if (returned)
    warnings.push({
      warning: 'returned-by-bank',
      says: returned,
      asks: 'I have checked that the money arrived. Approve it',
    });
  if (isLikelyOverpayment(amount, customer.outstanding))
    warnings.push({
      warning: 'amount-far-above-owed',
      says:
        owed > 0
          ? `${formatMoney(amount)} is far more than the ${formatMoney(owed)} owed.`
          : `The amount is ${formatMoney(amount)}, and nothing is owed.`,
      asks: `The amount of ${formatMoney(amount)} is correct. Approve it`,
    });
  return warnings;
};

type ConfirmationsState = {
  warnings: ApprovalWarning[];
  /** Warnings not yet confirmed for this amount. */
  open: ApprovalWarning[];
  /** Focuses the first unconfirmed warning. */
  focus: () => void;
  boxes: RefObject<HTMLFieldSetElement | null>;
  shown: Warning[];
  isTicked: (warning: ApprovalWarning) => boolean;
  onToggle: (warning: ApprovalWarning) => void;
};

/** The warnings to confirm before approving an amount. A different amount must be confirmed again. */
export const useConfirmations = (
  payment: PaymentReview,
  amount: Cents | undefined,
  returned: string | undefined,
): ConfirmationsState => {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const shown = warningsOf(payment, amount, returned);
  const keyOf = (warning: ApprovalWarning) => `${payment.id} ${warning} ${amount}`;
  const isTicked = (warning: ApprovalWarning) => ticked.includes(keyOf(warning));
  const warnings = shown.map(({ warning }) => warning);
  return {
    warnings,
    open: warnings.filter((warning) => !isTicked(warning)),
    focus: () => boxes.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus(),
    boxes,
    shown,
    isTicked,
    onToggle: (warning) => {
      const key = keyOf(warning);
      setTicked(isTicked(warning) ? ticked.filter((one) => one !== key) : [...ticked, key]);
    },
  };
};

/** Each warning needs its own confirmation, so that Enter alone does not approve. */
export function Confirmations(props: ConfirmationsState & { isChecked: boolean }) {
  const { boxes, shown, isTicked, onToggle, isChecked } = props;
  if (shown.length === 0) return null;
  return (
    <fieldset ref={boxes} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Check before you approve</legend>
      {shown.map(({ warning, says, asks }) => (
        <Notice key={warning} tone="owed" title={says}>
          <Checkbox
            label={asks}
            checked={isTicked(warning)}
            onChange={() => onToggle(warning)}
            error={isChecked && !isTicked(warning) ? 'Select this to approve the proof.' : undefined}
            className="mt-1.5 text-ink"
          />
        </Notice>
      ))}
    </fieldset>
  );
}
