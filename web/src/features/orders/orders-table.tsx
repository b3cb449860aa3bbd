import type { OrderSummary } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { orderQuery, ordersQuery } from '#web/parts/orders/api.ts';
import { FulfilmentMethod } from '#web/parts/orders/fulfilment-method.tsx';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { OrderAgainButton } from '#web/parts/reorder/order-again.tsx';
import type { ReorderOutcome } from '#web/parts/reorder/reorder.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';

const COLUMNS: DataColumn<OrderSummary>[] = [
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ id, referenceNumber, poNumber }) => (
      <>
        <Link
          to="/orders/$id"
          params={{ id }}
          search={true}
          tabIndex={-1}
          className="font-semibold tracking-wide hover:text-primary"
        >
          {referenceNumber}
        </Link>
        {poNumber && <span className="wrap-anywhere block text-muted text-xs">PO {poNumber}</span>}
      </>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ dateOrdered }) => <span className="figures">{formatDate(dateOrdered)}</span>,
  },
  {
    id: 'items',
    header: 'Items',
    align: 'right',
    // The first column to be hidden when space is short.
    className: '@max-[48rem]:hidden',
    cell: ({ totalQuantity }) => <span className="figures">{formatNumber(totalQuantity)}</span>,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ totalPrice, isCancelled }) => (
      <span className="figures font-semibold">
        {isCancelled ? <s className="text-muted">{formatMoney(totalPrice)}</s> : formatMoney(totalPrice)}
      </span>
    ),
  },
  {
    id: 'way',
    header: 'Delivery',
    cell: ({ forCollection }) => <FulfilmentMethod forCollection={forCollection} />,
  },
  { id: 'payment', header: 'Payment', cell: (order) => <PaymentBadge order={order} /> },
  { id: 'status', header: 'Status', cell: (order) => <StatusBadge order={order} /> },
];

export function NoOrders() {
  return (
    <NoResults
      icon={<Package />}
      more="You have no orders yet. Orders that you place in the store are listed here."
    >
      <LinkButton to="/store">Visit The Store</LinkButton>
    </NoResults>
  );
}

const againColumn = (onAgain: (outcome: ReorderOutcome) => void): DataColumn<OrderSummary> => ({
  id: 'again',
  header: <span className="sr-only">Order again</span>,
  align: 'right',
  className: 'w-11 pl-0',
  cell: ({ id, referenceNumber }) => (
    <OrderAgainButton orderId={id} referenceNumber={referenceNumber} size="icon" onDone={onAgain} />
  ),
});

type OrdersTableProps = {
  search: ListSearch;
  onSearchChange: (change: Partial<ListSearch>) => void;
  onAgain: (outcome: ReorderOutcome) => void;
};

export function OrdersTable({ search, onSearchChange, onAgain }: OrdersTableProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = usePageQuery(ordersQuery(search), search);
  const { shown, isOld, isHeard } = list;
  return (
    <div>
      <PagedList list={list} search={search} onSearchChange={onSearchChange}>
        <DataTable
          label="Orders"
          columns={[...COLUMNS, againColumn(onAgain)]}
          rows={shown?.orders}
          rowId={({ id }) => id}
          pageSize={search.pageSize}
          isFetching={isOld}
          isHeard={isHeard}
          onRowClick={({ id }) => navigate({ to: '/orders/$id', params: { id }, search: true })}
          onRowHover={({ id }) => void queryClient.query(orderQuery(id)).catch(() => null)}
          empty={search.q || shown?.total ? <NoResults /> : <NoOrders />}
        />
      </PagedList>
    </div>
  );
}
