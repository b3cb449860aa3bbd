import {
  addCents,
  type Cents,
  type Customer,
  inCents,
  type ManualEntry,
  negateCents,
  reasonFault,
} from '@formulary/contract';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { parseAmount } from '#web/admin/payments/amount.ts';
import { addManualEntry } from '#web/admin/payments/api.ts';
import { isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { useIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { formatMoney, formatMoneyExactly } from '#web/lib/format.ts';
import { BalanceText } from '#web/parts/balance/balance-text.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';

type Kind = 'credit' | 'debit';
const KINDS = [
  { value: 'credit' as const, label: 'Credit' },
  { value: 'debit' as const, label: 'Debit' },
];

type EntryDialogProps = {
  person: Customer;
  /** Contains the limit up to which one person may credit or debit alone. */
  business: UseQueryResult<{ entryLimit: Cents }>;
  onClose: () => void;
};

export function EntryDialog({ person, business, onClose }: EntryDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('credit');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const amount = parseAmount(typed);
  const moved = 'cents' in amount ? amount.cents : inCents(0);
  const after = addCents(person.paymentOutstanding, kind === 'credit' ? negateCents(moved) : moved);

  const limit = business.data?.entryLimit;
  const isBeyond = limit !== undefined && moved > limit;

  const keyFor = useIdempotencyKey();
  const enter = useMutation({
    mutationFn: (entry: ManualEntry) => addManualEntry(person.id, kind, entry, keyFor([kind, entry])),
    onSuccess: ({ awaitsApproval }, { amount: entered }) => {
      const done = kind === 'credit' ? 'Credited' : 'Debited';
      toast({
        description: awaitsApproval
          ? `The ${kind} of ${formatMoneyExactly(entered)} was saved. The balance changes once another Admin approves it.`
          : `${done} ${formatMoneyExactly(entered)}.`,
      });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if ('cents' in amount && reasonFault(reason) === undefined && !enter.isPending)
      enter.mutate({ amount: amount.cents, reason });
  };

  return (
    <RouteDialog
      size="sm"
      title="Credit or debit"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={enter.isPending}>
          {kind === 'credit' ? 'Credit' : 'Debit'} the account
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {enter.error && (
          <Notice tone="owed" title={messageOf(enter.error)}>
            {isOutcomeUnknown(enter.error)
              ? 'It may have been saved. It is safe to send it again unchanged: it will count only once.'
              : 'Nothing was saved. Your input is still here.'}
          </Notice>
        )}
        <SegmentedControl label="Kind" value={kind} segments={KINDS} onChange={setKind} />
        <TextField
          label="Amount"
          inputMode="decimal"
          placeholder="R 0"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && 'error' in amount ? amount.error : undefined}
          hint={kind === 'credit' ? 'Reduces what they owe.' : 'Increases what they owe.'}
        />
        <TextareaField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked ? reasonFault(reason) : undefined}
        />
        {moved > 0 && business.isPending && (
          <p role="status" className="text-muted text-sm">
            Checking whether another Admin must approve this…
          </p>
        )}
        <FailedPart query={business} what="the limit for credits and debits" />
        {isBeyond && (
          <Notice title="Another Admin must approve this">
            The limit for one person and one account is {formatMoney(limit)} in 24 hours. The balance changes
            once another Admin approves this.
          </Notice>
        )}
        <p className="flex justify-between border-t pt-4 text-sm">
          <span className="text-muted">{isBeyond ? 'Balance once approved' : 'Balance after'}</span>
          <BalanceText balance={after} className="font-semibold" />
        </p>
      </form>
    </RouteDialog>
  );
}
