import type { OrderSummary } from '@formulary/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { endlessOrdersQuery } from '#web/parts/orders/api.ts';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { OrderAgainButton, OrderAgainOutcome } from '#web/parts/reorder/order-again.tsx';
import type { ReorderOutcome } from '#web/parts/reorder/reorder.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { NoOrders, OrdersTable } from './orders-table.tsx';

const HEIGHT = 84;

type OnAgain = (outcome: ReorderOutcome) => void;

/** Mobile: an infinite list of orders that starts at the page in the address. */
function OrdersList({ search, onAgain }: { search: ListSearch; onAgain: OnAgain }) {
  const query = useInfiniteQuery({ ...endlessOrdersQuery(search), placeholderData: keepPreviousData });
  const shown = useLastDefined(query.data);
  return (
    <EndlessList
      label="Orders"
      isOld={query.isPlaceholderData}
      query={query}
      items={shown?.pages.flatMap(({ orders }) => orders)}
      itemHeight={HEIGHT}
      placeKey={`/orders ${JSON.stringify(search)}`}
      empty={search.q ? <NoResults /> : <NoOrders />}
      skeleton={
        <div className="flex h-21 flex-col justify-center gap-2 border-b">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      }
      renderItem={(order) => <OrderRow order={order} onAgain={onAgain} />}
    />
  );
}

function OrderRow({ order, onAgain }: { order: OrderSummary; onAgain: OnAgain }) {
  const { id, referenceNumber, dateOrdered, totalQuantity, totalPrice, forCollection, isCancelled } = order;
  const total = formatMoney(totalPrice);
  return (
    <div className="flex items-center border-b">
      <Link
        to="/orders/$id"
        params={{ id }}
        search={true}
        data-walk
        className="flex min-h-21 min-w-0 flex-1 cramped:flex-col items-center cramped:items-start justify-between gap-2 cramped:gap-1 py-3 -outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold tracking-wide">{referenceNumber}</span>
          <span className="block text-muted text-sm">
            <span className="whitespace-nowrap">{formatDate(dateOrdered)}</span>
            {' · '}
            <span className="whitespace-nowrap">
              {formatNumber(totalQuantity)} {totalQuantity === 1 ? 'item' : 'items'}
            </span>
            {forCollection && ' · Collection'}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end cramped:items-start gap-1">
          <span className="figures font-semibold">
            {isCancelled ? <s className="text-muted">{total}</s> : total}
          </span>
          <span className="flex cramped:flex-wrap gap-1">
            <PaymentBadge order={order} />
            <StatusBadge order={order} />
          </span>
        </span>
      </Link>
      <OrderAgainButton orderId={id} referenceNumber={referenceNumber} size="icon" onDone={onAgain} />
    </div>
  );
}

type AgainNoticeProps = { outcome: ReorderOutcome; onClose: () => void };

/** Stays visible, however far down the list the order is. */
function AgainNotice({ outcome, onClose }: AgainNoticeProps) {
  return (
    <div className="sticky top-[calc(0.5rem+var(--unstick))] z-20 rounded-control bg-surface shadow-float">
      <div className="max-h-[40dvh] overflow-y-auto rounded-control pr-finger [&>*]:border-0 [&>*]:bg-transparent">
        <OrderAgainOutcome {...outcome} />
      </div>
      <IconButton
        label="Close"
        variant="ghost"
        size="sm"
        onClick={onClose}
        className="absolute top-1 right-1"
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

export function OrdersScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const [again, setAgain] = useState<ReorderOutcome>();
  const onSearchChange = (change: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      resetScroll: 'page' in change,
    });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Orders" />
      <SearchField
        label="Search orders"
        placeholder={isMobile ? undefined : 'Search by reference, recipient or product'}
        value={search.q}
        onSearch={(q) => onSearchChange({ q, page: 0 })}
      />
      {again && <AgainNotice outcome={again} onClose={() => setAgain(undefined)} />}
      {isMobile ? (
        <OrdersList search={search} onAgain={setAgain} />
      ) : (
        <OrdersTable search={search} onSearchChange={onSearchChange} onAgain={setAgain} />
      )}
    </div>
  );
}
