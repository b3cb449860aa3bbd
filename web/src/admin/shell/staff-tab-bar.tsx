import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { TAB_SCREENS, usePendingCounts, useScreens } from './screens.ts';
import { CustomerSideLink, ScreenList } from './staff-side-nav.tsx';
import { UserPanel } from './user-panel.tsx';

const TAB =
  'flex h-full flex-col items-center justify-center gap-1 text-[length:min(0.6875rem,3.8vw)] text-muted -outline-offset-4 transition-colors aria-[current]:font-medium aria-[current]:text-primary';
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-tab-icon' } as const;

/** Mobile navigation. */
export function StaffTabBar() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [openAt, setOpenAt] = useState<string>();
  const waiting = usePendingCounts();
  const tabs = useScreens().filter(({ to }) => TAB_SCREENS.includes(to));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      <div className="mx-auto grid h-tab-bar max-w-xl grid-cols-5">
        {tabs.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            className={TAB}
          >
            <span className="relative">
              <Icon {...ICON} />
              {(waiting[to] === null || !!waiting[to]) && (
                <span className="figures absolute -top-1.5 left-3.5 min-w-4.5 rounded-full bg-primary px-1 text-center font-semibold text-[0.625rem] text-on-primary leading-4.5">
                  {waiting[to] ?? <span aria-hidden>…</span>}
                </span>
              )}
            </span>
            {label}
            {!!waiting[to] && <span className="sr-only"> waiting</span>}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpenAt(pathname)} className={cn(TAB)}>
          <Ellipsis {...ICON} />
          More
        </button>
      </div>
      {openAt !== undefined && (
        <RouteDialog
          title="Back office"
          isLeaving={openAt !== pathname}
          onClose={() => setOpenAt(undefined)}
          footer={
            <div className="w-full">
              <UserPanel />
            </div>
          }
        >
          <ScreenList />
          <div className="mt-3 border-t pt-3">
            <CustomerSideLink />
          </div>
        </RouteDialog>
      )}
    </nav>
  );
}
