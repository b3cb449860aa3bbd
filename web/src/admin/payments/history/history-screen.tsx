import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { exportUrl, historyQuery, prefetchReview } from '../api.ts';
import { HISTORY_COLUMNS } from './history-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';
import type { HistorySearch } from './history-search.ts';

/** All payments, newest first: searched, narrowed down, taken out as a file. */
export function HistoryScreen({ search }: { search: HistorySearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...historyQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<HistorySearch>) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: 0, ...next }),
      resetScroll: 'page' in next,
    });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Payments">
        <ExportMenu hrefOf={(format) => exportUrl(format, search)} />
        <LinkButton to="/admin/payments" size="sm">
          Waiting proofs
        </LinkButton>
      </PageHeader>
      <HistoryFilters search={search} onChange={change} />
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <div>
          <DataTable
            label="Payments"
            columns={HISTORY_COLUMNS}
            rows={data?.payments}
            rowId={({ id }) => id}
            pageSize={search.pageSize}
            isFetching={isPlaceholderData && isFetching}
            onRowClick={({ id }) => navigate({ to: '/admin/payments/$id', params: { id } })}
            onRowHover={(payment) => prefetchReview(queryClient, payment)}
          />
          <PagingBar
            page={search.page}
            pageSize={search.pageSize}
            total={data?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onPageSizeChange={(pageSize) => change({ pageSize })}
          />
        </div>
      )}
    </div>
  );
}
