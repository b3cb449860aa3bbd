import {
  absCents,
  type Cents,
  inCents,
  type OtherPayment,
  type PaymentReview,
  subtractCents,
} from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { parseAmount } from '../amount.ts';
import type { Decision } from '../api.ts';
import { allocateToSelection } from './allocation.ts';
import { Confirmations, useConfirmations } from './confirmations.tsx';
import { ProposedSettlements } from './proposed-settlements.tsx';
import { RestoreAccess } from './restore-access.tsx';

/**
 * The unsaved input for a proof. `ticked` are the orders selected by hand; null selects all, in the suggested order.
 */
type Approval = { amount: string; ticked: string[] | null; restoreAccess: boolean };
const NOTHING_TYPED: Approval = { amount: '', ticked: null, restoreAccess: false };
const approvals = createDraftStore<Approval>();
export const discardApprovalDraft = approvals.forget;

const STATES = { waiting: 'waiting', approved: 'approved', rejected: 'rejected', manual: 'entered by hand' };

function OtherPaymentLink({ payment, children }: { payment: OtherPayment; children: ReactNode }) {
  return (
    <Link
      to="/admin/payments/$id"
      params={{ id: payment.id }}
      className="inline-flex min-h-6 items-center rounded-sm font-semibold underline underline-offset-2"
    >
      {children}
    </Link>
  );
}

type DuplicateNoticesProps = {
  payment: PaymentReview;
  /** The typed amount; undefined while it is invalid. */
  amount: Cents | undefined;
};

/** Warns if the proof may be a duplicate: the same file, or the same customer, date and amount. */
function DuplicateNotices({ payment: { sameFile, sameDay, customer }, amount }: DuplicateNoticesProps) {
  const sameAmount = sameDay.find((other) => other.amount === amount && other.id !== sameFile?.id);
  return (
    <>
      {sameFile && (
        <Notice title="This file has already been sent">
          <OtherPaymentLink payment={sameFile}>
            {formatDate(sameFile.dateCreated)}, {STATES[sameFile.state]}
            {sameFile.state === 'approved' && `: ${formatMoney(sameFile.amount)}`}
          </OtherPaymentLink>
          {sameFile.customerName !== customer.name && <p>Sent by {sameFile.customerName}.</p>}
        </Notice>
      )}
      {sameAmount && (
        <Notice title="The same amount on the same day">
          <OtherPaymentLink payment={sameAmount}>
            {formatMoney(sameAmount.amount)} was approved for {formatDate(sameAmount.dateCreated)}
          </OtherPaymentLink>
        </Notice>
      )}
    </>
  );
}

type ApproveFormProps = {
  payment: PaymentReview;
  amountField: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  error: Error | null;
  onApprove: (decision: Decision) => void;
  onReject: () => void;
};

export function ApproveForm(props: ApproveFormProps) {
  const { payment, amountField, isPending, error, onApprove, onReject } = props;
  const draft = approvals.use(payment.id) ?? NOTHING_TYPED;
  const change = (next: Partial<Approval>) => approvals.keep(payment.id, { ...draft, ...next });
  const [isChecked, setIsChecked] = useState(false);
  const typed = parseAmount(draft.amount);
  const amount = 'cents' in typed ? typed.cents : undefined;
  const { shares, settlements, leftOver } = allocateToSelection(
    amount ?? inCents(0),
    payment.orders,
    draft.ticked,
  );
  const refusals = error instanceof ApiError ? error.errors : {};
  const confirmations = useConfirmations(payment, amount, refusals['returned-by-bank']);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsChecked(true);
    if (amount === undefined) amountField.current?.focus();
    else if (confirmations.open.length > 0) confirmations.focus();
    else
      onApprove({
        act: 'approve',
        amount,
        settlements,
        confirmed: confirmations.warnings,
        restoreAccess: draft.restoreAccess,
      });
  };
  const toggle = (orderId: string) => {
    const ticked = shares.filter((share) => share.isTicked).map(({ order }) => order.id);
    change({
      ticked: ticked.includes(orderId) ? ticked.filter((id) => id !== orderId) : [...ticked, orderId],
    });
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        ref={amountField}
        label="Amount"
        value={draft.amount}
        onChange={(event) => change({ amount: event.target.value })}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        spellCheck={false}
        placeholder="R 0.00"
        maxLength={24}
        data-amount=""
        aria-keyshortcuts="a"
        error={isChecked && 'error' in typed ? typed.error : refusals.amount}
        className="[&_input]:h-12 [&_input]:font-semibold [&_input]:text-lg"
      />
      <DuplicateNotices payment={payment} amount={amount} />
      <ProposedSettlements shares={shares} namedPaid={payment.namedPaid} onToggle={toggle} />
      {!payment.customer.storeAccess && (
        <RestoreAccess
          label="Restore access when approving"
          hasKey
          checked={draft.restoreAccess}
          onChange={(restoreAccess) => change({ restoreAccess })}
        />
      )}
      <Confirmations {...confirmations} isChecked={isChecked} />
      <div className="sticky bottom-0 -mx-5 -mb-4 flex flex-col gap-2.5 border-t bg-surface px-5 pt-3 pb-4 max-md:static">
        <Outcome outstanding={payment.customer.outstanding} amount={amount} leftOver={leftOver} />
        <Button type="submit" size="lg" loading={isPending}>
          Approve
          <Kbd aria-hidden>Enter</Kbd>
        </Button>
        <Button variant="secondary" onClick={onReject} aria-keyshortcuts="x">
          Reject…
          <Kbd aria-hidden>X</Kbd>
        </Button>
      </div>
    </form>
  );
}

type OutcomeProps = { outstanding: Cents; amount: Cents | undefined; leftOver: Cents };

/** The balance after the approval. */
function Outcome({ outstanding, amount, leftOver }: OutcomeProps) {
  const after = subtractCents(outstanding, amount ?? inCents(0));
  const { className } = describeBalance(after);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-1 text-sm">
      {leftOver > 0 && (
        <>
          <dt className="text-muted">Left over, becomes credit</dt>
          <dd className="figures text-right font-medium text-credit">{formatMoney(leftOver)}</dd>
        </>
      )}
      <dt className="text-muted">{after < 0 ? 'In credit after' : 'Outstanding after'}</dt>
      <dd className={cn('figures text-right font-semibold', amount === undefined ? 'text-muted' : className)}>
        {amount === undefined ? '–' : formatMoney(absCents(after))}
      </dd>
    </dl>
  );
}
