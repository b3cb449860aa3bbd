import {
  type AccountLog,
  type AuditAction,
  type Cents,
  subtractCents,
  type TransactionSource,
} from '@formulary/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  CircleMinus,
  CirclePlus,
  CircleX,
  HandCoins,
  History,
  type LucideIcon,
  Package,
  PenLine,
  ReceiptText,
  Scale,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { accountLogsQuery } from '#web/parts/balance/api.ts';
import { describeBalance, SignedAmount } from '#web/parts/balance/signed-amount.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';

const ROW_HEIGHT = 76;

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

/** Returns how much the entry changes the balance; a negative amount reduces it. */
const changeOf = ({ currentOutstanding, previousOutstanding }: AccountLog): Cents =>
  subtractCents(currentOutstanding, previousOutstanding);

type LogRowProps = {
  log: AccountLog;
  /** Whether this is the newest entry while something is owed. */
  isBold: boolean;
};

/** Links to the order or payment. */
function LogRow({ log, isBold }: LogRowProps) {
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

const BalanceTrend = lazy(async () => ({
  default: (await import('./balance-trend.tsx')).BalanceTrend,
}));

type AccountHistoryProps = { title: string; firstPage: number };

export function AccountHistory({ title, firstPage }: AccountHistoryProps) {
  const { paymentOutstanding } = useCurrentUser();
  const [uploads, setUploads] = useState(false);
  const query = useInfiniteQuery(accountLogsQuery(firstPage, uploads));
  const items = query.data?.pages.flatMap((page) => page.accountLogs);
  const startsAtNewest = query.data?.pageParams[0] === 0;
  const balance = describeBalance(paymentOutstanding);
  return (
    <div className="mt-2.5">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="title-page">{title}</h1>
        <p className="flex flex-wrap items-baseline gap-x-6 text-muted">
          <Link
            to="/documents"
            className="inline-flex min-h-6 items-center rounded-sm font-medium text-primary underline-offset-4 hover:underline max-desktop:min-h-11"
          >
            Invoices and statements
          </Link>
          <span>
            {balance.label}{' '}
            <strong className={`figures font-semibold ${balance.className}`}>{balance.amount}</strong>
          </span>
        </p>
      </header>
      <Suspense fallback={<Skeleton className="h-88 w-full rounded-tile" />}>
        <BalanceTrend />
      </Suspense>
      <Switch
        label="Show uploads"
        checked={uploads}
        onChange={({ target }) => setUploads(target.checked)}
        className="mt-4 ml-auto w-fit text-sm"
      />
      <EndlessList
        className="mt-1"
        label="Account history"
        query={query}
        items={items}
        renderItem={(log, index) => (
          <LogRow log={log} isBold={startsAtNewest && index === 0 && log.currentOutstanding > 0} />
        )}
        itemHeight={ROW_HEIGHT}
        skeleton={
          <div className="flex items-center gap-3.5 border-b px-1 sm:px-3" style={{ height: ROW_HEIGHT }}>
            <Skeleton className="size-10 rounded-control" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        }
        placeKey={`account-history-${firstPage}-${uploads}`}
        empty={
          <NoResults
            icon={<History />}
            more="Orders and payments are listed here as they change your balance."
          />
        }
      />
    </div>
  );
}
