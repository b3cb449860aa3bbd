import {
  CHOSEN_CREDIT_REASONS,
  CREDIT_NOTE_MAX,
  CREDIT_REASON_LABEL,
  creditNoteFault,
  type OrderDocument,
  type StaffDocumentDetail,
} from '@formulary/contract';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { newIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useIssueCreditNote } from '../api.ts';
import {
  type CreditDraft,
  changeReason,
  creditAllPacks,
  creditDrafts,
  EMPTY_DRAFT,
  readDraft,
  toCreditNote,
} from './credit-draft.ts';
import { CreditLine } from './credit-line.tsx';

const REASONS = CHOSEN_CREDIT_REASONS.map((value) => ({ value, label: CREDIT_REASON_LABEL[value] }));
const WAYS = [
  { value: 'packs', label: 'Packs' },
  { value: 'amount', label: 'An amount' },
] as const;

/** Returns the same key for the same credit note, whatever has happened since. */
const attemptOf = ({ attempt }: CreditDraft, payload: string) =>
  attempt?.payload === payload ? attempt : { payload, key: newIdempotencyKey() };

type CreditNoteDialogProps = {
  invoice: StaffDocumentDetail;
  /** The reported problem to credit, which fills in the form and has its own draft. */
  problem?: { id: string; version: number; filled: CreditDraft };
  onClose: () => void;
};

/** Credits lines of an invoice. The input stays until the credit note is issued. */
export function CreditNoteDialog({ invoice, problem, onClose }: CreditNoteDialogProps) {
  const formId = useId();
  const draftId = `${useCurrentUser().id} ${problem?.id ?? invoice.id}`;
  const draft = creditDrafts.use(draftId) ?? problem?.filled ?? EMPTY_DRAFT;
  const change = (next: CreditDraft) => creditDrafts.keep(draftId, next);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const issue = useIssueCreditNote(invoice.id, problem);
  const read = readDraft(draft, invoice);
  const input = toCreditNote(draft, read);
  const noteFault = creditNoteFault(draft.reason, draft.note);
  const refusals = new Map(issue.error instanceof ApiError ? Object.entries(issue.error.errors) : []);

  const finish = ({ id, number }: OrderDocument) => {
    creditDrafts.forget(draftId);
    toast({
      description: `${number} issued: ${formatMoney(read.total)} credited.`,
      link: { to: `/admin/documents/${id}`, label: `View ${number}` },
    });
    setIsLeaving(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!input || noteFault || issue.isPending) return;
    const attempt = attemptOf(draft, JSON.stringify(input));
    change({ ...draft, attempt });
    issue.mutate({ input, idempotencyKey: attempt.key }, { onSuccess: finish });
  };
  return (
    <RouteDialog
      size="lg"
      title="Credit note"
      description={`Corrects ${invoice.number} for ${invoice.customer.name}. Their account is credited immediately.`}
      onClose={onClose}
      isLeaving={isLeaving}
      footer={
        <>
          <p role="status" className="figures mr-auto min-w-0 text-sm">
            <strong className="block font-semibold text-base">Credit {formatMoney(read.total)}</strong>
            <span className="text-muted">{formatMoney(read.left)} left to credit</span>
          </p>
          <Button variant="secondary" onClick={() => setIsLeaving(true)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={issue.isPending}>
            Issue credit note
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {issue.error && (
          <Notice tone="owed" title={refusals.size > 0 ? issue.error.message : messageOf(issue.error)}>
            {isOutcomeUnknown(issue.error)
              ? 'It may have been issued. It is safe to send it again unchanged: it will count only once.'
              : 'Nothing was credited. Your input is still here.'}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Reason"
            placeholder="Choose a reason"
            options={REASONS}
            value={draft.reason ?? ''}
            onChange={({ target }) => change(changeReason(draft, target.value))}
            error={isChecked && !draft.reason ? 'Choose a reason.' : undefined}
          />
          <div>
            <p aria-hidden className="mb-1.5 font-medium text-sm">
              Credit by
            </p>
            <SegmentedControl
              label="Credit by"
              value={draft.by}
              segments={WAYS}
              onChange={(by) => change({ ...draft, by })}
            />
          </div>
        </div>
        <section aria-labelledby={`${formId}-lines`}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id={`${formId}-lines`} className="font-semibold">
              Invoice lines
            </h3>
            {draft.by === 'packs' && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => change(creditAllPacks(draft, invoice.lines))}
              >
                Credit everything
              </Button>
            )}
          </div>
          {isChecked && read.lines.length === 0 && read.errors.size === 0 && (
            <p role="alert" className="mt-1 text-owed text-sm">
              Enter a credit for at least one line.
            </p>
          )}
          <ul className="mt-1">
            {invoice.lines.map((line) => (
              <CreditLine
                key={line.id}
                line={line}
                draft={draft}
                onChange={change}
                amount={read.amounts.get(line.id)}
                error={read.errors.get(line.id) ?? refusals.get(line.id)}
              />
            ))}
          </ul>
          {!invoice.pricesIncludeVat && (
            <p className="mt-2 text-muted text-sm">Prices exclude VAT; the credit includes it.</p>
          )}
        </section>
        <TextareaField
          label="Note"
          optional={draft.reason !== 'other'}
          hint="Printed on the credit note."
          error={isChecked ? noteFault : undefined}
          value={draft.note}
          maxLength={CREDIT_NOTE_MAX}
          onChange={({ target }) => change({ ...draft, note: target.value })}
        />
      </form>
    </RouteDialog>
  );
}
