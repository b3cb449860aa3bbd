import { type Attention, LOW_STOCK } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  CalendarClock,
  Clock,
  Hand,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  PackageCheck,
  PackageOpen,
  PackageX,
  Plug,
  ReceiptText,
  Scale,
} from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { attentionQuery, outstandingQuery } from './api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns the time since `at` in its largest unit: "3 days". */
const ageOf = (at: string, now = Date.now()): string => {
  const age = Math.max(0, now - Date.parse(at));
  if (age >= DAY) return many(Math.floor(age / DAY), 'day');
  if (age >= HOUR) return many(Math.floor(age / HOUR), 'hour');
  return many(Math.max(1, Math.floor(age / MINUTE)), 'minute');
};

const oldest = ({ oldestAt }: Attention['proofs'] = { count: 0, oldestAt: null }): string =>
  oldestAt ? `Oldest: ${ageOf(oldestAt)}` : 'Nothing waiting';

type Held = Attention['heldOrders'];
const addUp = ({ access, terms, limit }: Held): number => access + terms + limit;
/** Returns the number of held orders by reason: "3 to be paid first, 1 over the limit". */
const reasonsOf = ({ access, terms, limit }: Held): string =>
  [
    terms > 0 && `${formatNumber(terms)} to be paid first`,
    limit > 0 && `${formatNumber(limit)} over the limit`,
    access > 0 && `${formatNumber(access)} without access`,
  ]
    .filter(Boolean)
    .join(', ');

type AttentionTileProps = {
  label: string;
  /** Undefined while loading. */
  count: number | undefined;
  /** Shown below the number. */
  note: string;
  to: LinkProps['to'];
  search?: LinkProps['search'];
  Icon: LucideIcon;
};

function AttentionTile({ label, count, note, to, search, Icon }: AttentionTileProps) {
  return (
    <Link
      to={to}
      search={search}
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-1 px-4 py-3.5 transition-colors hover:border-control"
    >
      <span className="flex items-center gap-2 text-muted text-sm max-sm:text-[0.8125rem]">
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
      </span>
      {count === undefined ? (
        <Skeleton className="my-1 h-8 w-14" />
      ) : (
        <span className={cn('figures font-semibold text-[1.75rem] leading-10', count === 0 && 'text-muted')}>
          {formatNumber(count)}
        </span>
      )}
      <span className="min-h-5 text-[0.8125rem] text-muted">{count === undefined ? '' : note}</span>
    </Link>
  );
}

function OverdueTile() {
  const { data } = useQuery(outstandingQuery);
  return (
    <AttentionTile
      label="Overdue accounts"
      count={data?.overdue.customers}
      note={data ? `${formatMoney(data.overdue.amount)} overdue` : ''}
      to="/admin/customers"
      search={{ balance: 'overdue' }}
      Icon={CalendarClock}
    />
  );
}

/** As many as most stores show. They have no names: which tiles there are, and where, is not known yet. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
  <div key={place} className="card px-4 py-3.5" aria-hidden>
    <Skeleton className="h-22" />
  </div>
));

function Tiles({ attention }: { attention: Attention }) {
  const held = addUp(attention.heldOrders);
  const mayChange = isAdmin(useCurrentUser());
  return (
    <>
      <AttentionTile
        label="Proofs to approve"
        count={attention.proofs.count}
        note={oldest(attention.proofs)}
        to="/admin/payments"
        Icon={ReceiptText}
      />
      {!!attention.problems.count && (
        <AttentionTile
          label="Reported problems"
          count={attention.problems.count}
          note={oldest(attention.problems)}
          to="/admin/problems"
          search={{ state: 'open' }}
          Icon={MessageSquareWarning}
        />
      )}
      {!!attention.entries.count && (
        <AttentionTile
          label="Credits and debits to approve"
          count={attention.entries.count}
          note={oldest(attention.entries)}
          to="/admin/payments/entries"
          Icon={Scale}
        />
      )}
      <AttentionTile
        label="Orders to pick"
        count={attention.ordersToPick.count}
        note={
          attention.ordersToPick.count === 0 && held > 0
            ? `None of the ${formatNumber(held)} placed orders can be picked yet`
            : oldest(attention.ordersToPick)
        }
        to="/admin/orders"
        search={{ status: 'placed', picking: 'ready' }}
        Icon={Package}
      />
      {held > 0 && (
        <AttentionTile
          label="Orders held"
          count={held}
          note={reasonsOf(attention.heldOrders)}
          to="/admin/orders"
          search={{ status: 'placed', picking: 'held' }}
          Icon={Hand}
        />
      )}
      {!!attention.waitingOrders && (
        <AttentionTile
          label="Waiting for opening"
          count={attention.waitingOrders}
          note="Placed when the store opens"
          to="/admin/store"
          Icon={Clock}
        />
      )}
      <AttentionTile
        label="Being picked"
        count={attention.pickedOrders.count}
        note={oldest(attention.pickedOrders)}
        to="/admin/orders"
        search={{ status: 0 }}
        Icon={PackageCheck}
      />
      <AttentionTile
        label="Out of stock"
        count={attention.outOfStock}
        note="Customers cannot order them"
        to="/admin/products"
        search={{ stock: 'out' }}
        Icon={PackageX}
      />
      <AttentionTile
        label="Low in stock"
        count={attention.lowStock}
        note={`${LOW_STOCK} packs or fewer left`}
        to="/admin/products"
        search={{ stock: 'low' }}
        Icon={PackageOpen}
      />
      <OverdueTile />
      {mayChange && !!attention.pausedWebhooks && (
        <AttentionTile
          label="Webhooks paused"
          count={attention.pausedWebhooks}
          note="Nothing delivered for three days"
          to="/admin/systems/webhooks"
          Icon={Plug}
        />
      )}
    </>
  );
}

export function AttentionTiles() {
  const { data, isError, refetch } = useQuery(attentionQuery);
  if (isError && !data) return <ErrorState onRetry={refetch} />;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="sr-only">
        Needs attention
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-3">
        {data ? <Tiles attention={data} /> : PLACEHOLDERS}
      </div>
    </section>
  );
}
