import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StatementDialog } from '#web/features/documents/statement-dialog.tsx';
import { ownStatementUrl } from '#web/parts/documents/api.ts';

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
