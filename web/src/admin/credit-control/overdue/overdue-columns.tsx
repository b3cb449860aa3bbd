import { AGEING_LABEL, OVERDUE_BANDS, type OverdueCustomer } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoneyExactly } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';

type Column = DataColumn<OverdueCustomer>;

const WHO: Column = {
  id: 'customer',
  header: 'Customer',
  cell: ({ id, name, surname, username, disputed, email }) => (
    <span className="block min-w-36">
      <Link
        to="/admin/customers/$id"
        params={{ id }}
        tabIndex={-1}
        className="wrap-anywhere block font-medium hover:text-primary"
      >
        {`${name} ${surname}`.trim()}
      </Link>
      <span className="wrap-anywhere block text-muted text-xs">{username}</span>
      <span className="flex flex-wrap gap-1">
        {disputed > 0 && (
          <Badge tone="notice" size="sm">
            {formatMoneyExactly(disputed)} in dispute
          </Badge>
        )}
        {email === null && <Badge size="sm">No email</Badge>}
      </span>
    </span>
  ),
};

const DUE: Column = {
  id: 'oldest',
  header: 'Oldest due',
  cell: ({ oldestDueOn, invoices }) => (
    <span className="figures block whitespace-nowrap text-sm">
      {formatDay(oldestDueOn)}
      <span className="block text-muted text-xs">
        {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
      </span>
    </span>
  ),
  className: 'w-36 max-sm:hidden',
};

const bandColumn = (band: (typeof OVERDUE_BANDS)[number]): Column => ({
  id: band,
  header: AGEING_LABEL[band],
  align: 'right',
  cell: ({ ageing }) =>
    ageing[band] > 0 ? (
      <span className="figures whitespace-nowrap text-sm">{formatMoneyExactly(ageing[band])}</span>
    ) : (
      <span className="text-muted">–</span>
    ),
  className: 'w-28 max-desktop:hidden',
});

const SUMS: Column[] = [
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'right',
    cell: ({ overdue }) => (
      <span className="figures whitespace-nowrap font-semibold text-owed">{formatMoneyExactly(overdue)}</span>
    ),
    className: 'w-36',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) => <span className="figures whitespace-nowrap">{formatMoneyExactly(balance)}</span>,
    className: 'w-36 max-md:hidden',
  },
];

export const OVERDUE_COLUMNS: Column[] = [WHO, DUE, ...OVERDUE_BANDS.map(bandColumn), ...SUMS];
