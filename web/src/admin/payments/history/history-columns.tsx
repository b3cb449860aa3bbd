import { negateCents, PAYMENT_TYPE, type StaffPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDatePadded, formatMoney } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { PaymentState } from '../payment-state.tsx';

const Amount = ({ isPaid, amount, paymentType }: StaffPayment) => (
  <span className={cn('figures block font-semibold', !isPaid && 'font-normal text-muted')}>
    {isPaid ? formatMoney(paymentType === PAYMENT_TYPE.Debit ? negateCents(amount) : amount) : '–'}
  </span>
);

/** The columns of the payment history. Debits are negative amounts. */
export const HISTORY_COLUMNS: DataColumn<StaffPayment>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ id, dateCreated }) => (
      <Link
        to="/admin/payments/$id"
        params={{ id }}
        tabIndex={-1}
        className="figures font-medium hover:text-primary"
      >
        {formatDatePadded(dateCreated)}
      </Link>
    ),
    className: 'w-32 whitespace-nowrap max-sm:w-28',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <span className="wrap-anywhere block min-w-20 sm:min-w-36">
        <span className="block font-medium">{customer.name}</span>
        <span className="block text-muted text-xs">{customer.username}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: (payment) => <PaymentState payment={payment} />,
    className: 'w-32 max-sm:hidden',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (payment) => (
      <>
        <Amount {...payment} />
        <span className="sm:hidden">
          <PaymentState payment={payment} />
        </span>
      </>
    ),
    className: 'w-36 whitespace-nowrap max-sm:w-28',
  },
  {
    id: 'for',
    header: 'Orders or reason',
    cell: ({ references, reason }) => (
      <span className="block max-w-80 truncate text-sm" title={reason ?? references.join(', ')}>
        {reason ?? <span className="tracking-wide">{references.join(', ')}</span>}
      </span>
    ),
    className: 'max-md:hidden',
  },
  {
    id: 'by',
    header: 'Decided by',
    cell: ({ decided }) =>
      decided && (
        <span className="block text-sm">
          <span className="block">{decided.by}</span>
          <span className="block text-muted text-xs tabular-nums">{formatDatePadded(decided.at)}</span>
        </span>
      ),
    className: 'w-44 max-desktop:hidden',
  },
];
