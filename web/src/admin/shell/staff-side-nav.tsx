import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { BrandLogo } from '#web/parts/storefront/brand-logo.tsx';
import { useBranding } from '#web/parts/storefront/use-branding.ts';
import type { Pending, StaffScreen } from './screens.ts';
import { usePendingCounts, useScreens } from './screens.ts';
import { UserPanel } from './user-panel.tsx';

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

export function ScreenList() {
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

export function CustomerSideLink() {
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
