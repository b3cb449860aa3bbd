import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { accountLogsQuery } from '#web/parts/balance/api.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { LogRow, ROW_HEIGHT } from './log-row.tsx';

const BalanceTrend = lazy(async () => ({
  default: (await import('./trend/balance-trend.tsx')).BalanceTrend,
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
