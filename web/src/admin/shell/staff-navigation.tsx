import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, LogOut } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser, useLogout } from '#web/parts/accounts/api.ts';
import { useBranding } from '#web/parts/storefront/api.ts';
import { BrandLogo } from '#web/parts/storefront/branding.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { ThemeMenu } from '#web/ui/overlay/theme-menu.tsx';
import { type Pending, type StaffScreen, TAB_SCREENS, usePendingCounts, useScreens } from './screens.ts';

function UserPanel() {
  const { name, surname, role } = useCurrentUser();
  const logout = useLogout();
  const signOut = () =>
    logout.mutate(undefined, {
      onError: (error) => toastError(error, 'You are still signed in'),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <p className="min-w-0 flex-1 desktop:basis-full leading-tight">
        <span className="block truncate font-medium">
          {name} {surname}
        </span>
        <span className="text-[0.8125rem] text-muted">{role.name}</span>
      </p>
      <ThemeMenu />
      <IconButton label="Sign out" aria-busy={logout.isPending || undefined} onClick={signOut}>
        <LogOut aria-hidden />
      </IconButton>
    </div>
  );
}

/** Desktop navigation. */
export function StaffSideNav() {
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto border-r px-3 pt-5 pb-5 max-desktop:hidden">
      <Link to="/admin" className="w-fit max-w-full rounded-control px-2.5">
        <BrandLogo branding={useBranding()} note="Back office" />
      </Link>
      <nav aria-label="Main">
        <ScreenList />
      </nav>
      <div className="mt-auto grid gap-4 pt-4">
        <CustomerSideLink />
        <div className="border-t px-3 pt-4">
          <UserPanel />
        </div>
      </div>
    </header>
  );
}

function ScreenLink({ screen, waiting }: { screen: StaffScreen; waiting: Pending | undefined }) {
  const { to, label, key, Icon } = screen;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/admin', includeSearch: false }}
      title={`${label} (G then ${key})`}
      className="flex h-10 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:text-primary max-desktop:h-12"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
      {label}
      {waiting === null && (
        <span aria-hidden className="ml-auto text-[0.8125rem]">
          …
        </span>
      )}
      {!!waiting && (
        <span className="figures ml-auto text-[0.8125rem]">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}

function ScreenList() {
  const waiting = usePendingCounts();
  return (
    <ul className="flex flex-col gap-0.5 max-desktop:gap-1">
      {useScreens().map((screen) => (
        <li key={screen.to}>
          <ScreenLink screen={screen} waiting={waiting[screen.to]} />
        </li>
      ))}
    </ul>
  );
}

function CustomerSideLink() {
  return (
    <Link
      to="/"
      className="flex h-10 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink max-desktop:h-12"
    >
      <ExternalLink aria-hidden strokeWidth={1.75} className="size-4.5" />
      View store
    </Link>
  );
}

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
