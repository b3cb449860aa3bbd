import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { historyQuery } from '#web/features/payments/staff/api.ts';
import { HistoryScreen } from '#web/features/payments/staff/history/history-screen.tsx';
import { HISTORY_PAGE_SIZE, historySearch } from '#web/features/payments/staff/history/history-search.ts';

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
