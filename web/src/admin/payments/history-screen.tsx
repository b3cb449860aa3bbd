import {
  negateCents,
  PAYMENT_STATES,
  PAYMENT_TYPE,
  type StaffPayment,
  type PaymentState as State,
} from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { formatDatePadded, formatMoney } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, DayFilters, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { prefetchReview, staffPayments } from './api.ts';
import type { HistorySearch } from './history-search.ts';
import { PaymentState } from './payment-state.tsx';

const Amount = ({ isPaid, amount, paymentType }: StaffPayment) => (
  <span className={cn('figures block font-semibold', !isPaid && 'font-normal text-muted')}>
    {isPaid ? formatMoney(paymentType === PAYMENT_TYPE.Debit ? negateCents(amount) : amount) : '–'}
  </span>
);

/** The columns of the payment history. Debits are shown as negative amounts. */
const HISTORY_COLUMNS: DataColumn<StaffPayment>[] = [
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

const STATES: Record<State, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  manual: 'Credits and debits',
};
const OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: STATES[value] }));

export function HistoryScreen({ search }: { search: HistorySearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useList(staffPayments, search);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Payments">
        <ExportMenu hrefOf={(format) => staffPayments.exportUrl(search, format)} />
        <LinkButton to="/admin/payments/entries" variant="secondary" size="sm">
          Credits and debits to approve
        </LinkButton>
        <LinkButton to="/admin/payments" size="sm">
          {' '}
          Proofs to approve{' '}
        </LinkButton>
      </PageHeader>
      <Filters>
        <SearchFilter list={list} label="Search payments" placeholder="Customer, reference or amount" />
        <ChoiceFilter list={list} field="state" label="Status" all="All" options={OPTIONS} className="w-44" />
        <DayFilters list={list} />
      </Filters>
      <ListTable
        list={list}
        label="Payments"
        columns={HISTORY_COLUMNS}
        rows={list.data?.payments}
        onRowClick={({ id }) => navigate({ to: '/admin/payments/$id', params: { id } })}
        onRowHover={(payment) => prefetchReview(queryClient, payment)}
      />
    </div>
  );
}
