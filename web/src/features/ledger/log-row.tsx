import {
  type AccountLog,
  type AuditAction,
  type Cents,
  subtractCents,
  type TransactionSource,
} from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  CircleMinus,
  CirclePlus,
  CircleX,
  HandCoins,
  type LucideIcon,
  Package,
  PenLine,
  ReceiptText,
  Scale,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { describeBalance, SignedAmount } from '#web/parts/balance/signed-amount.tsx';

export const ROW_HEIGHT = 76;

type LogLabel = { label: string; Icon: LucideIcon };

const TYPES: Record<TransactionSource, LogLabel> = {
  POP: { label: 'Proof of payment', Icon: ReceiptText },
  Order: { label: 'Order', Icon: Package },
  Manual: { label: 'Debit', Icon: Scale },
  Credit: { label: 'Credit', Icon: HandCoins },
};

const STATUSES: Record<AuditAction, LogLabel> = {
  Added: { label: 'Added', Icon: CirclePlus },
  Updated: { label: 'Updated', Icon: PenLine },
  Deleted: { label: 'Deleted', Icon: CircleMinus },
  Approved: { label: 'Approved', Icon: CircleCheck },
  Unapproved: { label: 'Unapproved', Icon: CircleX },
};

const typeOf = ({ logType }: AccountLog): LogLabel => TYPES[logType];

const statusOf = ({ logStatus }: AccountLog): LogLabel => STATUSES[logStatus];

/** The change of the balance by the entry; negative reduces what is owed. */
const changeOf = ({ currentOutstanding, previousOutstanding }: AccountLog): Cents =>
  subtractCents(currentOutstanding, previousOutstanding);

type LogRowProps = {
  log: AccountLog;
  /** Whether this is the newest entry while something is owed. */
  isBold: boolean;
};

/** Links to the order or payment. */
export function LogRow({ log, isBold }: LogRowProps) {
  const type = typeOf(log);
  const status = statusOf(log);
  const balance = describeBalance(log.currentOutstanding);
  return (
    <Destination log={log}>
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-primary"
      >
        <type.Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate font-medium', isBold && 'font-bold')}>
          <span>{type.label}</span>
          {log.reference && <span className="ml-1 text-muted"> {log.reference}</span>}
        </span>
        <span className={cn('flex flex-wrap items-center gap-x-3 text-muted text-sm', isBold && 'font-bold')}>
          <span className="inline-flex items-center gap-1">
            <status.Icon aria-hidden className="size-3.5" />
            {status.label}
          </span>
          <span className="figures">{formatDate(log.dateCreated)}</span>
        </span>
      </span>
      <span className={cn('text-right font-medium', isBold && 'font-bold')}>
        <SignedAmount amount={changeOf(log)} className="block" />
        <span className="figures block text-muted text-sm">
          <span className="max-sm:sr-only">{balance.label} </span>
          {balance.amount}
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className={cn('size-4 shrink-0 text-muted', log.entityId === null && 'invisible')}
      />
    </Destination>
  );
}

function Destination({ log: { logType, entityId }, children }: { log: AccountLog; children: ReactNode }) {
  const look = 'flex items-center gap-3.5 border-b px-1 transition-colors sm:px-3';
  const link = cn(look, 'hover:bg-tint/60 focus-visible:-outline-offset-2');
  const style = { minHeight: ROW_HEIGHT };
  if (entityId === null)
    return (
      <div className={look} style={style}>
        {children}
      </div>
    );
  return logType === 'Order' ? (
    <Link to="/orders/$id" params={{ id: entityId }} data-walk="" className={link} style={style}>
      {children}
    </Link>
  ) : (
    <Link to="/proof-of-payments/$id" params={{ id: entityId }} data-walk="" className={link} style={style}>
      {children}
    </Link>
  );
}
