import { createFileRoute, useParams } from '@tanstack/react-router';
import { queueQuery } from '#web/admin/payments/api.ts';
import { QueueScreen } from '#web/admin/payments/queue/queue-screen.tsx';

/** One layout for the queue and its payments, so that the list keeps its scroll position. */
export const Route = createFileRoute('/admin/payments/_queue')({
  loader: ({ context: { queryClient } }) => {
    queryClient.infiniteQuery(queueQuery).catch(() => undefined);
  },
  component: Queue,
});

function Queue() {
  return <QueueScreen id={useParams({ strict: false }).id} />;
}
