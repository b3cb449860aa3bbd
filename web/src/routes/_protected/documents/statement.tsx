import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ownStatementUrl } from '#web/features/documents/api.ts';
import { StatementDialog } from '#web/features/documents/statement/statement-dialog.tsx';

export const Route = createFileRoute('/_protected/documents/statement')({ component: Statement });

function Statement() {
  const navigate = useNavigate();
  return (
    <StatementDialog
      hrefOf={ownStatementUrl}
      tables={['csv', 'xlsx']}
      onClose={() => void navigate({ to: '/documents', search: true, resetScroll: false })}
    />
  );
}
