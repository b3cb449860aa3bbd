import type { StaffPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { sayAmount } from '../amount.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** How long a proof has been waiting: `7 d`, `3 h`, `12 min`. */
const waitOf = (dateCreated: string): string => {
  const ms = Math.max(0, Date.now() - new Date(dateCreated).getTime());
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / MINUTE_MS)} min`;
};

const owesOf = ({ customer: { outstanding, unpaidOrders } }: StaffPayment): string => {
  const orders = unpaidOrders === 1 ? '1 unpaid order' : `${unpaidOrders} unpaid orders`;
  if (outstanding < 0) return `In credit of ${sayAmount(-outstanding)}`;
  if (outstanding === 0) return unpaidOrders ? orders : 'Owes nothing';
  return `Owes ${sayAmount(outstanding)}${unpaidOrders ? ` · ${orders}` : ''}`;
};

type QueueRowProps = { payment: StaffPayment; isCurrent: boolean; onHover: () => void };

/** A proof that waits: whose, since when, and what they owe. */
export function QueueRow({ payment, isCurrent, onHover }: QueueRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { id, customer, dateCreated, sameFile } = payment;
  return (
    <Link
      ref={link}
      to="/admin/payments/$id"
      params={{ id }}
      preload={false}
      onPointerEnter={onHover}
      aria-current={isCurrent || undefined}
      className={cn(
        'block border-l-3 border-l-transparent px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
        isCurrent && 'border-l-primary bg-tint hover:bg-tint',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{customer.name}</span>
        <span
          className={cn('figures shrink-0 text-sm', !isCurrent && 'text-muted')}
          title={formatDate(dateCreated)}
        >
          {waitOf(dateCreated)}
        </span>
      </span>
      <span
        className={cn(
          'mt-0.5 block text-[0.8125rem] tabular-nums',
          !isCurrent && 'text-muted',
          sameFile && 'font-medium text-notice',
        )}
      >
        {sameFile ? `Same file as ${formatDate(sameFile.dateCreated)}?` : owesOf(payment)}
      </span>
    </Link>
  );
}
