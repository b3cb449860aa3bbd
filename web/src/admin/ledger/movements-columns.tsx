import type { LedgerMovement } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { formatDatePadded, formatMoneyExactly } from '#web/lib/format.ts';
import { BalanceText } from '#web/parts/balance/balance-text.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';

export const describeMovement = ({
  source,
  action,
  isRecorded,
}: Pick<LedgerMovement, 'source' | 'action' | 'isRecorded'>): string => {
  if (source === 'Order') return action === 'Deleted' ? 'Order cancelled' : 'Order';
  if (source === 'Manual') return 'Debit';
  if (source === 'Credit') return 'Credit';
  if (isRecorded) return action === 'Unapproved' ? 'Payment undone' : 'Payment recorded';
  const POP = { Approved: 'Proof approved', Unapproved: 'Approval undone', Added: 'Proof uploaded' };
  return action in POP ? POP[action as keyof typeof POP] : 'Proof of payment';
};

const LINK = 'font-medium underline-offset-4 hover:text-primary hover:underline';

function What({ movement }: { movement: LedgerMovement }) {
  const { entityId, source, reference } = movement;
  const words = describeMovement(movement);
  if (entityId === null) return <span className="font-medium">{words}</span>;
  const content = (
    <>
      {words}
      {reference && <span className="ml-1.5 tracking-wide">{reference}</span>}
    </>
  );
  const params = { id: entityId };
  return source === 'Order' ? (
    <Link to="/admin/orders/$id" params={params} className={LINK}>
      {content}
    </Link>
  ) : (
    <Link to="/admin/payments/$id" params={params} className={LINK}>
      {content}
    </Link>
  );
}

export const MOVEMENT_COLUMNS: DataColumn<LedgerMovement>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => <span className="figures">{formatDatePadded(date)}</span>,
    className: 'w-32 whitespace-nowrap max-sm:hidden',
  },
  {
    id: 'what',
    header: 'Description',
    cell: (movement) => (
      <span className="block text-sm">
        <span className="block text-muted text-xs tabular-nums sm:hidden">
          {formatDatePadded(movement.date)}
        </span>
        <What movement={movement} />
        {movement.reason && <span className="wrap-anywhere block text-muted text-xs">{movement.reason}</span>}
      </span>
    ),
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ by }) => <span className="block max-w-40 truncate text-sm">{by.name}</span>,
    className: 'w-44 max-md:hidden',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (
      <span className={cn('figures', amount > 0 && 'text-owed', amount < 0 && 'text-credit')}>
        {amount > 0 && '+'}
        {amount === 0 ? '–' : formatMoneyExactly(amount)}
      </span>
    ),
    className: 'w-36 whitespace-nowrap',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) => <BalanceText balance={balance} />,
    className: 'w-36 whitespace-nowrap max-sm:hidden',
  },
];
