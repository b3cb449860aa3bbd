import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { historyQuery } from '#web/admin/payments/api.ts';
import { HistoryScreen } from '#web/admin/payments/history/history-screen.tsx';
import { HISTORY_PAGE_SIZE, historySearch } from '#web/admin/payments/history/history-search.ts';

export const Route = createFileRoute('/admin/payments/history')({
  validateSearch: historySearch,
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: HISTORY_PAGE_SIZE })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(historyQuery(deps)).catch(() => undefined);
  },
  component: History,
});

function History() {
  return <HistoryScreen search={Route.useSearch()} />;
}
