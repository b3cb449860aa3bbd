import type { PaymentReview, StaffPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { type Decision, useDecide } from '../api.ts';
import { customerPath } from '../paths.ts';
import { ApproveForm, discardApprovalDraft } from './approve-form.tsx';
import { Decided } from './decided.tsx';

const REJECTIONS = [
  'The amount cannot be read.',
  'This is not a proof of payment.',
  'This proof was sent before.',
  'The money has not arrived.',
];
const UNAPPROVALS = [
  'The payment bounced.',
  'The wrong amount was approved.',
  'The proof was approved twice.',
];

export type Question = 'reject' | 'unapprove';

type DecisionPanelProps = {
  payment: PaymentReview;
  amountField: RefObject<HTMLInputElement | null>;
  /** The open dialog, if any. */
  question: Question | undefined;
  onAsk: (question: Question | undefined) => void;
  /** Called after a decision that removes the proof from the queue. */
  onDecided: () => void;
};

const describeDecision = (decision: Decision, name: string): string => {
  switch (decision.act) {
    case 'approve':
      return `Approved ${formatMoney(decision.amount)} for ${name}.`;
    case 'reject':
      return `Rejected the proof from ${name}.`;
    case 'unapprove':
      return `Unapproved the payment from ${name}.`;
    default:
      return `The proof from ${name} is waiting again.`;
  }
};

function CustomerHead({ customer }: { customer: StaffPayment['customer'] }) {
  const balance = describeBalance(customer.outstanding);
  return (
    <header>
      <h2 className="title-group break-words">
        <Link to={customerPath(customer.id)} className="rounded-sm underline-offset-4 hover:underline">
          {customer.name}
        </Link>
      </h2>
      <p className="mt-0.5 text-muted text-sm">
        {balance.label}{' '}
        <strong className={cn('figures font-semibold', balance.className)}>{balance.amount}</strong>
        <span className="ml-2">· {customer.username}</span>
      </p>
    </header>
  );
}

export function DecisionPanel({ payment, amountField, question, onAsk, onDecided }: DecisionPanelProps) {
  const { mutateAsync, isPending, isSuccess, error, variables, reset } = useDecide(payment);
  const { id, state } = payment;

  useEffect(() => {
    if (state !== 'waiting') discardApprovalDraft(id);
  }, [id, state]);

  const decide = (decision: Decision) =>
    mutateAsync(decision).then(
      () => {
        announce(describeDecision(decision, payment.customer.name));
        onAsk(undefined);
        if (decision.act === 'approve' || decision.act === 'reject') onDecided();
      },
      // The panel shows the error and keeps the input.
      () => {
        if (decision.act === 'approve') amountField.current?.focus();
      },
    );
  const ask = (next: Question) => {
    reset();
    onAsk(next);
  };
  const isAsked = variables?.act === 'reject' || variables?.act === 'unapprove';

  return (
    <div className="flex flex-col gap-4">
      <CustomerHead customer={payment.customer} />
      <p className="-mt-2 break-words text-muted text-sm">
        {formatDateTime(payment.dateCreated)}
        {payment.fileName && <> · {payment.fileName}</>}
      </p>
      {error && !question && <Notice tone="owed" title={messageOf(error)} />}
      {state === 'waiting' ? (
        <ApproveForm
          payment={payment}
          amountField={amountField}
          isPending={(isPending || isSuccess) && variables?.act === 'approve'}
          error={error}
          onApprove={decide}
          onReject={() => ask('reject')}
        />
      ) : (
        <Decided
          payment={payment}
          isPending={isPending}
          onUnapprove={() => ask('unapprove')}
          onUnreject={() => decide({ act: 'unreject' })}
        />
      )}
      <ReasonDialog
        key={question ?? 'none'}
        open={question !== undefined}
        title={question === 'unapprove' ? 'Unapprove this payment?' : 'Reject this proof?'}
        description={
          question === 'unapprove'
            ? `${formatMoney(payment.amount)} will be owed again, and the orders that this payment settles will be unpaid.`
            : `${payment.customer.name} will see the reason beside the proof.`
        }
        confirmLabel={question === 'unapprove' ? 'Unapprove' : 'Reject'}
        suggestions={question === 'unapprove' ? UNAPPROVALS : REJECTIONS}
        isPending={isPending}
        error={isAsked ? error : null}
        onConfirm={(reason) => decide({ act: question === 'unapprove' ? 'unapprove' : 'reject', reason })}
        onClose={() => onAsk(undefined)}
      />
    </div>
  );
}
