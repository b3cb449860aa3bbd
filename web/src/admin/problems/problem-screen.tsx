import { PROBLEM_KIND_LABEL, type StaffProblem } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import { staffDocumentQuery } from '#web/admin/documents/api.ts';
import { CreditNoteDialog } from '#web/admin/documents/crediting/credit-note-dialog.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { ProblemBadge } from '#web/parts/problems/problem-badge.tsx';
import { ProblemPhotos } from '#web/parts/problems/problem-photos.tsx';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type LinesColumn, LinesTable } from '#web/ui/list/lines-table.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { staffProblemQuery, useAnswerProblem } from './api.ts';
import { creditOfProblem } from './fill-credit.ts';

const LINK = 'rounded-sm font-medium underline-offset-4 hover:underline';

const COLUMNS: readonly LinesColumn<StaffProblem['lines'][number] & { id: string }>[] = [
  {
    header: 'Product',
    cell: (line) => (
      <>
        <p className="wrap-anywhere font-medium">{line.name}</p>
        <p className="wrap-anywhere text-muted text-sm">{describeProduct(line)}</p>
        <p className="wrap-anywhere text-sm">SKU {line.sku}</p>
      </>
    ),
  },
  { header: 'Problem', cell: ({ kind }) => PROBLEM_KIND_LABEL[kind] },
  {
    header: 'Packs',
    cell: ({ quantity, ordered }) => (
      <>
        <span className="figures font-semibold">{formatNumber(quantity)}</span>
        <span className="figures block text-muted text-sm">of {formatNumber(ordered)}</span>
      </>
    ),
    align: 'right',
  },
];

const DECISIONS = {
  rejection: {
    title: 'Reject the reported problem?',
    label: 'Reject',
    done: 'rejected',
    suggestions: [
      'The packs were signed for in good order',
      'Reported too late',
      'The photo shows no damage',
    ],
  },
  resolution: {
    title: 'Resolve without a credit?',
    label: 'Resolve',
    done: 'resolved',
    suggestions: [
      'The packs were sent again',
      'The packs will come with your next order',
      'Agreed by telephone',
    ],
  },
} as const;
type Decision = keyof typeof DECISIONS;

type AnswerDialogProps = { problem: StaffProblem; decision: Decision; onClose: () => void };

/** Asks what to answer the customer. */
function AnswerDialog({ problem, decision, onClose }: AnswerDialogProps) {
  const { title, label, done, suggestions } = DECISIONS[decision];
  const answer = useAnswerProblem(problem.id);
  const { mutate, isPending, error } = answer;
  return (
    <ReasonDialog
      open
      title={title}
      description={`${problem.customer.name} will see the answer and be notified.`}
      confirmLabel={label}
      label="Answer to the customer"
      destructive={decision === 'rejection'}
      suggestions={suggestions}
      isPending={isPending}
      error={error}
      onConfirm={(reason) =>
        mutate(
          { decision, version: problem.version, answer: reason },
          {
            onSuccess: () => {
              toast({ description: `Problem with ${problem.order.referenceNumber} ${done}.` });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

const HELP: readonly HotkeyHelp[] = [
  { keys: ['C'], does: 'Credit' },
  { keys: ['S'], does: 'Resolve without a credit' },
  { keys: ['X'], does: 'Reject' },
];

/** The decisions on an open report. */
function ProblemActions({ problem }: { problem: StaffProblem }) {
  const { id, version, invoice } = problem;
  const [open, setOpen] = useState<Decision | 'credit'>();
  const { data: document, error } = useQuery({
    ...staffDocumentQuery(invoice?.id ?? ''),
    enabled: invoice !== null,
  });
  const refusal = invoice
    ? (document?.creditRefusal ?? (error && !document ? messageOf(error) : undefined))
    : 'This order has no invoice, so it cannot be credited.';
  const mayCredit = document !== undefined && !refusal;
  useHotkeyGuide('Problem', HELP);
  useHotkey('c', () => mayCredit && setOpen('credit'));
  useHotkey('s', () => setOpen('resolution'));
  useHotkey('x', () => setOpen('rejection'));
  const close = () => setOpen(undefined);
  return (
    <div className="my-5 flex flex-wrap items-center gap-3">
      <Button disabled={!mayCredit} onClick={() => setOpen('credit')}>
        Credit…
        <Kbd>C</Kbd>
      </Button>
      <Button variant="secondary" onClick={() => setOpen('resolution')}>
        Resolve without a credit…
        <Kbd>S</Kbd>
      </Button>
      <Button variant="secondary" className="text-owed" onClick={() => setOpen('rejection')}>
        Reject…
        <Kbd>X</Kbd>
      </Button>
      {refusal && <p className="text-muted text-sm">{refusal}</p>}
      {open === 'credit' && document && (
        <CreditNoteDialog
          invoice={document}
          problem={{ id, version, filled: creditOfProblem(problem, document) }}
          onClose={close}
        />
      )}
      {open && open !== 'credit' && <AnswerDialog problem={problem} decision={open} onClose={close} />}
    </div>
  );
}

function Decided({ problem }: { problem: StaffProblem }) {
  const { state, decidedAt, decidedBy, answer, creditNote } = problem;
  if (state === 'open' || !decidedAt) return null;
  return (
    <Notice
      tone={state === 'rejected' ? 'owed' : 'credit'}
      title={`Decided ${formatDateTime(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`}
      className="my-5"
    >
      {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
      {creditNote && (
        <p>
          Credited with{' '}
          <Link to="/admin/documents/$id" params={{ id: creditNote.id }} className={LINK}>
            {creditNote.number}
          </Link>
        </p>
      )}
    </Notice>
  );
}

function Loaded({ problem }: { problem: StaffProblem }) {
  const { order, customer, invoice, note, photos, state, reportedAt } = problem;
  return (
    <>
      <div className="mt-1">
        <PageHeader title={<span className="wrap-anywhere">Problem with {order.referenceNumber}</span>} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <ProblemBadge state={state} />
          <time dateTime={reportedAt}>{formatDateTime(reportedAt)}</time>
          <Link to="/admin/customers/$id" params={{ id: customer.id }} className={LINK}>
            {customer.name}
          </Link>
          <Link to="/admin/orders/$id" params={{ id: order.id }} className={LINK}>
            View the order
          </Link>
          {invoice && (
            <Link to="/admin/documents/$id" params={{ id: invoice.id }} className={LINK}>
              {invoice.number}
            </Link>
          )}
        </p>
      </div>
      {state === 'open' ? <ProblemActions problem={problem} /> : <Decided problem={problem} />}
      <LinesTable
        label="Reported products"
        lines={problem.lines.map((line) => ({ ...line, id: line.orderLineId }))}
        columns={COLUMNS}
      />
      {note && (
        <section aria-labelledby="problem-note" className="mt-6">
          <h2 id="problem-note" className="title-group">
            In the customer’s words
          </h2>
          <p className="wrap-anywhere mt-2 whitespace-pre-line">{note}</p>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="problem-photos" className="mt-6">
          <h2 id="problem-photos" className="title-group">
            Photos
          </h2>
          <ProblemPhotos photos={photos} />
        </section>
      )}
    </>
  );
}

export function ProblemScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffProblemQuery(id));
  useCrumbName(`/admin/problems/${id}`, data?.order.referenceNumber);
  if (data) return <Loaded key={data.id} problem={data} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState icon={<MessageSquareX />} title="Problem not found" hint="This report does not exist.">
        <LinkButton to="/admin/problems">All reported problems</LinkButton>
      </EmptyState>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <Skeleton className="mt-2 h-96 w-full rounded-card" />;
}
