import { addCents, type PaymentReview, subtractCents } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { orderPath } from '../paths.ts';
import { PaymentState } from '../payment-state.tsx';
import { Returns } from '../returns/returns.tsx';

type DecidedProps = {
  payment: PaymentReview;
  isPending: boolean;
  onUnapprove: () => void;
  onUnreject: () => void;
};

export function Decided({ payment, isPending, onUnapprove, onUnreject }: DecidedProps) {
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
                  to={orderPath(part.orderId)}
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
          {payment.method ? 'Undo this payment…' : 'Unapprove…'}
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
