import type { CustomerSummary } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatDatePadded } from '#web/lib/format.ts';
import { BalanceText } from '#web/parts/balance/balance-text.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { selectColumn } from '#web/ui/list/table/selection.tsx';
import { isCustomer, personName, ROLE_LABEL } from './person-labels.ts';

const WHO: DataColumn<CustomerSummary> = {
  id: 'name',
  header: 'Name',
  cell: (person) => (
    <span className="block min-w-36">
      <Link
        to="/admin/customers/$id"
        params={{ id: person.id }}
        tabIndex={-1}
        className="wrap-anywhere block font-medium hover:text-primary"
      >
        {personName(person)}
      </Link>
      {!person.isActive && (
        <Badge tone="owed" size="sm">
          Deactivated
        </Badge>
      )}
      <span className="wrap-anywhere block text-muted text-xs">{person.username}</span>
    </span>
  ),
};

const CONTACT_COLUMN: DataColumn<CustomerSummary> = {
  id: 'reach',
  header: 'Phone and email',
  cell: ({ phone, email }) => (
    <span className="block text-sm">
      <span className="figures block whitespace-nowrap">{phone}</span>
      <span className="block max-w-60 truncate text-muted text-xs">{email}</span>
    </span>
  ),
  className: 'w-64 max-md:hidden',
};

const BALANCE_COLUMNS: DataColumn<CustomerSummary>[] = [
  {
    id: 'access',
    header: 'Access',
    cell: ({ storeAccess }) =>
      storeAccess ? (
        <span className="text-muted text-sm">Granted</span>
      ) : (
        <Badge tone="owed" size="sm">
          Revoked
        </Badge>
      ),
    className: 'w-28 max-sm:hidden',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ paymentOutstanding }) => <BalanceText balance={paymentOutstanding} className="font-semibold" />,
    className: 'w-36 whitespace-nowrap',
  },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'right',
    cell: ({ overdue }) =>
      overdue > 0 ? <BalanceText balance={overdue} /> : <span className="text-muted">–</span>,
    className: 'w-32 whitespace-nowrap max-md:hidden',
  },
  {
    id: 'last',
    header: 'Last order',
    cell: ({ lastOrderAt }) => (
      <span className="figures text-sm">{lastOrderAt ? formatDatePadded(lastOrderAt) : '–'}</span>
    ),
    className: 'w-32 whitespace-nowrap max-md:hidden',
  },
];

const INVITATION: DataColumn<CustomerSummary> = {
  id: 'invitation',
  header: 'Invitation',
  cell: ({ hasPassword, invitedAt }) => {
    if (hasPassword) return <span className="text-muted text-sm">Signed in</span>;
    return invitedAt ? (
      <span className="text-sm">Invited on {formatDatePadded(invitedAt)}</span>
    ) : (
      <Badge tone="notice" size="sm">
        Not invited
      </Badge>
    );
  },
  className: 'w-36 max-desktop:hidden',
};

const ROLE: DataColumn<CustomerSummary> = {
  id: 'role',
  header: 'Role',
  cell: (person) => (
    <Badge tone={isCustomer(person) ? 'neutral' : 'primary'}>{ROLE_LABEL[person.role]}</Badge>
  ),
  className: 'w-44',
};

const SELECT = selectColumn<CustomerSummary>('customers', personName);

export const CUSTOMER_COLUMNS: DataColumn<CustomerSummary>[] = [
  WHO,
  CONTACT_COLUMN,
  INVITATION,
  ...BALANCE_COLUMNS,
];
/** With checkboxes, because Admins select the customers to invite. */
export const SELECTABLE_COLUMNS: DataColumn<CustomerSummary>[] = [SELECT, ...CUSTOMER_COLUMNS];
export const STAFF_COLUMNS: DataColumn<CustomerSummary>[] = [WHO, CONTACT_COLUMN, INVITATION, ROLE];
