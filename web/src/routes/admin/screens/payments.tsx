import { useParams } from '@tanstack/react-router';
import { queueQuery, reviewQuery } from '#web/admin/payments/api.ts';
import { QueueScreen } from '#web/admin/payments/queue/queue-screen.tsx';
import { WaitingEntries, waitingEntriesQuery } from '#web/admin/payments/waiting-entries.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { Loading } from '../../options.ts';

export const loadQueue = ({ context: { queryClient } }: Loading): void => {
  queryClient.infiniteQuery(queueQuery).catch(() => undefined);
};

export function Queue() {
  return <QueueScreen id={useParams({ strict: false }).id} />;
}

export const loadPayment = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(reviewQuery(id)).catch(() => undefined);
};

export const loadEntries = ({ context: { queryClient } }: Loading): void => {
  queryClient.query(waitingEntriesQuery()).catch(() => undefined);
};

export function Entries() {
  return (
    <div className="mt-1 flex max-w-4xl flex-col gap-4">
      <PageHeader title="Payments">
        <LinkButton to="/admin/payments/history" variant="secondary" size="sm">
          All payments
        </LinkButton>
      </PageHeader>
      <WaitingEntries empty="Nothing is waiting for approval. Credits and debits above the limit are listed here." />
    </div>
  );
}
