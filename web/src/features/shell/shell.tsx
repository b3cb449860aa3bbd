import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#web/ui/display/breadcrumbs.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { AsideProvider, AsideSlot } from '#web/ui/layout/aside.tsx';
import { ThemeMenu } from '#web/ui/overlay/theme-menu.tsx';
import { useCrumbs } from '#web/ui/page/crumb-name.ts';
import { useSearchKey } from '../catalogue/use-search-key.ts';
import { useLive } from '../live/use-live.ts';
import { CartButton } from './cart/cart-button.tsx';
import { useCartChanges } from './cart/use-cart-changes.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ShellLogo } from './shell-logo.tsx';
import { SideNav } from './side-nav.tsx';
import { TabBar } from './tab-bar.tsx';
import { useOfflineScreens } from './use-offline-screens.ts';
import { usePageFocus } from './use-page-focus.ts';

/** What surrounds every page: navigation, page and tools in three columns on desktop; the page over a tab bar on mobile. */
export function Shell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const crumbs = useCrumbs(pathname);
  useCartChanges();
  useLive();
  useOfflineScreens();
  useSearchKey();
  const page = usePageFocus();
  return (
    <AsideProvider>
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        Skip to the page
      </a>
      <OfflineBanner />
      <div className="@container mx-auto max-w-[110rem]">
        <div className="desktop:columns:grid desktop:columns:grid-cols-[14.5rem_minmax(0,1fr)_17rem]">
          <SideNav />
          <main
            ref={page}
            id="page"
            tabIndex={-1}
            className="min-w-0 px-4 pt-3 pb-28 outline-none max-desktop:has-[[data-place-bar]]:flex max-desktop:has-[[data-place-bar]]:min-h-dvh max-desktop:has-[[data-place-bar]]:flex-col sm:px-6 desktop:px-8 desktop:pt-6 desktop:pb-8"
          >
            {pathname === '/' && <ShellLogo className="mb-3 block desktop:hidden" />}
            <Breadcrumbs crumbs={crumbs} className={pathname === '/' ? 'max-desktop:hidden' : undefined} />
            {children}
          </main>
          <aside
            aria-label="Tools"
            className="columns:sticky columns:top-0 flex columns:h-dvh flex-col gap-4.5 columns:overflow-y-auto columns:border-t-0 border-t columns:border-l px-6 py-6.5 max-desktop:hidden"
          >
            <div className="flex gap-2.5">
              <ThemeMenu />
              <CartButton />
            </div>
            <AsideSlot className="min-h-0" />
          </aside>
        </div>
      </div>
      <TabBar />
      <Toaster />
    </AsideProvider>
  );
}
