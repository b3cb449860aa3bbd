import { useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { prefetchReview } from '../api.ts';
import { QueueRow } from './queue-row.tsx';
import type { Queue } from './use-queue.ts';

type QueueListProps = { queue: Queue; currentId: string | undefined };

/** The proofs that wait, oldest first. */
export function QueueList({ queue, currentId }: QueueListProps) {
  const queryClient = useQueryClient();
  const { payments, total, isLoading, error, refetch, loadMore } = queue;
  return (
    <section aria-label="Waiting" className="flex min-h-0 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b px-4 py-3">
        <h1 className="title-group" aria-live="polite">
          {isLoading ? 'Payments' : `${formatNumber(total)} waiting`}
        </h1>
        <span className="flex items-center gap-1.5">
          <Kbd title="Next proof">J</Kbd>
          <Kbd title="Previous proof">K</Kbd>
          <LinkButton to="/admin/payments/history" variant="secondary" size="sm">
            History
          </LinkButton>
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isLoading && <QueueSkeleton />}
        {error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
        <ul>
          {payments.map((payment) => (
            <li key={payment.id} className="border-b">
              <QueueRow
                payment={payment}
                isCurrent={payment.id === currentId}
                onHover={() => prefetchReview(queryClient, payment)}
              />
            </li>
          ))}
        </ul>
        {!isLoading && !error && payments.length === 0 && (
          <NoResults
            icon={<CircleCheckBig />}
            more="No proof of payment is waiting. New ones appear here by themselves."
          />
        )}
        {loadMore && (
          <div className="p-4 text-center">
            <Button variant="ghost" size="sm" onClick={loadMore}>
              Load more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function QueueSkeleton() {
  return Array.from({ length: 8 }, (_, index) => index).map((index) => (
    <div key={index} className="border-line border-b px-4 py-3">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-1.5 h-4 w-4/5" />
    </div>
  ));
}
