import { createFileRoute } from '@tanstack/react-router';
import { useCloseDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { statementUrl } from '#web/admin/ledger/api.ts';
import { StatementDialog } from '#web/features/documents/statement-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/statement')({ component: Statement });

function Statement() {
  const { id } = Route.useParams();
  return (
    <StatementDialog
      hrefOf={(period, format) => statementUrl(id, { ...period, format })}
      tables={['csv', 'xlsx']}
      onClose={useCloseDialog(id)}
    />
  );
}
