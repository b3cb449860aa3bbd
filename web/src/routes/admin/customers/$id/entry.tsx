import { createFileRoute } from '@tanstack/react-router';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { EntryDialog } from '#web/admin/ledger/entry-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/entry')({
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={EntryDialog} />,
});
