import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsMobile } from '#web/lib/use-media.ts';
import { prefetchReview } from '../api.ts';
import { QueueList } from './queue-list.tsx';
import { Review } from './review.tsx';
import { useQueue } from './use-queue.ts';

/** The number of proofs to preload. */
const PREFETCHED = 2;

type QueueScreenProps = {
  /** The payment in the URL, whatever its status; else the oldest waiting one. */ id?: string;
};

/** The queue next to the open proof; on mobile, one or the other. */
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
    // Reads the address, which is ahead of the rendered screen if a key is pressed again quickly.
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
          <div className="flex min-h-0 flex-col @max-[56rem]:card not-only:@max-[56rem]:mb-4 not-only:@max-[56rem]:max-h-[40dvh] beside:border-r">
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
