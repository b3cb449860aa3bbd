import { addCents, type PaymentReview, type StaffPayment, subtractCents } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { type Decision, useDecide } from '../api.ts';
import { PaymentState } from '../payment-state.tsx';
import { Returns } from '../returns.tsx';
import { ApproveForm, discardApprovalDraft } from './approve-form.tsx';

type DecidedProps = {
  payment: PaymentReview;
  isPending: boolean;
  onUnapprove: () => void;
  onUnreject: () => void;
};

function Decided({ payment, isPending, onUnapprove, onUnreject }: DecidedProps) {
  const { state, amount, decided, reason, settlements } = payment;
  const credit = subtractCents(amount, addCents(...settlements.map((part) => part.amount)));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PaymentState payment={payment} />
        {payment.isPaid && <span className="figures font-semibold text-xl">{formatMoney(amount)}</span>}
      </div>
      {reason && (
        <p className="whitespace-pre-line rounded-control bg-sunken px-3.5 py-2.5 text-sm">
          <span className="sr-only">Reason: </span>
          {reason}
        </p>
      )}
      {payment.method && (
        <p className="text-sm">
          Recorded: {payment.method}
          {payment.bankReference && `, ${payment.bankReference}`}
        </p>
      )}
      {decided && (
        <p className="text-muted text-sm">
          By <span className="font-medium text-ink">{decided.by}</span>, {formatDateTime(decided.at)}
        </p>
      )}
      {settlements.length > 0 && (
        <section aria-label="Settles">
          <h3 className="mb-1 font-medium text-sm">Settles</h3>
          <ul className="text-sm">
            {settlements.map((part) => (
              <li key={part.id} className="flex flex-wrap justify-between gap-x-3 border-line border-b py-2">
                <Link
                  to={`/admin/orders/${part.orderId}` as string}
                  className="rounded-sm font-semibold tracking-wide hover:text-primary"
                >
                  {part.referenceNumber}
                </Link>
                <span className="figures text-right">
                  {formatMoney(part.amount)}
                  {part.amount < part.totalPrice && ` of ${formatMoney(part.totalPrice)}`}
                  {part.isAutomatic && <span className="block text-muted text-xs">from credit</span>}
                </span>
              </li>
            ))}
            {credit > 0 && (
              <li className="flex flex-wrap justify-between gap-x-3 py-2 text-muted">
                Credit <span className="figures">{formatMoney(credit)}</span>
              </li>
            )}
          </ul>
        </section>
      )}
      {state === 'approved' && <Returns paymentId={payment.id} />}
      {state === 'approved' && (
        <Button variant="secondary" onClick={onUnapprove}>
          {payment.method ? 'Undo this payment…' : 'Undo approval…'}
        </Button>
      )}
      {state === 'rejected' && (
        <Button variant="secondary" loading={isPending} onClick={onUnreject}>
          Undo rejection
        </Button>
      )}
    </div>
  );
}

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
      return `Undid the approval of the payment from ${name}.`;
    default:
      return `The proof from ${name} is waiting again.`;
  }
};

function CustomerHead({ customer }: { customer: StaffPayment['customer'] }) {
  const balance = describeBalance(customer.outstanding);
  return (
    <header>
      <h2 className="title-group break-words">
        <Link
          to={`/admin/customers/${customer.id}` as string}
          className="rounded-sm underline-offset-4 hover:underline"
        >
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
        title={
          question === 'reject'
            ? 'Reject this proof?'
            : payment.method
              ? 'Undo this payment?'
              : 'Undo this approval?'
        }
        description={
          question === 'unapprove'
            ? `${formatMoney(payment.amount)} will be owed again, and the orders that this payment settles will be unpaid.`
            : `${payment.customer.name} will see the reason beside the proof.`
        }
        confirmLabel={question === 'reject' ? 'Reject' : payment.method ? 'Undo payment' : 'Undo approval'}
        suggestions={question === 'unapprove' ? UNAPPROVALS : REJECTIONS}
        isPending={isPending}
        error={isAsked ? error : null}
        onConfirm={(reason) => decide({ act: question === 'unapprove' ? 'unapprove' : 'reject', reason })}
        onClose={() => onAsk(undefined)}
      />
    </div>
  );
}
