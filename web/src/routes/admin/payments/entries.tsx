import { createFileRoute } from '@tanstack/react-router';
import { WaitingEntries, waitingEntriesQuery } from '#web/admin/payments/waiting-entries.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

export const Route = createFileRoute('/admin/payments/entries')({
  loader: ({ context: { queryClient } }) => {
    queryClient.query(waitingEntriesQuery()).catch(() => undefined);
  },
  component: Entries,
});

function Entries() {
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
