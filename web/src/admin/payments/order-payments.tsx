import { type StaffOrder, subtractCents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { PROOF_SENT_LABEL, paymentLabel } from '#web/parts/payments/payment-status.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { orderSettlementsQuery, usePayFromCredit, useUndoSettlement } from './api.ts';

const REASONS = ['Meant for another order.', 'The customer asked for it.', 'Settled by mistake.'];

function UndoSettlementDialog({ settlementId, onClose }: { settlementId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useUndoSettlement(settlementId);
  return (
    <ReasonDialog
      open
      title="Undo this settlement?"
      description="The money becomes credit on the customer’s account, and that part of the order is unpaid again."
      confirmLabel="Undo settlement"
      suggestions={REASONS}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function OrderPayments({ order }: { order: StaffOrder }) {
  const query = useQuery(orderSettlementsQuery(order.id));
  const [undoing, setUndoing] = useState<string>();
  const payFromCredit = usePayFromCredit(order.id);
  if (!query.data) return <FailedPart query={query} what="the payments for this order" className="card" />;
  const { settlements, proofs, credit } = query.data;
  const lacks = subtractCents(order.totalPrice, order.settled);
  const isUnpaid = !order.isPaid && !order.isCancelled;
  if (!isUnpaid && settlements.length === 0 && proofs.length === 0) return null;
  return (
    <section aria-labelledby="order-payments" className="card px-5.5 py-5">
      <h2 id="order-payments" className="title-group">
        Payments
      </h2>
      <ul className="mt-2 text-sm">
        {settlements.map(({ id, paymentId, amount, dateSettled, isAutomatic, undone, ...payment }) => (
          <li key={id} className="border-line border-b py-2 last:border-b-0">
            <span className="flex justify-between gap-3">
              <Link
                to="/admin/payments/$id"
                params={{ id: paymentId }}
                className="rounded-sm font-medium underline-offset-4 hover:underline"
              >
                {paymentLabel({ paymentType: payment.paymentType, method: payment.method ?? undefined })}
              </Link>
              <span className="figures">{undone ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}</span>
            </span>
            <span className="flex justify-between gap-3 text-muted">
              <span>
                {undone
                  ? `Undone by ${undone.by}: ${undone.reason}`
                  : `${formatDate(dateSettled)}${isAutomatic ? ', from credit' : ''}`}
              </span>
              {!undone && (
                <button
                  type="button"
                  onClick={() => setUndoing(id)}
                  className="min-h-6 shrink-0 rounded-sm font-medium text-primary underline-offset-4 hover:underline max-desktop:min-h-11"
                >
                  Undo…
                </button>
              )}
            </span>
          </li>
        ))}
        {proofs.map(({ id, dateCreated }) => (
          <li key={id} className="flex justify-between gap-3 py-2">
            <Link
              to="/admin/payments/$id"
              params={{ id }}
              className="rounded-sm font-medium text-notice underline-offset-4 hover:underline"
            >
              {PROOF_SENT_LABEL}
            </Link>
            <span className="text-muted">{formatDate(dateCreated)}</span>
          </li>
        ))}
      </ul>
      {isUnpaid && (
        <p className="mt-1 flex justify-between gap-3 border-t pt-2 text-sm">
          <span className="text-muted">Still to pay</span>
          <span className="figures font-semibold">{formatMoney(lacks)}</span>
        </p>
      )}
      {isUnpaid && credit > 0 && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          loading={payFromCredit.isPending}
          onClick={() =>
            payFromCredit.mutate(undefined, {
              onError: (error) => toastError(error, 'Could not use credit'),
            })
          }
        >
          Use credit ({formatMoney(credit)})
        </Button>
      )}
      {undoing && <UndoSettlementDialog settlementId={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  );
}
