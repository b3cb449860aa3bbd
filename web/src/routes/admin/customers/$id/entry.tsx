import type { Customer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { businessQuery } from '#web/admin/business/api.ts';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { EntryDialog } from '#web/admin/ledger/entry-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/entry')({
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={LimitedEntry} />,
});

function LimitedEntry(props: { person: Customer; onClose: () => void }) {
  return <EntryDialog {...props} business={useQuery(businessQuery)} />;
}
