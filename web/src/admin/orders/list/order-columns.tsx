import type { StaffOrderSummary } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { formatDatePadded, formatMoney, formatNumber } from '#web/lib/format.ts';
import { FulfilmentMethod } from '#web/parts/orders/fulfilment-method.tsx';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { selectColumn } from '#web/ui/list/table/selection.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { HoldBadge } from '../hold-badge.tsx';

export const ORDER_COLUMNS: DataColumn<StaffOrderSummary>[] = [
  selectColumn('orders', ({ referenceNumber }) => `order ${referenceNumber}`),
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ id, referenceNumber, isByStaff, ...order }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/admin/orders/$id"
          params={{ id }}
          tabIndex={-1}
          className="font-semibold tracking-wide hover:text-primary"
        >
          {referenceNumber}
        </Link>
        {isByStaff && (
          <span title="Captured by staff" className="text-muted">
            <Phone aria-hidden className="size-3.5" />
            <span className="sr-only">captured by staff</span>
          </span>
        )}
        {order.poNumber && (
          <span className="wrap-anywhere basis-full whitespace-normal text-muted text-xs">
            PO {order.poNumber}
          </span>
        )}
        <span className="flex basis-full flex-wrap gap-1 md:hidden">
          <StatusBadge order={order} />
          <HoldBadge order={order} />
        </span>
      </span>
    ),
    className: 'w-40 whitespace-nowrap max-md:w-28 max-md:px-1.5',
  },
  {
    id: 'date',
    header: 'Ordered',
    cell: ({ dateOrdered }) => <span className="figures">{formatDatePadded(dateOrdered)}</span>,
    className: 'w-32 whitespace-nowrap max-md:hidden',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <span className="wrap-anywhere block min-w-18">
        <CustomerLink customer={customer} tabIndex={-1} className="font-medium" />
        <span className="block text-muted text-xs">{customer.username}</span>
      </span>
    ),
    className: 'max-md:px-1.5',
  },
  {
    id: 'packs',
    header: 'Packs',
    align: 'right',
    cell: ({ totalQuantity }) => <span className="figures">{formatNumber(totalQuantity)}</span>,
    className: 'w-20 max-desktop:hidden',
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ totalPrice, ...order }) => (
      <>
        <span className="figures block font-semibold">
          {order.isCancelled ? (
            <s className="text-muted">{formatMoney(totalPrice)}</s>
          ) : (
            formatMoney(totalPrice)
          )}
        </span>
        <span className="md:hidden">
          <PaymentBadge order={order} />
        </span>
      </>
    ),
    className: 'w-28 whitespace-nowrap max-md:w-20 max-md:px-1.5',
  },
  {
    id: 'way',
    header: 'Fulfilment',
    cell: ({ forCollection }) => <FulfilmentMethod forCollection={forCollection} />,
    className: 'w-36 max-desktop:hidden',
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentBadge order={order} />,
    className: 'w-28 max-md:hidden',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge order={order} />
        <HoldBadge order={order} />
      </span>
    ),
    className: 'w-40 max-md:hidden',
  },
];
