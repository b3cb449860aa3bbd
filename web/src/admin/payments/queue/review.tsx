import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { isTyping } from '#web/lib/hotkey.ts';
import { type ActKeys, useActKeys } from '#web/lib/use-act-keys.ts';
import { isMobile } from '#web/lib/use-media.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { reviewQuery } from '../api.ts';
import { DecisionPanel, type Question } from '../decision/decision-panel.tsx';
import { ProofViewer } from '../viewer/proof-viewer.tsx';
import { useView, ViewerToolbar } from '../viewer/viewer-toolbar.tsx';

type ReviewAct =
  | 'next'
  | 'previous'
  | 'writeAmount'
  | 'approve'
  | 'reject'
  | 'restoreAccess'
  | 'zoomIn'
  | 'zoomOut'
  | 'turn';

const isAmount = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.amount !== undefined;
/** Elements that handle Enter or the arrow keys themselves. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null;
const isScrolled = (target: EventTarget | null): boolean =>
  target instanceof Element && target.scrollHeight > target.clientHeight + 1 && target !== document.body;

/** The shortcuts of a proof. Amounts have no letters, so the shortcuts also work in the amount field. */
const REVIEW_KEYS: ActKeys<ReviewAct> = {
  title: 'Payments',
  help: [
    { keys: ['J', '↓'], does: 'Next proof' },
    { keys: ['K', '↑'], does: 'Previous proof' },
    { keys: ['A'], does: 'Enter the amount' },
    { keys: ['Enter'], does: 'Approve' },
    { keys: ['Tab', 'Space'], does: 'Select the orders to settle' },
    { keys: ['X'], does: 'Reject' },
    { keys: ['R'], does: 'Restore access when approving' },
    { keys: ['+', '−'], does: 'Zoom in, or fit to the page' },
    { keys: ['T'], does: 'Rotate the proof' },
  ],
  keys: {
    j: 'next',
    ArrowDown: 'next',
    k: 'previous',
    ArrowUp: 'previous',
    a: 'writeAmount',
    Enter: 'approve',
    x: 'reject',
    r: 'restoreAccess',
    '+': 'zoomIn',
    '=': 'zoomIn',
    '-': 'zoomOut',
    t: 'turn',
  },
  isNeeded: (key, target) => {
    const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isTyping(target) && !isAmount(target) && !isCheckbox) return true;
    if (key === 'Enter') return isAmount(target) || isPressed(target);
    // Arrow keys scroll a proof that is larger than its frame.
    return key.startsWith('Arrow') && isScrolled(target);
  },
};

type ReviewProps = {
  id: string;
  /** Its position in the queue: `3 of 12`. */
  place: string | undefined;
  hasNext: boolean;
  hasPrevious: boolean;
  /** Moves to the next or the previous proof. */
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
};

export function Review({ id, place, hasNext, hasPrevious, onStep, onDecided }: ReviewProps) {
  const { data: payment, error, refetch } = useQuery(reviewQuery(id));
  const view = useView();
  const amountField = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<Question>();
  useCrumbName(`/admin/payments/${id}`, payment?.customer.name);
  const isWaiting = payment?.state === 'waiting';

  useActKeys(REVIEW_KEYS, {
    next: () => onStep(1),
    previous: () => onStep(-1),
    writeAmount: () => amountField.current?.select(),
    approve: () => amountField.current?.form?.requestSubmit(),
    reject: () => {
      if (isWaiting) setQuestion('reject');
    },
    restoreAccess: () =>
      amountField.current?.form?.querySelector<HTMLInputElement>('[data-restore-access]')?.click(),
    zoomIn: view.zoomIn,
    zoomOut: view.zoomOut,
    turn: view.turnRight,
  });
  useEffect(() => {
    if (isWaiting && !isMobile()) amountField.current?.focus();
  }, [isWaiting]);

  if (error && !payment)
    return (
      <div className="card beside:col-span-2">
        <ErrorState
          title={hasStatus(error, 404) ? 'Not Found' : undefined}
          message={hasStatus(error, 404) ? 'This payment does not exist.' : messageOf(error)}
          onRetry={hasStatus(error, 404) ? undefined : () => refetch()}
        />
      </div>
    );
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem] beside:gap-0">
      <div className="relative flex min-h-0 flex-col overflow-hidden rounded-card bg-sunken @max-[56rem]:h-[62dvh] @min-[44rem]:@max-[56rem]:h-[calc(100dvh-13rem)] beside:rounded-none">
        <p className="flex items-center justify-between px-3 pt-2 text-sm beside:hidden">
          <Link
            to="/admin/payments"
            className="inline-flex min-h-11 items-center gap-1 rounded-control pr-3 font-medium text-primary"
          >
            <ChevronLeft aria-hidden className="size-4.5" /> All proofs{' '}
          </Link>
          <span className="figures">{place}</span>
        </p>
        <div className="min-h-0 flex-1">
          {payment ? (
            <ProofViewer payment={payment} view={view} />
          ) : (
            <Skeleton className="mx-auto h-full w-3/5 rounded-none" />
          )}
        </div>
        {payment && (
          <div className="flex justify-center p-3">
            <ViewerToolbar
              payment={payment}
              view={view}
              onNext={hasNext ? () => onStep(1) : undefined}
              onPrevious={hasPrevious ? () => onStep(-1) : undefined}
            />
          </div>
        )}
      </div>
      <aside
        aria-label="Decision"
        className="min-h-0 overflow-y-auto px-5 py-4 @max-[56rem]:card @min-[44rem]:@max-[56rem]:max-h-[calc(100dvh-13rem)] beside:border-l"
      >
        {payment ? (
          <DecisionPanel
            payment={payment}
            amountField={amountField}
            question={question}
            onAsk={setQuestion}
            onDecided={onDecided}
          />
        ) : (
          <PanelSkeleton />
        )}
      </aside>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-7 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-32 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
    </div>
  );
}
