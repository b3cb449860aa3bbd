import { negateCents, type StaffPayment } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Heard } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { prefetchReview } from '../api.ts';
import type { Queue } from './use-queue.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;

const MINUTE_MS = 60 * 1000;

/** Returns how long a proof has been waiting: `7 d`, `3 h`, `12 min`. */
const waitOf = (dateCreated: string): string => {
  const ms = Math.max(0, Date.now() - new Date(dateCreated).getTime());
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / MINUTE_MS)} min`;
};

const describeDebt = ({ customer: { outstanding, unpaidOrders } }: StaffPayment): string => {
  const orders = unpaidOrders === 1 ? '1 unpaid order' : `${unpaidOrders} unpaid orders`;
  if (outstanding < 0) return `In credit of ${formatMoney(negateCents(outstanding))}`;
  if (outstanding === 0) return unpaidOrders ? orders : 'Owes nothing';
  return `Owes ${formatMoney(outstanding)}${unpaidOrders ? ` · ${orders}` : ''}`;
};

type QueueRowProps = { payment: StaffPayment; isCurrent: boolean; onHover: () => void };

function QueueRow({ payment, isCurrent, onHover }: QueueRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { id, customer, dateCreated, sameFile } = payment;
  return (
    <Link
      ref={link}
      to="/admin/payments/$id"
      params={{ id }}
      preload={false}
      onPointerEnter={onHover}
      aria-current={isCurrent || undefined}
      className={cn(
        'block border-l-3 border-l-transparent px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
        isCurrent && 'border-l-primary bg-tint hover:bg-tint',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{customer.name}</span>
        <span
          className={cn('figures shrink-0 text-sm', !isCurrent && 'text-muted')}
          title={formatDate(dateCreated)}
        >
          {waitOf(dateCreated)}
        </span>
      </span>
      <span
        className={cn(
          'mt-0.5 block text-[0.8125rem] tabular-nums',
          !isCurrent && 'text-muted',
          sameFile && 'font-medium text-notice',
        )}
      >
        {sameFile ? `Same file as ${formatDate(sameFile.dateCreated)}?` : describeDebt(payment)}
      </span>
    </Link>
  );
}

type QueueListProps = { queue: Queue; currentId: string | undefined };

export function QueueList({ queue, currentId }: QueueListProps) {
  const queryClient = useQueryClient();
  const { payments, total, query, loadMore } = queue;
  return (
    <section aria-label="Waiting" className="flex min-h-0 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b px-4 py-3">
        <h1 className="title-group" aria-live="polite">
          {total || isHeard(query) ? `${formatNumber(total ?? 0)} waiting` : 'Payments'}
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
        <Heard
          query={query}
          isEmpty={payments.length === 0}
          nothing={
            <NoResults
              icon={<CircleCheckBig />}
              more="No proofs are waiting. New ones appear here automatically."
            />
          }
          skeleton={<QueueSkeleton />}
        >
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
        </Heard>
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
