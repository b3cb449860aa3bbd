import { createFileRoute } from '@tanstack/react-router';
import { useCloseDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { StatementDialog } from '#web/admin/ledger/statement-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/statement')({ component: Statement });

function Statement() {
  const { id } = Route.useParams();
  return <StatementDialog customerId={id} onClose={useCloseDialog(id)} />;
}
