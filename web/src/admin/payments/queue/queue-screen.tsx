import { negateCents, type StaffPayment } from '@formulary/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Heard } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { prefetchReview, queueQuery } from '../api.ts';
import { Review } from './review.tsx';

/** The next page is loaded this many proofs before the end. */
const AHEAD = 15;

const withoutRepeats = (payments: StaffPayment[]): StaffPayment[] => [
  ...new Map(payments.map((payment) => [payment.id, payment])).values(),
];

/** Returns the loaded part of the queue and the position of `id` in it. */
const useQueue = (id: string | undefined) => {
  const query = useInfiniteQuery(queueQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const payments = withoutRepeats(data?.pages.flatMap((page) => page.payments) ?? []);
  const at = payments.findIndex((payment) => payment.id === id);
  const isNearEnd = at >= payments.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    payments,
    /** Undefined until known. */
    total: data?.pages.at(-1)?.total,
    at,
    query,
    loadMore: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  };
};

type Queue = ReturnType<typeof useQueue>;

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
  if (outstanding < 0) return `${formatMoney(negateCents(outstanding))} in credit`;
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

function QueueList({ queue, currentId }: QueueListProps) {
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

/** The number of proofs to preload. */
const PREFETCHED = 2;

type QueueScreenProps = {
  /** The payment in the URL, whatever its status; else the oldest waiting one. */ id?: string;
};

/** The queue next to the open proof; on mobile, only one of the two. */
export function QueueScreen({ id }: QueueScreenProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const isMobile = useIsMobile();
  const queue = useQueue(id);
  const { payments, total } = queue;
  const oldest = isMobile ? undefined : payments[0]?.id;
  const currentId = id ?? oldest;
  const at = payments.findIndex((payment) => payment.id === currentId);
  const following = payments.slice(at + 1, at + 1 + PREFETCHED);
  const ahead = following.map((payment) => payment.id).join(' ');

  useEffect(() => {
    for (const payment of payments) if (ahead.includes(payment.id)) prefetchReview(queryClient, payment);
  }, [ahead, payments, queryClient]);

  const open = (next: string) =>
    void navigate({ to: '/admin/payments/$id', params: { id: next }, replace: true, resetScroll: isMobile });
  const step = (by: 1 | -1) => {
    // Reads the address, because it is ahead of the rendered screen if a key is pressed again quickly.
    const [, , , openedId = oldest] = router.history.location.pathname.split('/');
    const target = payments[payments.findIndex((payment) => payment.id === openedId) + by]?.id;
    if (target) open(target);
  };
  const next = payments[at + 1]?.id;
  const afterDecision = () => {
    const following = next ?? payments.find((payment) => payment.id !== currentId)?.id;
    if (following) open(following);
    else void navigate({ to: '/admin/payments', replace: true });
  };

  const showsList = !isMobile || id === undefined;
  return (
    <div className="mt-2">
      <div className="beside:card beside:grid beside:h-[calc(100dvh-6.25rem)] beside:min-h-[34rem] beside:grid-cols-[18rem_minmax(0,1fr)] beside:overflow-hidden">
        {showsList && (
          <div
            className={cn(
              'flex min-h-0 flex-col @max-[56rem]:card beside:border-r',
              currentId && '@max-[56rem]:mb-4 @max-[56rem]:max-h-[40dvh]',
            )}
          >
            <QueueList queue={queue} currentId={currentId} />
          </div>
        )}
        {currentId ? (
          <Review
            key={currentId}
            id={currentId}
            place={at >= 0 ? `${at + 1} of ${total}` : undefined}
            hasNext={next !== undefined}
            hasPrevious={at > 0}
            onStep={step}
            onDecided={afterDecision}
          />
        ) : (
          <div className="bg-sunken @max-[56rem]:hidden" />
        )}
      </div>
    </div>
  );
}
