import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { useLastShown } from '#web/ui/list/use-last-shown.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { exportUrl, staffOrderQuery, staffOrdersQuery } from '../api.ts';
import { countOrders } from '../moves.ts';
import type { OrderListSearch } from '../order-list-search.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { RefusalsNotice } from './refusals-notice.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { TickingContext } from './tick-cells.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useOrderMoves } from './use-order-moves.ts';
import { useSelection } from './use-selection.ts';

/** The orders of all customers: found, ticked, printed and moved on. */
export function OrdersScreen({ search }: { search: OrderListSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...staffOrdersQuery(search),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(data?.orders);
  const moves = useOrderMoves(selection);
  useListKeys(moves.start, selection.clear);
  const change = (next: Partial<OrderListSearch>) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: 0, ...next }),
      resetScroll: 'page' in next,
    });
  const { asked } = moves;
  const question = useLastShown(asked);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Orders">
        <ExportMenu hrefOf={(format) => exportUrl(format, search)} />
        <LinkButton to="/admin/orders/new" size="sm">
          <Phone aria-hidden />
          New order
          <Kbd>N</Kbd>
        </LinkButton>
      </PageHeader>
      <StatusTabs search={search} />
      <OrderFilters search={search} onChange={change} />
      {moves.refusals.length > 0 && (
        <RefusalsNotice refusals={moves.refusals} onClose={moves.forgetRefusals} />
      )}
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <TickingContext value={{ selection, shown: data?.orders ?? [] }}>
          <DataTable
            label="Orders"
            columns={ORDER_COLUMNS}
            rows={data?.orders}
            rowId={({ id }) => id}
            pageSize={search.pageSize}
            isFetching={isPlaceholderData && isFetching}
            onRowClick={({ id }) => navigate({ to: '/admin/orders/$id', params: { id } })}
            onRowHover={({ id }) => void queryClient.query(staffOrderQuery(id)).catch(() => null)}
            rowClassName={({ id }) => (selection.has(id) ? 'bg-tint/60 [&_.text-muted]:text-ink' : undefined)}
          />
          {selection.orders.length > 0 && (
            <BulkBar selection={selection} isPending={moves.isPending} onAct={moves.start} />
          )}
          <PagingBar
            page={search.page}
            pageSize={search.pageSize}
            total={data?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onPageSizeChange={(pageSize) => change({ pageSize })}
          />
        </TickingContext>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={moves.dismiss}
        title={question ? `${question.act.label}: ${countOrders(question.orders.length)}?` : ''}
        description={question?.concern}
        confirmLabel={question?.act.label ?? ''}
        loading={moves.isPending}
        onConfirm={moves.confirm}
      />
    </div>
  );
}
