import { createFileRoute } from '@tanstack/react-router';
import { useCloseDialog } from '#web/features/accounts/staff/detail/customer-dialog.tsx';
import { StatementDialog } from '#web/features/ledger/staff/statement-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/statement')({ component: Statement });

function Statement() {
  const { id } = Route.useParams();
  return <StatementDialog customerId={id} onClose={useCloseDialog(id)} />;
}
