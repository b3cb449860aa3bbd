import { dateAt, daysAfter, type StaffStore } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { DoorClosed, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';
import { staffStoreQuery, useSaveStore } from './api.ts';

const shown = (moment: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-ZA', { timeZone, ...options }).format(moment);

/** Formats a future time in a time zone: "today at 17:00", "on Monday 2 March at 08:00". */
const whenIn = (at: string, timeZone: string, now = Date.now()): string => {
  const moment = Date.parse(at);
  const [date, today] = [dateAt(moment, timeZone), dateAt(now, timeZone)];
  const time = shown(moment, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day =
    date === today
      ? 'today'
      : date === daysAfter(today, 1)
        ? 'tomorrow'
        : `on ${shown(moment, timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')}`;
  return `${day} at ${time}`;
};

const describeNextChange = ({ isScheduled, isHeld, isClosed, next, timeZone }: StaffStore): string => {
  if (!isScheduled) return `${isClosed ? 'Closed' : 'Open'} until changed manually: there is no schedule.`;
  const why = isHeld ? `${isClosed ? 'Closed' : 'Opened'} manually, outside the schedule. ` : 'On schedule. ';
  if (!next) return `${why}No change is scheduled in the next 100 days.`;
  return `${why}${next.isClosed ? 'Closes' : 'Opens'} automatically ${whenIn(next.at, timeZone)}.`;
};

function StoreStatusCard({ store }: { store: StaffStore }) {
  const { isClosed, isScheduled } = store;
  const save = useSaveStore('status');
  const change = () =>
    save.mutate(
      { isClosed: !isClosed },
      { onSuccess: (saved) => toast({ description: `The store is ${saved.isClosed ? 'closed' : 'open'}.` }) },
    );
  const Icon = isClosed ? DoorClosed : DoorOpen;
  return (
    <section
      aria-label="Store status"
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-5 py-4"
    >
      <div className="flex min-w-0 items-center gap-4">
        <span
          aria-hidden
          className={cn(
            'grid size-12 shrink-0 place-items-center rounded-control',
            isClosed ? 'bg-owed-tint text-owed' : 'bg-credit-tint text-credit',
          )}
        >
          <Icon strokeWidth={1.75} className="size-6" />
        </span>
        <div role="status" className="min-w-0">
          <h2 className="title-group">The store is {isClosed ? 'closed' : 'open'}</h2>
          <p className="text-muted text-sm">
            {describeNextChange(store)}
            {isScheduled &&
              !isClosed &&
              ' If you close it now, it stays closed until the next change in the schedule.'}
            {isScheduled &&
              isClosed &&
              ' If you open it now, it stays open until the next change in the schedule.'}
          </p>
        </div>
      </div>
      <Button variant={isClosed ? 'primary' : 'destructive'} loading={save.isPending} onClick={change}>
        {isClosed ? 'Open store' : 'Close store'}
      </Button>
    </section>
  );
}

const PAGES: readonly SubPage[] = [
  { to: '/admin/store', label: 'Messages' },
  { to: '/admin/store/hours', label: 'Hours' },
  { to: '/admin/store/access', label: 'Access' },
  { to: '/admin/store/branding', label: 'Branding' },
  { to: '/admin/store/payments', label: 'Payments' },
];

export function StoreScreen({ children }: { children: ReactNode }) {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  return (
    <>
      <PageHeader title="Store" />
      <div className="mt-4 grid gap-5">
        <StoreStatusCard store={store} />
        <SubNavigation label="Store settings" pages={PAGES} />
        {children}
      </div>
    </>
  );
}
