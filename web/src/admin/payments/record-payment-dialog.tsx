import {
  createdPayment,
  inCents,
  isLikelyOverpayment,
  PAYMENT_METHODS,
  type PaymentMethod,
  type RecordedPayment,
  randFromCents,
  reasonFault,
  recordedPayment,
  type StaffOrder,
  subtractCents,
} from '@formulary/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { hasCode, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { useIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { parseAmount } from './amount.ts';
import { RestoreAccess } from './decision/restore-access.tsx';

/** The usual evidence for each method; staff can change it. */
const USUAL_REASON: Record<PaymentMethod, string> = {
  EFT: 'Seen on the bank statement.',
  Cash: 'Received at the counter.',
  Card: 'Approved on the card machine.',
  Cheque: 'Cheque received.',
  Other: '',
};
const USUAL_REASONS = Object.values(USUAL_REASON);

/** Records a payment. Sending it again unchanged does not record it twice. */
const useRecordPayment = (customerId: string) => {
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: RecordedPayment) =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/payments`, createdPayment, {
        method: 'POST',
        body: encodeBody(recordedPayment, body),
        headers: { 'Idempotency-Key': keyFor(body) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};

/** Records a payment without a proof. It is approved immediately, and can be undone like any other. */
export function RecordPaymentDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const formId = useId();
  const lacks = subtractCents(order.totalPrice, order.settled);
  const [method, setMethod] = useState<PaymentMethod>('EFT');
  const [typed, setTyped] = useState(randFromCents(lacks).toFixed(2));
  const [bankReference, setBankReference] = useState('');
  const [reason, setReason] = useState(USUAL_REASON.EFT);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isDifferent, setIsDifferent] = useState(false);
  const [restoreAccess, setRestoreAccess] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const record = useRecordPayment(order.customer.id);
  const parsed = parseAmount(typed);
  const amount = 'cents' in parsed ? parsed.cents : inCents(0);
  const isFarAbove = isLikelyOverpayment(amount, order.customer.paymentOutstanding);
  const over = subtractCents(amount, lacks);
  const known = hasCode(record.error, 'CONFIRMATION_REQUIRED')
    ? record.error.errors['recorded-before']
    : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (amount === 0 || reasonFault(reason) !== undefined || (isFarAbove && !isConfirmed) || record.isPending)
      return;
    if (known && !isDifferent) return;
    record.mutate(
      {
        method,
        amount,
        bankReference,
        reason,
        settlements: [{ orderId: order.id, amount: inCents(Math.min(amount, lacks)) }],
        confirmed: [
          ...(isFarAbove ? (['amount-far-above-owed'] as const) : []),
          ...(isDifferent ? (['recorded-before'] as const) : []),
        ],
        restoreAccess,
      },
      {
        onSuccess: () => {
          toast({ description: `Recorded ${formatMoney(amount)} for ${order.referenceNumber}.` });
          onClose();
        },
      },
    );
  };
  return (
    <RouteDialog
      size="sm"
      title="Record payment"
      description={`${formatMoney(lacks)} of order ${order.referenceNumber} is still to be paid.`}
      onClose={onClose}
      isLeaving={isLeaving}
      footer={
        <>
          <Button variant="secondary" onClick={() => setIsLeaving(true)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={record.isPending}>
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {record.error && (
          <Notice tone="owed" title={messageOf(record.error)}>
            {isOutcomeUnknown(record.error)
              ? 'It may have been recorded. It is safe to send it again unchanged: it will count only once.'
              : 'Nothing was recorded. Your input is still here.'}
          </Notice>
        )}
        <SelectField
          label="Method"
          options={PAYMENT_METHODS}
          value={method}
          onChange={({ target }) => {
            const next = PAYMENT_METHODS.find((one) => one === target.value) ?? 'Other';
            setMethod(next);
            if (USUAL_REASONS.includes(reason)) setReason(USUAL_REASON[next]);
          }}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && 'error' in parsed ? parsed.error : undefined}
          hint={
            over > 0 ? `${formatMoney(over)} more than this order needs. The rest becomes credit.` : undefined
          }
        />
        <TextField
          label="Reference"
          optional
          hint="As shown on the bank statement or receipt."
          value={bankReference}
          maxLength={100}
          onChange={({ target }) => setBankReference(target.value)}
        />
        <TextareaField
          label="Reason"
          hint="How you confirmed the payment."
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked ? reasonFault(reason) : undefined}
        />
        {!order.customer.storeAccess && (
          <RestoreAccess
            label="Restore access with this payment"
            checked={restoreAccess}
            onChange={setRestoreAccess}
          />
        )}
        {isFarAbove && (
          <Checkbox
            label={`${formatMoney(amount)} is far more than this customer owes. Record it anyway`}
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
            error={isChecked && !isConfirmed ? 'Select this to continue.' : ''}
          />
        )}
        {(known || isDifferent) && (
          <Checkbox
            label="This is a different payment. Record it too"
            checked={isDifferent}
            onChange={({ target }) => setIsDifferent(target.checked)}
            error={!isDifferent ? 'Select this to continue.' : ''}
          />
        )}
      </form>
    </RouteDialog>
  );
}
