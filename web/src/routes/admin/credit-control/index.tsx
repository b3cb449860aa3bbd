import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { overdueCustomers } from '#web/admin/credit-control/api.ts';
import { OverdueScreen } from '#web/admin/credit-control/overdue-screen.tsx';
import { overdueSearch } from '#web/admin/credit-control/overdue-search.ts';

export const Route = createFileRoute('/admin/credit-control/')({
  validateSearch: overdueSearch,
  search: { middlewares: [stripSearchParams(overdueSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(overdueCustomers.query(deps)).catch(() => undefined);
  },
  component: Overdue,
});

function Overdue() {
  return <OverdueScreen search={Route.useSearch()} />;
}
