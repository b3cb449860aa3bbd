import { createFileRoute } from '@tanstack/react-router';
import { CustomerDialog } from '#web/features/accounts/staff/detail/customer-dialog.tsx';
import { EntryDialog } from '#web/features/ledger/staff/entry-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/entry')({
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={EntryDialog} />,
});
