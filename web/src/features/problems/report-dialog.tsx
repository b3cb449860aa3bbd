import {
  type Order,
  type OrderProblems,
  PROBLEM_KIND_LABEL,
  PROBLEM_KINDS,
  PROBLEM_NOTE_MAX,
} from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { newIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { orderQuery } from '#web/parts/orders/api.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { orderProblemsQuery, useReportProblem } from './api.ts';
import {
  changeLine,
  type DraftLine,
  EMPTY_REPORT,
  type ReportDraft,
  readReport,
  reportDrafts,
} from './report-draft.ts';
import { ReportPhotos } from './report-photos.tsx';

const KINDS = PROBLEM_KINDS.map((value) => ({ value, label: PROBLEM_KIND_LABEL[value] }));

type OrderLine = Order['orderProducts'][number];

type ReportLineProps = {
  line: OrderLine;
  /** The packs that can be reported. */
  most: number;
  chosen: DraftLine | undefined;
  error: string | undefined;
  onChange: (change: Partial<DraftLine> | undefined) => void;
};

function ReportLine({ line, most, chosen, error, onChange }: ReportLineProps) {
  const title = titleOf(line);
  const packs = most === 0 ? 'Reported or credited' : `${formatNumber(line.quantity)} ordered`;
  return (
    <li className="border-line border-b py-2">
      <Checkbox
        label={line.name}
        aria-label={title}
        checked={chosen !== undefined}
        disabled={most === 0 && !chosen}
        onChange={({ target }) => onChange(target.checked ? {} : undefined)}
      />
      <p className="wrap-anywhere pl-7.5 text-muted text-sm">
        {[describeProduct(line), packs].filter(Boolean).join(' · ')}
      </p>
      {chosen && (
        <div className="mt-2 mb-1 flex flex-wrap items-end gap-3 pl-7.5 max-sm:pl-0">
          <SelectField
            label="What is wrong?"
            aria-label={`What is wrong with ${title}?`}
            placeholder="Choose"
            options={KINDS}
            value={chosen.kind ?? ''}
            onChange={({ target }) => onChange({ kind: PROBLEM_KINDS.find((kind) => kind === target.value) })}
            className="min-w-[min(13rem,100%)] flex-1"
          />
          <div>
            <p aria-hidden className="mb-1.5 font-medium text-sm">
              Packs
            </p>
            <QuantityStepper
              of={title}
              value={chosen.quantity}
              min={1}
              max={Math.max(most, 1)}
              onChange={(quantity) => onChange({ quantity })}
            />
          </div>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-1 pl-7.5 text-[0.8125rem] text-owed max-sm:pl-0">
          {error}
        </p>
      )}
    </li>
  );
}

type FormProps = { formId: string; order: Order; problems: OrderProblems; onReported: () => void };

/** Returns the same key for the same report, whatever has happened since. */
const attemptOf = ({ attempt }: ReportDraft, payload: string) =>
  attempt?.payload === payload ? attempt : { payload, key: newIdempotencyKey() };

const useReportForm = ({ order, problems, onReported }: FormProps) => {
  const draftId = `${useCurrentUser().id} ${order.id}`;
  const draft = reportDrafts.use(draftId) ?? EMPTY_REPORT;
  const change = (next: ReportDraft) => reportDrafts.keep(draftId, next);
  const [isChecked, setIsChecked] = useState(false);
  const report = useReportProblem(order.id);
  const read = readReport(draft, problems);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if ('faults' in read) {
      // The form may be scrolled to its end, far from what is wrong.
      const wrong = event.currentTarget.querySelector('[role="alert"], [aria-invalid="true"]');
      wrong?.scrollIntoView({ block: 'center' });
      return;
    }
    if (report.isPending) return;
    const attempt = attemptOf(draft, JSON.stringify(read.input));
    change({ ...draft, attempt });
    report.mutate(
      { input: read.input, idempotencyKey: attempt.key },
      {
        onSuccess: () => {
          reportDrafts.forget(draftId);
          toast({ description: 'Problem reported. We will notify you of the decision.' });
          onReported();
        },
      },
    );
  };
  const faults = isChecked && 'faults' in read ? read.faults : undefined;
  const refusals = new Map(report.error instanceof ApiError ? Object.entries(report.error.errors) : []);
  return { draftId, draft, change, report, submit, faults, refusals };
};

function ReportForm(props: FormProps & { footer: (isPending: boolean, form: ReactNode) => ReactNode }) {
  const { formId, order, problems, footer } = props;
  const { draftId, draft, change, report, submit, faults, refusals } = useReportForm(props);
  const left = new Map(problems.reportable.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return footer(
    report.isPending,
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {report.error && (
        <Notice tone="owed" title={refusals.size > 0 ? report.error.message : messageOf(report.error)}>
          {isOutcomeUnknown(report.error)
            ? 'It may have been sent. It is safe to send it again unchanged: it will count only once.'
            : 'Nothing was reported. Your input is still here.'}
        </Notice>
      )}
      <section aria-labelledby={`${formId}-lines`}>
        <h3 id={`${formId}-lines`} className="font-semibold">
          Which products?
        </h3>
        {faults?.none && (
          <p role="alert" className="mt-1 text-owed text-sm">
            {faults.none}
          </p>
        )}
        <ul className="mt-1">
          {order.orderProducts.map((line) => (
            <ReportLine
              key={line.id}
              line={line}
              most={left.get(line.id) ?? 0}
              chosen={draft.lines.get(line.id)}
              error={faults?.lines.get(line.id) ?? refusals.get(line.id)}
              onChange={(next) => change(changeLine(draft, line.id, next))}
            />
          ))}
        </ul>
      </section>
      <TextareaField
        label="Describe the problem"
        optional={[...draft.lines.values()].every(({ kind }) => kind !== 'other')}
        hint="A batch number or expiry date helps."
        error={faults?.note}
        value={draft.note}
        maxLength={PROBLEM_NOTE_MAX}
        onChange={({ target }) => change({ ...draft, note: target.value })}
      />
      <ReportPhotos
        of={{ draftId, orderId: order.id }}
        photos={draft.photos}
        error={faults?.photos ?? draft.refusal}
      />
    </form>,
  );
}

/** Lets the customer choose what is wrong with an order, with words and photos. The input stays until it is sent. */
export function ReportDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const order = useQuery(orderQuery(orderId));
  const problems = useQuery(orderProblemsQuery(orderId));
  const dialog = (children: ReactNode, footer?: ReactNode) => (
    <RouteDialog
      size="lg"
      title="Report a problem"
      description={
        order.data && `With order ${order.data.referenceNumber}. We will notify you of the decision.`
      }
      onClose={onClose}
      isLeaving={isLeaving}
      footer={footer}
    >
      {children}
    </RouteDialog>
  );
  const error = order.error ?? problems.error;
  if (!order.data || !problems.data) {
    if (!error) return dialog(<Skeleton className="h-72 w-full" />);
    const retry = () => {
      void order.refetch();
      void problems.refetch();
    };
    return dialog(<ErrorState message={messageOf(error)} onRetry={retry} />);
  }
  if (problems.data.refusal) return dialog(<p>{problems.data.refusal}</p>);
  return (
    <ReportForm
      formId={formId}
      order={order.data}
      problems={problems.data}
      onReported={() => setIsLeaving(true)}
      footer={(isPending, form) =>
        dialog(
          form,
          <>
            <Button variant="secondary" onClick={() => setIsLeaving(true)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isPending}>
              Send report
            </Button>
          </>,
        )
      }
    />
  );
}
