import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { AccountingScreen } from '#web/admin/accounting/accounting-screen.tsx';
import { accountingSearch } from '#web/admin/accounting/accounting-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/accounting')({
  validateSearch: accountingSearch,
  search: { middlewares: [stripSearchParams(accountingSearch.parse({}))] },
  beforeLoad: adminOnly,
  component: Accounting,
});

function Accounting() {
  return <AccountingScreen search={Route.useSearch()} />;
}
