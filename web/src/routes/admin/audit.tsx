import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { AuditScreen } from '#web/admin/audit/audit-screen.tsx';
import { auditSearch } from '#web/admin/audit/audit-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearch.parse({}))] },
  beforeLoad: adminOnly,
  component: Audit,
});

function Audit() {
  return <AuditScreen search={Route.useSearch()} />;
}
