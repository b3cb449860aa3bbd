import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { formatAmount } from '#web/lib/format.ts';
import { outstandingQuery } from '../api.ts';
import { AttentionTile } from './attention-tile.tsx';

/** How many accounts are overdue, and with how much. */
export function OverdueTile() {
  const { data } = useQuery(outstandingQuery);
  return (
    <AttentionTile
      label="Overdue accounts"
      count={data?.overdue.customers}
      note={data ? `${formatAmount(data.overdue.amount)} overdue` : ''}
      to="/admin/customers"
      search={{ balance: 'overdue' }}
      Icon={CalendarClock}
    />
  );
}
