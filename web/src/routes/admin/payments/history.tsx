import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { staffPayments } from '#web/admin/payments/api.ts';
import { HistoryScreen } from '#web/admin/payments/history-screen.tsx';
import { historySearch } from '#web/admin/payments/history-search.ts';

export const Route = createFileRoute('/admin/payments/history')({
  validateSearch: historySearch,
  search: { middlewares: [stripSearchParams(historySearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(staffPayments.query(deps)).catch(() => undefined);
  },
  component: History,
});

function History() {
  return <HistoryScreen search={Route.useSearch()} />;
}
