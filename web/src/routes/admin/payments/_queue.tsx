import { createFileRoute, useParams } from '@tanstack/react-router';
import { queueQuery } from '#web/admin/payments/api.ts';
import { QueueScreen } from '#web/admin/payments/queue/queue-screen.tsx';

/** One screen for the queue and for each payment in it, so that going on keeps the list where it is. */
export const Route = createFileRoute('/admin/payments/_queue')({
  loader: ({ context: { queryClient } }) => {
    queryClient.infiniteQuery(queueQuery).catch(() => undefined);
  },
  component: Queue,
});

function Queue() {
  return <QueueScreen id={useParams({ strict: false }).id} />;
}
